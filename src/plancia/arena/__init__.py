"""Many games between bots, and what they say about a game."""
