"""Between the player and the rules: selection, previews, odds. No pygame here."""
