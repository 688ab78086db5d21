"""Compiled code on disk: a file for each function as it is now, found by the digest of all that it was made from."""

import os
import pickle
import shutil
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any

from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from plancia.core.digest import digest

_KEEP = 24
"""Compiled versions of a function that are kept, those used last: of a loop there is one for every game."""
_SUM = sha256().digest_size


def cache_root() -> Path:
    """The folder of all compiled code: PLANCIA_CACHE, or one in the user's cache folder."""
    if chosen := os.environ.get("PLANCIA_CACHE"):
        return Path(chosen)
    if chosen := os.environ.get("XDG_CACHE_HOME"):
        return Path(chosen) / "plancia"
    try:
        return Path.home() / ".cache" / "plancia"
    except RuntimeError:  # nobody has a home here, so nothing is kept
        return Path(os.devnull) / "plancia"


class CodeCache(NullCache):
    """What Numba asks for the code of one function. It is only a cache: whatever is wrong with it, code is compiled."""

    def __init__(self, function: Any, options: Mapping[str, Any]) -> None:
        """The function as it is now, and Numba's options for it."""
        name = f"{function.__module__}.{function.__qualname__}".replace("<locals>", "")
        self.folder = cache_root() / name / digest(function, options)

    @property
    def cache_path(self) -> str:
        """Where Numba's statistics say that it is."""
        return str(self.folder)

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The code made earlier for these types on such a processor, None if there is none or it is damaged."""
        target.refresh()
        with suppress(OSError):
            data = self._file(signature, target.codegen()).read_bytes()
            if sha256(data[_SUM:]).digest() == data[:_SUM]:
                with suppress(OSError):
                    os.utime(self.folder)
                return CompileResult._rebuild(target, *pickle.loads(data[_SUM:]))  # type: ignore[no-untyped-call]
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep code for next time, all of it or nothing, and no more than a few versions of a function."""
        data = dumps(result._reduce())  # type: ignore[no-untyped-call]
        file = self._file(signature, result.codegen)
        part = file.with_name(f"{token_hex(8)}.part")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            part.write_bytes(sha256(data).digest() + data)
            part.replace(file)
        except OSError:
            with suppress(OSError):
                part.unlink()
        with suppress(OSError):
            self._forget_old_ones()

    def _file(self, signature: Any, codegen: Any) -> Path:
        made_for = repr((signature, codegen.magic_tuple()))
        return self.folder / f"{sha256(made_for.encode()).hexdigest()[:24]}.code"

    def _forget_old_ones(self) -> None:
        versions = sorted(self.folder.parent.iterdir(), key=lambda version: version.stat().st_mtime, reverse=True)
        for old in versions[_KEEP:]:
            shutil.rmtree(old, ignore_errors=True)
