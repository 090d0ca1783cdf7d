"""A match beside the board: its plan, its start, who sits where, and the seats of the computer."""
