"""Actions and positions as text, both ways."""
