"""People at a server: each with a cookie, over HTTP and a websocket, as a browser has them."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from itertools import count
from time import monotonic
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

API = "/api/v1"
_numbers = count(1)


class Person:
    """Somebody with a browser."""

    def __init__(self, url: str, name: str = "Ada", known: bool = True) -> None:
        self.url, self.name = url, name
        self.http = httpx.Client(base_url=url + API, timeout=30)
        if known:
            self.http.post("/me", json={"name": name}).raise_for_status()

    def get(self, path: str, **params: Any) -> Any:
        return self.told(self.http.get(path, params=params))

    def post(self, path: str, body: Any = None, **params: Any) -> Any:
        return self.told(self.http.post(path, json=body or {}, params=params))

    @staticmethod
    def told(response: httpx.Response) -> Any:
        """The answer; an error as its status and code."""
        body = response.json()
        return body if response.is_success else (response.status_code, body["code"], body["key"])

    def open(self, game: str = "qin", seats: str = "me bot:greedy", **setup: Any) -> str:
        """Open a table: seats are `me`, `open`, `link`, or a bot by its name."""
        places = [
            {"who": "bot", "bot": word[4:]} if word.startswith("bot:") else {"who": word} for word in seats.split()
        ]
        opened = self.post("/tables", {"game": game, "seats": places, **setup})
        assert isinstance(opened, dict), opened
        self.links: dict[str, str] = opened["links"]
        return str(opened["table"])

    def do(self, table: str, do: str, id: str | None = None, **command: Any) -> Any:
        """A command at a table."""
        return self.post(f"/tables/{table}/commands", {"do": do, **command}, id=id or f"c{next(_numbers)}")

    def look(self, table: str, **params: Any) -> Any:
        """A table as this person sees it."""
        return self.get(f"/tables/{table}", **params)

    def wait(self, table: str, until: Callable[[Any], bool], seconds: float = 30) -> Any:
        """Look at a table until it is as expected."""
        end = monotonic() + seconds
        while not until(shown := self.look(table)):
            assert monotonic() < end, shown
        return shown

    def step(self, table: str, choice: int = 0, **params: Any) -> Any:
        """Play one of the legal actions."""
        game = self.look(table, **params)["game"]
        legal = game["legal"]
        return self.do(table, "play", version=game["version"], actions=[legal[choice % len(legal)]["action"]])

    def socket(self, **more: Any) -> "Socket":
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": cookies, **more} if cookies else more
        url = self.url.replace("http", "ws") + API + "/live"
        opening = connect(url, additional_headers=headers, max_size=None, origin=Origin(self.url), ping_interval=None)
        return Socket(opening)


class Socket:
    """A websocket that is read as JSON."""

    def __init__(self, opening: Any) -> None:
        self._open = ExitStack()
        self.wire: ClientConnection = self._open.enter_context(opening)

    def send(self, **frame: Any) -> None:
        self.wire.send(json.dumps(frame))

    def next(self, kind: str | None = None, timeout: float = 20) -> Any:
        """The next message, or the next of a kind."""
        while True:
            message = json.loads(self.wire.recv(timeout))
            if kind in (None, message["type"]):
                return message

    def watch(self, table: str, **more: Any) -> Any:
        """Watch a table: how it looks now."""
        self.send(type="watch", table=table, **more)
        return self.next("table")

    def order(self, table: str, do: str, id: str | None = None, **command: Any) -> None:
        self.send(type="order", id=id or f"s{next(_numbers)}", table=table, command={"do": do, **command})

    def close(self) -> None:
        self._open.close()


class House:
    """A server and its visitors."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.people: list[Person] = []

    def person(self, name: str = "Ada", known: bool = True) -> Person:
        self.people.append(Person(self.url, name, known))
        return self.people[-1]

    def close(self) -> None:
        for person in self.people:
            person.http.close()
