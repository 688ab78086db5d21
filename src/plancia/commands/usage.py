"""Argparse as we speak: in the reader's language, an error in one line that names its option."""

import argparse
import sys
from collections.abc import Iterator
from functools import partial
from typing import Any, NoReturn, TextIO

from plancia.commands.streams import tell
from plancia.core.errors import PlanciaError
from plancia.texts import catalogue, decimal, printable, say

_OR = " | "
"""What stands between arguments that exclude each other."""


class Help(argparse.HelpFormatter):
    """Ends a heading as the language does."""

    def __init__(self, lang: str, **args: Any) -> None:
        """The rest is argparse's."""
        super().__init__(**args)
        self.lang = lang

    def start_section(self, heading: str | None) -> None:
        """Argparse adds the colon by itself, but not what stands before it."""
        super().start_section(heading and say("cli.heading", self.lang, heading=heading).removesuffix(":"))

    def _format_usage(self, *args: Any) -> str:
        """Argparse keeps arguments that exclude each other on one line, however wide that is."""
        lines = super()._format_usage(*args).split("\n")
        return "\n".join(part for line in lines for part in self._broken(line))

    def _broken(self, line: str) -> Iterator[str]:
        """A line, and what is too much of it on lines of its own."""
        while len(line) > self._width and (at := line.rfind(_OR, 0, self._width)) >= 0:
            yield line[:at]
            line = " " * (len(line) - len(line.lstrip())) + line[at:]
        yield line

    def _expand_help(self, action: argparse.Action) -> str:
        """A default that is no whole number has the decimal mark of the language."""
        usual = action.default
        try:
            action.default = decimal(usual, self.lang) if isinstance(usual, float) else usual
            return str(super()._expand_help(action))
        finally:
            action.default = usual


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

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Argparse writes choices as Python does, and names a positional one by a word that nobody types."""
        if action.choices is not None and value not in action.choices:
            told = say("cli.choice", self.lang, value=value, valid=list(action.choices))
            raise argparse.ArgumentError(action if action.option_strings else None, told)

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        """Our errors about a value are told with its option, as argparse tells its own."""
        try:
            return super()._get_value(action, arg_string)
        except PlanciaError as error:
            raise argparse.ArgumentError(action if action.option_strings else None, error.say(self.lang)) from None
