"""Computer players for practice: they know what their seat can see, and no future dice."""
