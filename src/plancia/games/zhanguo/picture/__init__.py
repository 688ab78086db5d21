"""ZhanGuo as a picture: the wall, the map, every player's board in columns of regions, and what lies beside them."""

from collections.abc import Sequence

from plancia.art.svg import Drawing
from plancia.core.game import Move
from plancia.core.portrait import Subject
from plancia.games.zhanguo.picture import layout
from plancia.games.zhanguo.picture.central import great_wall, land
from plancia.games.zhanguo.picture.court import beside, court
from plancia.games.zhanguo.picture.players import player


def draw(subject: Subject) -> Drawing:
    """From the wall down to the court."""
    players = len(subject.names)
    foot = layout.PLAYERS + players * (layout.PLAYER + layout.GAP)
    drawing = Drawing(layout.WIDTH, foot + layout.COURT + layout.BESIDE + layout.GAP + layout.FOOT)
    great_wall(drawing, subject)
    land(drawing, subject)
    for seat in range(players):
        player(drawing, subject, seat, layout.PLAYERS + seat * (layout.PLAYER + layout.GAP))
    beside(drawing, subject, foot)
    court(drawing, subject, foot + layout.BESIDE + layout.GAP)
    _words(drawing, subject)
    return drawing


def places(move: Move) -> Sequence[str]:
    """Slots, areas, cards, regions."""
    if "slot" in move:
        return [f"{move['section']}-{move['slot']}"]
    if "from" in move:
        return [move["from"], move["to"]]
    if "card" in move:
        return [f"card-{move['card']}"]
    return [str(region) for region in move.get("regions", [move["region"]] if "region" in move else [])]


def _words(drawing: Drawing, subject: Subject) -> None:
    public, base = subject.public, drawing.height - 9
    rounds = subject.printed["rounds"]["rounds"]
    now = [subject.say("zhanguo.label.round", n=public["round"], of=rounds)] if public["round"] else []
    if public["phase"]:
        now.append(subject.say("zhanguo.label.choose", phase=subject.say(f"zhanguo.phase.{public['phase']}")))
    drawing.text(layout.MARGIN, base, subject.say("zhanguo.title"), 11, "ink2")
    drawing.text(layout.WIDTH - layout.MARGIN, base, " · ".join(now), 11, "ink2", "end")
    drawing.facts += now
    palaces = [sum(region["palaces"][seat] for region in public["map"]) for seat in range(len(subject.names))]
    governors = [sum(region["governors"][seat] for region in public["map"]) for seat in range(len(subject.names))]
    for key, counts in (("governors", governors), ("palaces", palaces)):
        told = [f"{name} {n}" for name, n in zip(subject.names, counts, strict=True)]
        drawing.facts.append(subject.say(f"zhanguo.picture.{key}", counts=told))
