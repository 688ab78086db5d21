"""Compiled code that any game's rules use: sets of bits, random numbers, telling, loops."""
