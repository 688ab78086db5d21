"""What is kept of a table: one entry after the other, from which everything about it follows."""

from typing import Literal

import msgspec
from msgspec import Struct

NOBODY, NAMELESS = 0, "—"
"""Who has had himself deleted: no guest has this number, everybody is called so."""


class Entry(Struct, tag_field="kind", omit_defaults=True):
    """Something that happened at a table."""


class Sat(Entry, tag="sat"):
    """Somebody took a seat; in a game that runs he has it from another person or device."""

    seat: int
    guest: int
    name: str


class Left(Entry, tag="left"):
    """Somebody gave a seat back before the game began."""

    seat: int


class Came(Entry, tag="came"):
    """Somebody may watch."""

    guest: int


class Started(Entry, tag="started"):
    """The game began, with bots in the seats that nobody had taken."""

    fill: str = ""


class Stepped(Entry, tag="step"):
    """An action was played."""

    seat: int
    action: int


class TakenBack(Entry, tag="undo"):
    """Steps were taken back."""

    seat: int
    steps: int
    consent: tuple[int, ...] = ()


class Asked(Entry, tag="asked"):
    """A seat asked all others for something."""

    what: Literal["undo", "end"]
    seat: int


class Replied(Entry, tag="replied"):
    """A seat answered."""

    seat: int
    yes: bool


class Out(Entry, tag="out"):
    """A seat is out of the game; where the game goes on, a bot plays for it."""

    seat: int
    why: Literal["resigned", "time", "kicked"]


class Voted(Entry, tag="voted"):
    """A seat votes that another one, who is away, be out."""

    seat: int
    against: int


class Lent(Entry, tag="lent"):
    """A bot plays for a seat until its person is back."""

    seat: int
    bot: str


class Returned(Entry, tag="returned"):
    """Its person plays again."""

    seat: int


class Hinted(Entry, tag="hint"):
    """A seat asked for a hint."""

    seat: int
    level: int


class Said(Entry, tag="said"):
    """Somebody said something."""

    guest: int
    name: str
    seat: int | None
    text: str = ""
    preset: str = ""


class Finished(Entry, tag="ended"):
    """The table ended without the game being played out."""

    why: Literal["left", "agreed", "closed"]


class Followed(Entry, tag="next"):
    """Another table follows this one."""

    table: str


class Unsealed(Entry, tag="unsealed"):
    """The last game with this shuffle is over, so it is no secret any more."""


class Gone(Entry, tag="gone"):
    """Somebody had himself deleted: earlier entries were changed, and the log is to be read anew."""


AnyEntry = (
    Sat | Left | Came | Started | Stepped | TakenBack | Asked | Replied | Out | Voted | Lent | Returned | Hinted | Said
    | Finished | Followed | Unsealed | Gone
)  # fmt: skip


class Noted(Struct):
    """An entry in its place: the table's version with it, when it was made, by whom and by which command."""

    v: int
    at: int
    """Milliseconds since 1970."""
    entry: AnyEntry
    guest: int | None = None
    cmd: str | None = None


def write(entry: AnyEntry) -> str:
    """As it is kept."""
    return msgspec.json.encode(entry).decode()


def read(text: str) -> AnyEntry:
    """As it was kept."""
    entry: AnyEntry = _decode(text)
    return entry


_decode = msgspec.json.Decoder(AnyEntry).decode
