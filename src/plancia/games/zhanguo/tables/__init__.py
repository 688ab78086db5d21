"""Tables in TOML: dataclasses say what may stand in them, all mistakes are found at once, the text is canonical.

Our own checker, since msgspec stops at the first mistake and tells it in English; here each is a key of the catalogue.
"""
