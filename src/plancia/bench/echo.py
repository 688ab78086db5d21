"""An empty server for comparison: what comes from one of four screens goes to all four, nothing is known or kept."""

import sys
from collections import defaultdict
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, websocket

_groups: dict[str, set[WebSocket[Any, Any, Any]]] = defaultdict(set)


@websocket("/echo/{group:str}/{size:int}")
async def echo(socket: WebSocket[Any, Any, Any], group: str, size: int) -> None:
    """Answer every message to all of a group with so many characters, as many as a table's."""
    await socket.accept()
    _groups[group].add(socket)
    try:
        while True:
            message: Any = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message["text"] + " " * max(0, size - len(message["text"]))
            for each in tuple(_groups[group]):
                await each.send_data(text, mode="text")
    finally:
        _groups[group].discard(socket)


if __name__ == "__main__":
    uvicorn.run(
        Litestar([echo], logging_config=None), port=int(sys.argv[1]), ws="websockets-sansio",
        ws_per_message_deflate=False, log_config=None,
    )  # fmt: skip
