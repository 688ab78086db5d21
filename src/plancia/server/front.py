"""The page at the door, in the reader's language: that the server runs, which games are ready, and what to do here."""

from html import escape
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get
from litestar.params import QueryParameter

from plancia import __version__
from plancia.server.ready import State
from plancia.server.routes import Here
from plancia.server.wire import API
from plancia.texts import LANGUAGES, say

_NAMES = {"it": "Italiano", "fr": "Français", "en": "English"}
_AGAIN = 3
"""Seconds after which the page is looked at again while games are being compiled."""
_STYLE = """\
:root { color-scheme: light dark; }
body { font: 1.05rem/1.6 Georgia, serif; max-width: 38rem; margin: 3rem auto; padding: 0 1rem; }
h1 { font-weight: normal; letter-spacing: .04em; border-bottom: 2px solid #a8322a; }
nav a { margin-right: 1rem; }
nav a[aria-current] { font-weight: bold; text-decoration: none; }
ul { padding-left: 1.2rem; }
code { font-size: .95em; }
"""


@get("/front.css", include_in_schema=False)
async def style() -> Response[str]:
    """How the page looks."""
    return Response(_STYLE, media_type=MediaType.CSS, headers={"cache-control": "max-age=3600"})


@get("/", include_in_schema=False)
async def front(
    request: Request[Any, Any, Any], server: Here, lang: Annotated[str | None, QueryParameter(max_length=8)] = None
) -> Response[str]:
    """The page itself, made anew for everybody; it needs no script."""
    page = _page(lang if lang in LANGUAGES else _language(request), server.ready.states)
    headers = {"cache-control": "no-store", "vary": "accept-language"}
    return Response(page, media_type=MediaType.HTML, headers=headers)


def _language(request: Request[Any, Any, Any]) -> str:
    """The first of a browser's languages that is one of ours."""
    wishes = [wish.strip()[:2].lower() for wish in request.headers.get("accept-language", "").split(",")]
    return next((wish for wish in wishes if wish in LANGUAGES), "en")


def _page(lang: str, states: dict[str, State]) -> str:
    again = "" if all(state.ready for state in states.values()) else f'<meta http-equiv="refresh" content="{_AGAIN}">\n'
    others = "".join(
        f'<a href="?lang={each}" lang="{each}"{" aria-current=true" if each == lang else ""}>{_NAMES[each]}</a>'
        for each in LANGUAGES
    )
    games = "".join(f"<li>{_game(name, state, lang)}</li>\n" for name, state in states.items())
    schema = f"{API}/schema/openapi.json".lstrip("/")
    return f"""<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
{again}<title>Plancia</title>
<link rel="stylesheet" href="front.css">
</head>
<body>
<nav>{others}</nav>
<main>
<h1>Plancia</h1>
<p>{_say("front.runs", lang, version=__version__)}</p>
<h2>{_say("front.games", lang)}</h2>
<ul>
{games}</ul>
<h2>{_say("front.terminal", lang)}</h2>
<p>{_say("front.play", lang)}</p>
<p><code>plancia play {escape(next(iter(states)))}</code></p>
<h2>{_say("front.programs", lang)}</h2>
<p>{_say("front.api", lang)} <a href="{schema}"><code>{schema}</code></a></p>
</main>
</body>
</html>
"""


def _game(name: str, state: State, lang: str) -> str:
    title = say(f"{name}.title", lang)
    if state.ready:
        return _say("front.ready", lang, game=title)
    key = "front.compiling" if state.parts else "front.waiting"
    return _say(key, lang, game=title, done=state.done, parts=state.parts)


def _say(key: str, lang: str, **args: Any) -> str:
    return escape(say(key, lang, **args))
