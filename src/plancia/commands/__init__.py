"""The commands of the command line, one file each: `add` declares its arguments, `run` does it.

Beside them stands what they share: the line itself, its options and words, streams, progress, interrupts, compiling.
"""
