"""What screens made of widgets have in common, and the screens that any other may open over itself."""
