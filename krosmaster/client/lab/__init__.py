"""The match-up lab: two teams play many games, and what comes out is shown."""
