"""The arena: the screen on which a match is played, by mouse and by keyboard, from placing to victory."""
