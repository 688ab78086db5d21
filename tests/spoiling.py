"""Texts with something wrong in them, and what must hold for whatever can still be read."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

import plancia
from plancia import ALL, SPECTATOR, PlanciaError, Position

quick = settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@st.composite
def spoiled(draw: st.DrawFn, texts: Sequence[str], words_of_game: Sequence[str]) -> str:
    """A position text with lines and words changed."""
    lines = draw(st.sampled_from(texts)).splitlines()
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, max(len(lines) - 1, 0)))
        words = lines[at].split() if lines else []
        match draw(st.integers(0, 6)):
            case 0:
                del lines[at : at + 1]
            case 1:
                lines.insert(at, draw(st.sampled_from(words_of_game)))
            case 2:
                lines[at : at + 1] = [draw(st.text(max_size=12))]
            case 3 if words:
                words[draw(st.integers(0, len(words) - 1))] = draw(st.sampled_from(words_of_game))
                lines[at] = " ".join(words)
            case 4 if words:
                del words[draw(st.integers(0, len(words) - 1))]
                lines[at] = " ".join(words)
            case 5 if words:
                words[draw(st.integers(0, len(words) - 1))] = draw(st.text(min_size=1, max_size=3))
                lines[at] = " ".join(words)
            case _:
                other = draw(st.integers(0, max(len(lines) - 1, 0)))
                lines[at : at + 1], lines[other : other + 1] = lines[other : other + 1], lines[at : at + 1]
    return "\n".join(lines)


def use(position: Position) -> None:
    """Do with a position all that can be done with one."""
    assert plancia.position(position.text()) == position
    assert plancia.position(position.text()).text() == position.text()
    if position.viewer != ALL:
        twin = position.resample(1)
        assert twin.blind(position.viewer) == position
        return
    for viewer in (0, SPECTATOR):
        position.view(viewer)
        use(position.blind(viewer))
    for action in position.legal[:3]:
        after = position.copy()
        after.play(action)
        assert after.events
        assert plancia.position(after.text()) == after


Read = TypeVar("Read")


def read(reader: Callable[[str], Read], text: str) -> Read | None:
    """What is read, or None after an error of ours, which has a sentence."""
    try:
        return reader(text)
    except PlanciaError as error:
        return None if str(error) else reader(text)
