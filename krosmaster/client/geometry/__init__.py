"""Where things lie and what is lit up, as values: units, pixels, the cells of a board. Nothing is drawn here."""
