"""What is to be drawn on a text screen."""

from plancia.core.picture import Scene as Scene
