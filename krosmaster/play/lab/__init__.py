"""The match-up lab: many seeded games of two teams between computer players, counted."""
