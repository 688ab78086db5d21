"""What goes over the wire, as typed structs: bodies and answers over HTTP, frames over websockets, errors.

The page's TypeScript and the OpenAPI document are made from these; a change that old clients cannot read is another
`API`.
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

API = "/api/v1"

FRAME = 8 << 10
"""Bytes of a frame or of a command's body at most."""

Seat = Annotated[int, Meta(ge=0, lt=99)]
Count = Annotated[int, Meta(ge=0, lt=1 << 31)]
Version = Annotated[int, Meta(ge=0, lt=1 << 31)]
COMMAND_ID = "^[!-~]{1,64}$"
CommandId = Annotated[str, Meta(pattern=COMMAND_ID)]
"""Chosen by the client: a command that is sent again with the same one is obeyed once."""
TableId = Annotated[str, Meta(pattern="^[a-z2-7]{12}$")]
PlayerId = Annotated[str, Meta(pattern="^[a-z2-7]{26}$")]
Token = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{43}$")]
Name = Annotated[str, Meta(min_length=1, max_length=32)]
Line = Annotated[str, Meta(min_length=1, max_length=500)]
Actions = Annotated[list[Count], Meta(max_length=64)]
Viewer = Seat | Literal["spectator", "all"]
Lang = Literal["it", "fr", "en"]


class Strict(Struct, forbid_unknown_fields=True):
    """What a client sends: nothing that we do not know."""


class Answer(Struct):
    """What a client is sent."""


# A table as it is set up


class Clock(Strict):
    """How long the players may think; with `per` "game" `more` seconds are added after every turn."""

    per: Literal["none", "move", "game"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=60 * 86_400)] = 0
    more: Annotated[int, Meta(ge=0, le=3600)] = 0


class Place(Strict):
    """Who is to sit in a seat: who sets up the table, somebody with the link, anybody, or a bot."""

    who: Literal["me", "link", "open", "bot"]
    name: Annotated[str, Meta(max_length=32)] = ""
    bot: Annotated[str, Meta(max_length=32)] = ""


class Series(Strict):
    """Several games in a row; of a duplicate series all have the same shuffle, one game for every rotation."""

    kind: Literal["series", "duplicate"]
    games: Annotated[int, Meta(ge=1, le=21)] = 3
    """Of a series; a duplicate one has as many as players."""


class Setup(Strict):
    """A table to be opened."""

    game: Annotated[str, Meta(max_length=32)]
    seats: Annotated[list[Place], Meta(min_length=1, max_length=99)]
    options: Annotated[dict[str, str | int], Meta(max_length=32)] = {}
    visibility: Literal["public", "link"] = "link"
    """Is it listed for all, or found by its link alone?"""
    spectators: Literal["public", "off"] = "public"
    """What others may see: what everybody at the table sees, or nothing before the end."""
    clock: Clock = field(default_factory=Clock)
    rated: bool = False
    series: Series | None = None


# Commands of people at a table


class Command(Strict, tag_field="do"):
    """Something that somebody wants at a table; `seat` names one of several seats of his."""


class Sit(Command, tag="sit"):
    """Take a free seat, a particular one or any."""

    seat: Seat | None = None


class Leave(Command, tag="leave"):
    """Give the seat back before the game begins."""

    seat: Seat | None = None


class Start(Command, tag="start"):
    """Begin; seats that are still free are filled with a bot."""

    fill: Annotated[str, Meta(max_length=32)] = ""


class Close(Command, tag="close"):
    """Take away a table at which nothing has begun."""


class Play(Command, tag="play"):
    """Steps of a turn, one or all that were planned, if nothing was played or taken back since a version."""

    version: Version
    """As the shown `game` has it."""
    actions: Annotated[list[Count], Meta(min_length=1, max_length=64)]


class Undo(Command, tag="undo"):
    """Take back the last step: at once if nothing came to light, else by asking the others."""

    seat: Seat | None = None


class End(Command, tag="end"):
    """Ask the others to end the game as it stands."""

    seat: Seat | None = None


class Reply(Command, tag="reply"):
    """Answer what was asked."""

    yes: bool
    seat: Seat | None = None


class Resign(Command, tag="resign"):
    """Give up."""

    seat: Seat | None = None


class Vote(Command, tag="vote"):
    """Vote that somebody who is away loses his seat."""

    against: Seat
    seat: Seat | None = None


class Lend(Command, tag="lend"):
    """Let a bot play in one's seat."""

    bot: Annotated[str, Meta(max_length=32)]
    seat: Seat | None = None


class Return(Command, tag="return"):
    """Play in one's seat again."""

    seat: Seat | None = None


class Hint(Command, tag="hint"):
    """Ask where, what and why; everybody is told that it was asked."""

    level: Annotated[int, Meta(ge=1, le=3)] = 1
    seat: Seat | None = None


