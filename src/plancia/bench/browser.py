"""A real Chromium: which one there is, and how it is started."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from plancia.core.errors import OptionError

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_NAMES = "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"
_FLAGS = "--no-sandbox", "--disable-dev-shm-usage", "--font-render-hinting=none"
"""It shows nothing but pages of our own, often as root in a container, where there is little shared memory."""


def executable() -> str | None:
    """The one beside this Python (`make test` may have put it there), else the system's."""
    beside = Path(sys.executable).parent
    found = (shutil.which(name, path=where) for where in (str(beside), None) for name in _NAMES)
    return next(filter(None, found), None)


@contextmanager
def chromium() -> Iterator["Browser"]:
    """A browser that runs, or an error that says what is missing."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise OptionError("bench.missing", library="Playwright", extra="plancia[bench]") from error
    at = executable()
    if at is None:
        raise OptionError("bench.browser", names=_NAMES)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=at, args=list(_FLAGS))
        yield browser
        browser.close()
