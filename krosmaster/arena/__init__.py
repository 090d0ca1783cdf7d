"""The rules of Krosmaster Arena: pure, deterministic, silent."""
