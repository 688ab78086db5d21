"""Tokens and ids: what is given out at random, and what is kept of it."""

import base64
import hashlib
import secrets


def token() -> str:
    """256 bits that let somebody in."""
    return secrets.token_urlsafe(32)


def hashed(word: str) -> bytes:
    """What is kept of a token: it cannot be made again from this."""
    return hashlib.sha256(word.encode(errors="replace")).digest()


def table_id() -> str:
    """60 bits that nobody guesses, short enough to be read out."""
    return base64.b32encode(secrets.token_bytes(8)).decode().lower()[:12]


def guest_key() -> str:
    """What others may know somebody by."""
    return base64.b32encode(secrets.token_bytes(16)).decode().lower().rstrip("=")
