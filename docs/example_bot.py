"""A bot for Plancia in plain Python: `--bots "greedy,cmd:python3 docs/example_bot.py"`.

Plancia writes one message a line, in JSON, and reads one line back where it asks; docs/bot-protocol.md tells them all.
"""

import json
import random
import sys
from typing import Any


def choose(message: dict[str, Any]) -> int:
    """The number of a legal move: any one, but passing only if there is nothing else."""
    moves = message["view"]["legal"]
    active = [move for move in moves if move["kind"] not in ("pass", "peace")] or moves
    return int(random.Random(message["seed"]).choice(active)["action"])


def answer(message: dict[str, Any]) -> dict[str, Any] | None:
    """What to write back; None where nothing is expected."""
    match message["type"]:
        case "hello":  # a game begins: the place to look at message["printed"], once
            return {"type": "ready"}
        case "decide":
            return {"type": "play", "action": choose(message)}
        case _:  # "over", "bye", and whatever a later version may tell
            return None


for line in sys.stdin:
    reply = answer(json.loads(line))
    if reply is not None:
        print(json.dumps(reply), flush=True)
