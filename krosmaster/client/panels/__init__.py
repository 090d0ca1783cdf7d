"""What stands around and over a board that is played or watched: bars, cards, dice, shop, and the stage of all."""
