"""The page and its texts as they are served: packed, kept, asked about again, and nothing else of the folder."""

import gzip
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from plancia.server import static
from plancia.texts import LANGUAGES, catalogue

FILES = {
    "index.html": '<script type="module" src="./assets/main-1a2b.js"></script>' * 9,
    "favicon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "assets/main-1a2b.js": "console.log(1);" * 99,
    "assets/main-1a2b.css": "a{}",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page of four files, and a secret beside it."""
    monkeypatch.setattr(static, "FOLDER", tmp_path / "page")
    (tmp_path / "secret.html").write_text("secret")
    for name, text in FILES.items():
        file = tmp_path / "page" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return tmp_path / "page"


@pytest.fixture(params=["", "/games"])
def client(folder: Path, start: Any, request: pytest.FixtureRequest) -> Iterator[httpx.Client]:
    """Somebody who asks a server with this page, also one below a path that a proxy takes away."""
    with httpx.Client(base_url=start(root_path=request.param).url) as client:
        yield client


pytestmark = pytest.mark.parametrize("address", ["sqlite"], indirect=True)


def test_every_file_has_its_type_and_may_be_kept_as_long_as_its_name_says(client: httpx.Client) -> None:
    kinds = {".html": "text/html; charset=utf-8", ".svg": "image/svg+xml", ".css": "text/css; charset=utf-8"}
    for name, text in FILES.items():
        got = client.get("/" if name == "index.html" else f"/{name}")
        assert got.status_code == 200
        assert got.text == text
        assert got.headers["content-type"] == kinds.get(Path(name).suffix, "text/javascript; charset=utf-8")
        assert ("immutable" in got.headers["cache-control"]) == name.startswith("assets/")
        assert "no-store" not in got.headers["cache-control"]
        policy = got.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy


def test_who_unpacks_is_sent_less(client: httpx.Client) -> None:
    for path in ("/assets/main-1a2b.js", "/texts/en/page.json"):
        plain = client.get(path, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        for wish in ("gzip", "br, gzip;q=0.5", "*"):
            packed = client.get(path, headers={"accept-encoding": wish})
            assert packed.headers["content-encoding"] == "gzip"
            assert int(packed.headers["content-length"]) < len(plain.content) / 2
            assert packed.content == plain.content
        assert "content-encoding" not in client.get(path, headers={"accept-encoding": "gzip; q=0, br"}).headers
        assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    small = client.get("/assets/main-1a2b.css", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in small.headers, "packed it would be larger"


def test_who_has_it_already_is_told_just_that(client: httpx.Client) -> None:
    for path in ("/", "/assets/main-1a2b.js", "/texts/it/page.json"):
        tag = client.get(path).headers["etag"]
        for known in (tag, f'"other", {tag}', tag.removeprefix("W/"), "*"):
            again = client.get(path, headers={"if-none-match": known})
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == tag
        assert client.get(path, headers={"if-none-match": '"other"'}).status_code == 200


def test_asked_for_the_head_alone_it_says_the_same_without_a_body(client: httpx.Client) -> None:
    for path in ("/", "/assets/main-1a2b.js", "/texts/fr/page.json"):
        whole, head = client.get(path), client.head(path)
        assert head.content == b""
        assert {**head.headers, "date": ""} == {**whole.headers, "date": ""}


@pytest.mark.parametrize(
    "path",
    [
        "/index.html/",
        "/nothing",
        "/../secret.html",
        "/assets/../../secret.html",
        "/assets/%2e%2e/%2e%2e/secret.html",
        "/%2e%2e%2fsecret.html",
        "/..%5csecret.html",
        "//etc/passwd",
        "/assets/",
        "/texts/en/../../secret.html",
        "/texts/en/page",
        "/texts/xx/page.json",
        "/texts/en/.json",
        "/texts/en/nothing.json",
    ],
)
def test_nothing_else_is_there(client: httpx.Client, path: str) -> None:
    with socket.create_connection((client.base_url.host, client.base_url.port or 0)) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: raw.recv(65536), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b" 404 " in head.splitlines()[0]
    assert json.loads(body)["key"] == "server.no_page"


def test_a_page_that_is_not_built_says_what_to_do_and_the_rest_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: Any
) -> None:
    monkeypatch.setattr(static, "FOLDER", tmp_path / "page")
    url = start().url
    asked = httpx.get(url)
    assert asked.status_code == 503
    assert asked.text.count("make play") == len(LANGUAGES)
    assert httpx.get(f"{url}/api/v1/games").status_code == 200


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_texts_are_those_of_the_catalogue(client: httpx.Client, lang: str) -> None:
    known = catalogue(lang)
    for name in ("page", "analysis", "files", "qin", "qin.rules", "qin.files"):
        got = client.get(f"/texts/{lang}/{name}.json")
        assert got.headers["content-type"] == "application/json"
        texts = got.json()
        assert texts
        assert texts.items() <= known.items()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_language_of_the_page_is_small(client: httpx.Client, lang: str) -> None:
    assert len(gzip.compress(client.get(f"/texts/{lang}/page.json").content, 9)) <= 10 * 1024
