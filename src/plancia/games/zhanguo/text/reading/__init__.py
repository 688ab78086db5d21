"""Reads the lines of a ZhanGuo position and checks that they agree, one subject after the other."""
