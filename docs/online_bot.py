"""A bot that plays a whole game on a server: python online_bot.py URL TOKEN TABLE (pip install websockets)."""

import json
import random
import sys
from itertools import count

from websockets.sync.client import connect

url, token, table = sys.argv[1:]
live = url.replace("http", "ws", 1).rstrip("/") + "/api/v1/live"
numbers, answered = count(1), -1

with connect(live, additional_headers={"Authorization": f"Bearer {token}"}, max_size=None) as socket:
    socket.send(json.dumps({"type": "watch", "table": table}))
    for text in socket:
        shown = json.loads(text)
        if shown["type"] == "wrong":
            sys.exit(f"refused: {shown['fault']['key']}")
        if shown["type"] != "table":
            continue  # an answer to an order of ours: it is kept
        if shown["status"] == "over":
            print("over, scores:", shown["ended"]["scores"])
            break
        if shown["game"] and shown["game"]["legal"] and shown["game"]["version"] != answered:
            answered = shown["game"]["version"]
            action = random.choice(shown["game"]["legal"])["action"]
            order = {"do": "play", "version": answered, "actions": [action]}
            socket.send(json.dumps({"type": "order", "id": f"bot-{next(numbers)}", "table": table, "command": order}))
