"""How people look at the page: on a desk or on a phone, light or dark, with or without motion."""

from typing import Any

from tests.page.browser import PATIENCE

WIDE, NARROW = (1440, 900), (360, 740)
WAYS_TO_LOOK = [(narrow, dark) for narrow in (False, True) for dark in (False, True)]


def context_for(browser: Any, narrow: bool = False, dark: bool = False, animated: bool = False, **more: Any) -> Any:
    """A browser profile of its own."""
    width, height = NARROW if narrow else WIDE
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=narrow, is_mobile=narrow,
        color_scheme="dark" if dark else "light", reduced_motion="no-preference" if animated else "reduce", **more,
    )  # fmt: skip
    context.set_default_timeout(PATIENCE)
    return context
