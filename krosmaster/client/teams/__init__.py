"""A team is picked: among all characters, or among the kept ones."""
