"""A running game in a file that may be looked at: sealed, with what it needs to go on packed into one header.

That keeps the seed and the secret moves from being read by accident, not from who unpacks them.
"""

import base64
import zlib
from dataclasses import replace

from plancia.core import gametext
from plancia.core.errors import PlanciaError, TextError
from plancia.core.gamefile import GameFile
from plancia.core.seal import HIDDEN, Seal
from plancia.table.table import Table

TO_MOVE, _PACKED = "To move", "Kept"


def packed(table: Table) -> GameFile:
    """The file of a table; of a game that is over there is nothing to hide."""
    whole, to_move = table.file(), table.position.to_move
    if to_move is None:
        return whole
    sealed = whole.sealed()
    hidden = [move for move, seen in zip(whole.moves, sealed.moves, strict=True) if move != seen]
    text = " ".join((table.seal.salt, str(table.seal.seed), *hidden))
    secret = base64.b64encode(zlib.compress(text.encode())).decode()
    return replace(sealed, extra={**sealed.extra, TO_MOVE: table.names[to_move], _PACKED: secret})


def shown(file: GameFile) -> GameFile:
    """The same file for others: sealed as it is, without what is packed."""
    return replace(file, extra={key: text for key, text in file.extra.items() if key not in (TO_MOVE, _PACKED)})


def sealed(table: Table) -> GameFile:
    """The file of a game whose shuffle is still a secret, even if it is over: neither the seed nor secret moves."""
    return replace(table.file(), result=None).sealed()


def unpacked(file: GameFile) -> GameFile:
    """The whole file again."""
    sealed = shown(file)
    if file.seal is not None:
        return sealed
    try:
        data = base64.b64decode(file.extra.get(_PACKED, ""), validate=True)
        salt, seed, *hidden = _inflated(data).decode().split(" ")
        moves = iter(hidden)
        true = [next(moves) if move.startswith(HIDDEN) else move for move in sealed.moves]
        whole = replace(sealed, seal=Seal(int(seed), salt), moves=tuple(true))
    except (ValueError, zlib.error, StopIteration, PlanciaError) as error:
        raise TextError("games.damaged", source=file.source) from error
    if not whole.opens(sealed):
        raise TextError("games.damaged", source=file.source)
    return whole


def _inflated(data: bytes) -> bytes:
    """What was compressed, whole and no longer than a game file: few bytes can be made to stand for very many."""
    packer = zlib.decompressobj()
    secret = packer.decompress(data, gametext.LIMIT)
    if not packer.eof:
        raise ValueError
    return secret
