"""Play and study Qin, ZhanGuo and Terratain."""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from plancia.library import *  # noqa: F403
else:

    def __getattr__(name: str) -> Any:
        """The library is loaded when something of it is asked for: the command line can be interrupted before."""
        from importlib import import_module

        library = import_module("plancia.library")
        if name == "__all__" or name in library.__all__:
            return getattr(library, name)
        if name in globals():  # a module that the library has loaded
            return globals()[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
