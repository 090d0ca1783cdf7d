"""Characters and rewards as cards and tiles: large ones to read, small ones to choose from."""
