"""Compiled thinking over any game's kernel."""
