"""What leaves a position: views, described moves, events, refusals."""
