"""What is the same for everybody and rarely changes, kept ready: answered packed, and only to whom it is new."""

import gzip
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from litestar import Request, Response

FOREVER = "public, max-age=31536000, immutable"
"""For what has its hash in its name."""
ASK = "no-cache"
"""For the rest: it may be kept, and is asked about every time."""


@dataclass(frozen=True)
class Document:
    """A body with its type, whole and packed."""

    kind: str
    cache: str
    body: bytes
    packed: bytes
    etag: str

    @classmethod
    def of(cls, body: bytes, kind: str, cache: str = ASK) -> "Document":
        """What does not get smaller is never sent packed."""
        packed = gzip.compress(body, 9, mtime=0)
        return cls(
            kind, cache, body, packed if len(packed) < len(body) else b"", f'W/"{sha256(body).hexdigest()[:20]}"'
        )

    def answer(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        """To who asks; who has it already is told just that."""
        headers = {"cache-control": self.cache, "etag": self.etag, "vary": "accept-encoding"}
        if _known(request.headers.get("if-none-match", ""), self.etag):
            return Response(b"", status_code=304, headers=headers)
        packed = bool(self.packed) and _packs(request.headers.get("accept-encoding", ""))
        headers |= {"content-encoding": "gzip"} if packed else {}
        body = self.packed if packed else self.body
        return Response(body, status_code=200, media_type=self.kind, headers=headers)


def _known(tags: str, etag: str) -> bool:
    """Is it one of those that the client has?"""
    return any(tag.strip().removeprefix("W/") in ("*", etag.removeprefix("W/")) for tag in tags.split(","))


def _packs(words: str) -> bool:
    """Does the client unpack gzip?"""
    for word in words.lower().split(","):
        name, *more = (part.strip() for part in word.split(";"))
        if name in ("gzip", "*"):
            return not any(part.replace(" ", "").startswith("q=") and not part[2:].strip("0. ") for part in more)
    return False
