"""The rules to read: how the game is played, and every rule with its id."""
