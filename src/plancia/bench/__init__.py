"""Speed of our games, measured beside other libraries in the same process."""
