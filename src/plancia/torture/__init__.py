"""Real servers that are killed, paused and cut off while many people play; then the proof that nothing went wrong."""
