"""The board as a picture: its ground, what stands on it, and what lights up."""
