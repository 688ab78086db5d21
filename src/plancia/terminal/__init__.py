"""Play and read in a text terminal, whatever the game."""
