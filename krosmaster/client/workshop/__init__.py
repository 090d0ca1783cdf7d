"""What players make: their kept teams and their own characters."""