class Say(Command, tag="say"):
    """A line of chat, in own words or one of the presets."""

    text: Line | None = None
    preset: Annotated[str, Meta(max_length=32)] = ""


class Rematch(Command, tag="rematch"):
    """Another game of the same people, everybody one seat further."""


AnyCommand = (
    Sit | Leave | Start | Close | Play | Undo | End | Reply | Resign | Vote | Lend | Return | Hint | Say | Rematch
)  # fmt: skip


# Frames of a client


class Frame(Strict, tag_field="type"):
    """One message of a client over a websocket."""


class Watch(Frame, tag="watch"):
    """Show a table, now and whenever something happens there; `seat` is with whose eyes, if one has several."""

    table: TableId
    seat: Seat | Literal["spectator"] | None = None


class Unwatch(Frame, tag="unwatch"):
    """No longer."""

    table: TableId


class Order(Frame, tag="order"):
    """A command at a table."""

    id: CommandId
    table: TableId
    command: AnyCommand


class Ping(Frame, tag="ping"):
    """Is anybody there?"""

    id: Count = 0


AnyFrame = Watch | Unwatch | Order | Ping


# Answers


class Fault(Answer):
    """What is wrong, as a key of the catalogue with its arguments; a refusal has the clause and the cells."""

    code: str
    key: str
    args: dict[str, Any] = {}
    clause: str = ""
    cells: list[str] = []


class Ack(Answer, tag="ack", tag_field="type"):
    """A command is done, for good: the table's version with it, and what only its sender is told."""

    v: int
    id: str = ""
    table: str = ""
    answer: Any = None


class Wrong(Answer, tag="wrong", tag_field="type"):
    """A command or frame was not obeyed, and nothing has changed."""

    fault: Fault
    id: str = ""
    table: str = ""


class Pong(Answer, tag="pong", tag_field="type"):
    """Yes."""

    id: int
    at: int
    """The server's time in milliseconds."""


class Bye(Answer, tag="bye", tag_field="type"):
    """The connection ends; `again` says whether to connect anew at once."""

    why: str
    again: bool = True


class Sitter(Answer):
    """A seat as all may see it."""

    name: str
    who: Literal["free", "person", "bot"]
    bot: str = ""
    """Which bot plays in it, of its own or for somebody."""
    here: bool = False
    """Is its person at a screen now?"""
    out: Literal["", "resigned", "time", "kicked"] = ""


class Asked(Answer):
    """A question that waits for answers."""

    what: Literal["undo", "end"]
    seat: int
    agreed: list[int]
    waiting: list[int]


class Time(Answer):
    """The clock: what is left by seat in milliseconds at `at`, and whose is running."""

    left: list[int]
    running: int | None
    at: int


class Spoken(Answer):
    """A line of chat."""

    v: int
    at: int
    name: str
    seat: int | None
    text: str = ""
    preset: str = ""


class Ended(Answer):
    """How a table ended: played out, or given up by all but one, or as agreed."""

    why: Literal["played", "left", "agreed", "closed"]
    winners: list[int]
    scores: list[int]


class Hinted(Answer):
    """How often a seat has asked for hints."""

    seat: int
    hints: int


class Seal(Answer):
    """What the shuffle was made of, told at the end; SHA-256 of `plancia-seed:SALT:SEED` is the commitment."""

    seed: str
    salt: str


class Shown(Answer):
    """A table as one viewer sees it: `game` is null until the game begins."""

    type: Literal["table"]
    table: str
    v: int
    status: Literal["open", "running", "over"]
    setup: Setup
    host: bool
    """Did the viewer open the table?"""
    mine: list[int]
    """The viewer's seats."""
    viewer: Viewer
    seats: list[Sitter]
    commitment: str
    asked: Asked | None
    votes: dict[str, list[int]]
    time: Time | None
    since: int
    chat: list[Spoken]
    """Lines since version `since`, which this screen was shown last; with 0 they replace those that it has."""
    muted: list[int]
    """The seats of those whom the viewer does not want to hear."""
    hints: list[Hinted]
    ended: Ended | None
    seal: Seal | None
    next: str | None
    """The table of the next game."""
    game: dict[str, Any] | None


class Me(Answer):
    """Who one is here."""

    id: str
    name: str
    lang: Lang
    made: bool = False
    """Just now."""


class Opened(Answer):
    """A table was opened, with a link for every seat that waits for somebody with one."""

    table: str
    links: dict[str, str] = {}


class Found(Answer):
    """What a link leads to."""

    table: str
    seat: int | None
    kind: Literal["play", "watch"]


class Listed(Answer):
    """A table in a list."""

    table: str
    game: str
    players: int
    status: Literal["open", "running", "over"]
    names: list[str]
    free: int
    my_turn: bool
    created: int
    updated: int
    rated: bool
    clock: Clock
    winners: list[int] | None = None
    scores: list[int] | None = None


