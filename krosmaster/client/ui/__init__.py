"""What every screen is operated with: the stack of screens, widgets and spots, focus, tips, scrolling."""
