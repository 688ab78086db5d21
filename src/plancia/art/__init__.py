"""How everything looks: colours, signs and pieces, the same for the page and for pictures made here; knows no game."""
