"""Krosmaster Arena for the desktop: an unofficial, offline, rules-enforcing client."""
