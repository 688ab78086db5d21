"""Numbers as a language writes them: 2,712.5 in English, 2.712,5 in Italian; shares in percent."""

from plancia.texts import say

_SIGNS = {
    lang: str.maketrans(",.", signs)
    for lang, signs in {"it": ".,", "fr": "\N{NARROW NO-BREAK SPACE},", "en": ",."}.items()
}
"""The language's signs for Python's own: between thousands, and before decimals."""


def number(value: float, lang: str, form: str = ",") -> str:
    """A number in one of Python's formats, with the signs of a language."""
    return format(value, form).translate(_SIGNS[lang])


def percent(share: float, lang: str, form: str = ".1f") -> str:
    """A share of 1 in percent."""
    return say("number.percent", lang, n=number(100 * share, lang, form))
