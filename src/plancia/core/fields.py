"""Views and texts of positions that are no more than the fields of their record: enough for many games."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from plancia.core.contract import Array, new_desk, records
from plancia.core.errors import TextError
from plancia.core.events import SPECTATOR
from plancia.core.options import Value
from plancia.core.words import Head, lines_of

if TYPE_CHECKING:
    from plancia.core.game import Rules

_EYE = "eye"
_VIEWER = "viewer"


def _names(array: Array) -> list[str]:
    return [name for name in array.dtype.names or () if name != _EYE]


def public(box: Array, states: Array) -> dict[str, Any]:
    """Every field as a number or a list."""
    return {name: states[0][name].tolist() for name in _names(states)}


def write_position(rules: "Rules", options: Mapping[str, Value], box: Array, states: Array) -> str:
    """The options, then a line for each field: its name and its numbers."""
    lines = [" ".join([rules.name, *(f"{name}={value}" for name, value in options.items())])]
    lines += [f"{name} {' '.join(map(str, states[0][name].flatten().tolist()))}" for name in _names(states)]
    eye, players = int(states[0][_EYE]), int(options["players"])
    if eye:
        lines.append(f"{_VIEWER} {SPECTATOR if eye > players else eye}")
    return "\n".join(lines) + "\n"


def read_position(rules: "Rules", text: str) -> tuple[Mapping[str, Value], Array]:
    """The same read back; a field that is left out is 0."""
    lines = lines_of(text)
    head = Head.read(lines, rules.name)
    options = head.options(rules.options)
    with head.places():
        box = rules.box(options)
    states = records(rules.kernel.state, 1)
    seen = set()
    for name, *words in lines[1:]:
        if name.text in seen:
            raise name.wrong("text.twice", word=name.text)
        seen.add(name.text)
        if name.text == _VIEWER and len(words) == 1:
            states[0][_EYE] = words[0].eye(int(options["players"]))
            continue
        if name.text not in _names(states):
            raise name.wrong("text.line", word=name.text, valid=[*_names(states), _VIEWER])
        field = states[0][name.text]
        if len(words) != field.size:
            raise name.wrong("text.count", word=name.text, n=len(words), expected=field.size)
        range_ = np.iinfo(field.dtype)
        numbers = [word.number(max(0, int(range_.min)), int(range_.max)) for word in words]
        states[0][name.text] = np.array(numbers, field.dtype).reshape(field.shape)
    if flaw := rules.kernel.flaw(box, states, 0, new_desk(rules.kernel)):
        raise TextError(f"{rules.name}.flaw.{flaw}", line=head.name.line)
    return options, states
