"""Everything that is seen and heard: the only package that imports pygame."""
