"""What happened, for whoever looks back: the log with all that it unfolds, and the recap."""
