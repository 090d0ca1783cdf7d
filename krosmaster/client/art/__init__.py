"""How things are drawn: colours, letters, painted shapes and the drawings, all in the units of one scale."""
