"""The lessons: their list, the arena with a coach, and what the coach says and points at."""
