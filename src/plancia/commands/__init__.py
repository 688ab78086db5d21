"""The commands of the command line, one file each: `add` declares its arguments, `run` does it."""
