"""Commit and reveal: a seed is fixed before the first move, known after the last."""

import re
import secrets
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256

from plancia.core.arguments import checked, fits, ranged
from plancia.core.errors import ActionError
from plancia.core.game import SEED_BITS, checked_seed
from plancia.core.gametext import MOVES

SALT_BITS = 128
HIDDEN = "sealed-"
"""A secret move in the file of a running game begins so."""

_SALT = re.compile(rf"[0-9a-f]{{{SALT_BITS // 4},128}}")


@dataclass(frozen=True)
class Seal:
    """A secret seed and the salt that keeps it from being guessed; `commitment` may be public from the start."""

    seed: int = field(repr=False)
    salt: str = field(repr=False)

    def __post_init__(self) -> None:
        """A seed of the engine's size, a salt long enough."""
        object.__setattr__(self, "seed", checked_seed(self.seed))
        if not (fits(self.salt, str) and _SALT.fullmatch(self.salt)):
            raise ActionError("file.salt", digits=SALT_BITS // 4)

    @classmethod
    def fresh(cls, seed: int | None = None) -> "Seal":
        """A new seal, of a random seed unless one is given."""
        return cls(secrets.randbits(SEED_BITS) if seed is None else seed, secrets.token_hex(SALT_BITS // 8))

    @cached_property
    def commitment(self) -> str:
        """SHA-256 of salt and seed; neither can contain the colon between them."""
        return sha256(f"plancia-seed:{self.salt}:{self.seed}".encode()).hexdigest()

    @checked
    def hidden(self, number: int, move: str) -> str:
        """What may be public of a secret move while the game runs: a commitment of its own."""
        text = f"plancia-move:{self.salt}:{ranged('number', number, 1, MOVES)}:{move}"
        return f"{HIDDEN}{sha256(text.encode(errors='surrogatepass')).hexdigest()}"

    def opens(self, commitment: str) -> bool:
        """Is this what the commitment was made of?"""
        return self.commitment == commitment
