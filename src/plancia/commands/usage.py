"""Argparse as we speak: in the reader's language, an error in one line that names its option."""

import argparse
import sys
from functools import partial
from typing import Any, NoReturn, TextIO

from plancia.commands.streams import tell
from plancia.core.errors import PlanciaError
from plancia.texts import catalogue, printable, say


class Help(argparse.HelpFormatter):
    """Ends a heading as the language does."""

    def __init__(self, lang: str, **args: Any) -> None:
        """The rest is argparse's."""
        super().__init__(**args)
        self.lang = lang

    def start_section(self, heading: str | None) -> None:
        """Argparse adds the colon by itself, but not what stands before it."""
        super().start_section(heading and say("cli.heading", self.lang, heading=heading).removesuffix(":"))


class Parser(argparse.ArgumentParser):
    """Takes its words from the catalogue, where they stand under argparse's own."""

    def __init__(self, *, lang: str, **args: Any) -> None:
        """Argparse asks gettext for its words, by these two names."""
        self.lang = lang
        argparse._ = self._word  # type: ignore[attr-defined]
        argparse.ngettext = lambda one, many, n: self._word(one if n == 1 else many)  # type: ignore[attr-defined]
        super().__init__(formatter_class=partial(Help, lang), **args)

    def _word(self, message: str) -> str:
        text = message.rstrip()
        return catalogue(self.lang).get(f"argparse.{text}", text) + message[len(text) :]

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where to look, and stop."""
        tell(f"{self.prog}: {printable(message)} (--help)")
        self.exit(2)

    def _print_message(self, message: str, file: TextIO | None = None) -> None:  # type: ignore[override]
        """Help and version, like anything else that is printed: argparse would not notice a full disk."""
        print(message, end="", file=file or sys.stdout)

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        """Our errors about a value are told with its option, as argparse tells its own."""
        try:
            return super()._get_value(action, arg_string)
        except PlanciaError as error:
            raise argparse.ArgumentError(action if action.option_strings else None, error.say(self.lang)) from None
