"""The page as `web/` was built into `page/`: every file of it, below whatever path a proxy offers the server."""

from pathlib import Path
from typing import Any

from litestar import Request, Response
from litestar.handlers import HTTPRouteHandler, route

from plancia.server.documents import ASK, FOREVER, Document
from plancia.texts import LANGUAGES, say

FOLDER = Path(__file__).parent / "page"
_INDEX = "index.html"
_HASHED = "assets"
"""The folder of those that Vite names by their hash."""
_KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
}


def handlers() -> list[HTTPRouteHandler]:
    """One for all files of the page: only what is there now has a path, so nothing else can be asked for."""
    documents = _documents(FOLDER)
    if "/" not in documents:
        return [_unbuilt()]

    @route(list(documents), http_method=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
        """A file of the page."""
        return documents[request.scope["path_template"]].answer(request)

    return [page]


def _documents(folder: Path) -> dict[str, Document]:
    """All files by their paths, read and packed once."""
    found = {}
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            name = file.relative_to(folder).as_posix()
            kind = _KINDS.get(file.suffix, "application/octet-stream")
            cache = FOREVER if name.startswith(f"{_HASHED}/") else ASK
            found["/" if name == _INDEX else f"/{name}"] = Document.of(file.read_bytes(), kind, cache)
    return found


def _unbuilt() -> HTTPRouteHandler:
    """What stands there instead while nobody has built the page."""
    words = "".join(f'<p lang="{lang}">{say("server.unbuilt", lang)}</p>\n' for lang in LANGUAGES)
    text = f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Plancia</title>\n{words}</html>\n'

    @route("/", http_method=["GET", "HEAD"], include_in_schema=False)
    async def page() -> Response[str]:
        """How to build it."""
        return Response(text, status_code=503, media_type="text/html")

    return page
