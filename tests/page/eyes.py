"""How a page is looked at: sizes of screens, texts by their keys, pictures, and axe."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from plancia.texts import say

ROOT = Path(__file__).parents[2]
SCREENS = ROOT / "build" / "screens"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

SMALLEST = 11
"""Pixels that a text has at least."""
_SMALL = """
(least) => [...document.querySelectorAll("body *")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
  .map((each) => {
    const scale = each instanceof SVGElement ? Math.hypot(each.getScreenCTM().a, each.getScreenCTM().b) : 1;
    return [parseFloat(getComputedStyle(each).fontSize) * scale, each];
  })
  .filter(([size, each]) => size < least - 0.05 && each.getBoundingClientRect().width > 1)
  .map(([size, each]) => `${size.toFixed(1)} px: ${each.textContent.trim().slice(0, 30)}`)
"""

_CUT = """
() => {
  const visible = { visibilityProperty: true, opacityProperty: true };
  const seen = (each) => each.checkVisibility(visible) && !each.closest(".hidden-text");
  const name = (each) => each.textContent.trim().slice(0, 30);
  const says = (each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const clips = (each) => getComputedStyle(each).overflowX !== "visible" || each.matches("body, .card, .seat");
  const common = (low1, high1, low2, high2) => Math.min(high1, high2) - Math.max(low1, low2);
  const found = [];
  for (const each of document.querySelectorAll("body *")) {
    const box = each.getBoundingClientRect();
    if (!says(each) || box.width < 2 || !seen(each)) continue;
    const short = getComputedStyle(each).textOverflow === "ellipsis" && each.scrollWidth > each.clientWidth + 1;
    if (short) found.push(`cut short: ${name(each)}`);
    for (let around = each.parentElement; around; around = around.parentElement) {
      const frame = around.getBoundingClientRect();
      const out = box.right > frame.right + 1 || box.left < frame.left - 1;
      if (out && clips(around)) found.push(`over the edge: ${name(each)}`);
    }
  }
  const buttons = [...document.querySelectorAll("button")].filter(seen);
  for (const [n, one] of buttons.entries())
    for (const other of buttons.slice(n + 1)) {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      if (common(a.left, a.right, b.left, b.right) > 6 && common(a.top, a.bottom, b.top, b.bottom) > 6)
        found.push(`one upon the other: ${name(one)}, ${name(other)}`);
    }
  return found;
}
"""

Size = tuple[int, int]
PHONE: Size = (360, 740)
TABLET: Size = (768, 1024)
DESKTOP: Size = (1280, 800)
SIZES = {"360": PHONE, "768": TABLET, "1280": DESKTOP}
THEMES = "light", "dark"


def text(key: str, lang: str = "en", **args: Any) -> str:
    """What the page says, by its key."""
    found = say(key, lang, **args)
    assert found != key, f"there is no text {key}"
    return found


def picture(page: Page, name: str, whole: bool = True) -> Path:
    """A screenshot that is kept as `build/screens/NAME.png`."""
    file = SCREENS / f"{name}.png"
    file.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=file, full_page=whole, animations="disabled")
    return file


def breaches(page: Page) -> list[str]:
    """What axe finds that is serious or critical: the rule, and where."""
    page.evaluate(AXE.read_text("utf-8"))
    found: dict[str, Any] = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


def too_small(page: Page) -> list[str]:
    """Texts that are too small to be read, with their sizes."""
    found: list[str] = page.evaluate(_SMALL, SMALLEST)
    return sorted(set(found))


def cut_off(page: Page) -> list[str]:
    """Texts that cannot be read to their end, and buttons that lie upon each other."""
    found: list[str] = page.evaluate(_CUT)
    return sorted(set(found))


def too_wide(page: Page) -> bool:
    """Does one have to scroll sideways?"""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))