class MatchGame(Answer):
    """A game of a match that is over: everybody's score in the order of the match's names."""

    table: str
    scores: list[int]
    winners: list[int]


class Match(Answer):
    """How a match stands: the games that were played, and what they add up to; the most in all wins."""

    kind: Literal["series", "duplicate"]
    games: int
    names: list[str]
    played: list[MatchGame]
    totals: list[int]
    winners: list[int]
    """Empty while it goes on."""


class GameInfo(Answer):
    """A game that can be played here: its options, who can play it, and how far it is compiled."""

    name: str
    rules: str
    options: list[dict[str, Any]]
    bots: list[str]
    ready: bool
    done: int
    parts: int


class Who(Strict):
    """What somebody wants to be called, and in which language he reads."""

    name: Name | UnsetType = UNSET
    lang: Lang | UnsetType = UNSET


class Plan(Strict):
    """A turn that is planned, to be looked at."""

    actions: Actions = []
    seat: Seat | None = None
    depth: Annotated[int, Meta(ge=1, le=4)] = 1
    wanted: Annotated[dict[str, Any], Meta(max_length=8)] = {}


class Wish(Strict):
    """A step that the rules refuse after those that are planned."""

    action: Annotated[int, Meta(ge=0)]
    actions: Actions = []
    seat: Seat | None = None


class Invite(Strict):
    """A link to be made: to sit in a seat, or to watch."""

    kind: Literal["play", "watch"] = "watch"
    seat: Seat | None = None
    hours: Annotated[int, Meta(ge=1, le=24 * 60)] = 24 * 7


class Invited(Answer):
    """A link."""

    token: str
    expires: int


class Words(Strict):
    """A note to oneself."""

    text: Annotated[str, Meta(max_length=4000, pattern="^[^\\x00]*$")]


# What is remembered


class Statistic(Answer):
    """Somebody's games of one kind that were decided."""

    game: str
    players: int
    games: int
    wins: int
    """Shared ones too."""
    share: float
    """Of the win, in the mean."""
    score: float
    """In the mean."""
    last: int


class Rating(Answer):
    """How strong somebody is in a game by his rated games, and between which numbers that is 95 times in 100."""

    game: str
    value: float
    low: float
    high: float
    games: int


class Player(Answer):
    """What everybody may know of somebody."""

    id: str
    name: str
    statistics: list[Statistic]
    ratings: list[Rating]


class Leader(Answer):
    """Somebody in the order of those who are surely strong."""

    place: int
    id: str
    name: str
    rating: Rating


class Seated(Answer):
    """By which id somebody in a seat can be looked up; null for bots and where nobody is known."""

    seat: int
    name: str
    id: str | None


class Replayed(Answer):
    """A game after some of its steps, as one viewer knew it then; `step` is the last of these steps."""

    table: str
    move: int
    moves: int
    """All that stand."""
    viewer: Viewer
    view: dict[str, Any]
    step: dict[str, Any] | None


class Study(Answer):
    """A finished game that is looked at turn by turn, how far that is, and what was found."""

    status: Literal["none", "waiting", "running", "done", "failed"]
    """None while nobody has asked for it."""
    done: float
    """From 0 to 1."""
    report: dict[str, Any] | None = None
    fault: Fault | None = None


class Session(Answer):
    """Something that lets one in: a browser's cookie, or a program's token."""

    n: int
    kind: Literal["screen", "bot"]
    label: str
    created: int
    seen: int
    """To the hour."""
    this: bool
    """Is it the one that asks?"""


class Label(Strict):
    """What a program's token is for."""

    label: Annotated[str, Meta(min_length=1, max_length=64)]


class Given(Answer):
    """A program's token; it is never shown again."""

    n: int
    label: str
    token: str


class Mute(Strict):
    """Whom one does not want to hear: a player by id, or who has a seat or said a line at a table."""

    player: PlayerId | None = None
    table: TableId | None = None
    seat: Seat | None = None
    line: Version | None = None
    """Its `v`."""


class Muted(Answer):
    """Somebody whom one does not want to hear."""

    id: str
    name: str
    at: int
    """Since when, in milliseconds."""


class Mine(Answer):
    """A table with all that is mine there: the file as I may know it now, my notes, what I have said."""

    table: Listed
    seats: list[int]
    file: str | None
    note: str
    said: list[Spoken]


class Outcome(Answer):
    """How a game ended for a seat of mine."""

    table: str
    seat: int
    game: str
    players: int
    score: int
    share: float
    why: str
    rated: bool
    at: int


class Export(Answer):
    """Everything that is mine."""

    me: Me
    created: int
    sessions: list[Session]
    tables: list[Mine]
    results: list[Outcome]
    statistics: list[Statistic]
    ratings: list[Rating]
    muted: list[Muted]
