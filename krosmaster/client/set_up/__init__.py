"""From the title to the board: what is played, who plays, with which team, on which side."""
