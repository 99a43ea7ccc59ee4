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


class Profile:
    """A browser profile, which remembers the servers that were visited with it."""

    def __init__(self, browser: Any, look: tuple[bool, ...], **more: Any):
        self.look, self.can_be_used_again = look, not more
        self.context = context_for(browser, *look, **more)
        self.visited: set[str] = set()

    def new_page(self, address: str) -> Any:
        """A page for this server; neither it nor any other server knows the profile from before."""
        page = self.context.new_page()
        self.context.clear_cookies()
        if self.visited:
            session = self.context.new_cdp_session(page)
            for known in self.visited:
                session.send("Storage.clearDataForOrigin", {"origin": known.rstrip("/"), "storageTypes": "all"})
            session.detach()
        self.visited = {address}
        return page


class Profiles:
    """Profiles that one person after another uses, so that a browser need not load the same files for everybody."""

    def __init__(self, browser: Any):
        self.browser = browser
        self.idle: list[Profile] = []

    def take(self, *look: bool, **more: Any) -> Profile:
        """An idle profile that looks so, or a new one; always a new one if it has other options."""
        for profile in self.idle:
            if profile.look == look and not more:
                self.idle.remove(profile)
                return profile
        return Profile(self.browser, look, **more)

    def give_back(self, profile: Profile) -> None:
        if profile.can_be_used_again:
            for page in profile.context.pages:
                page.close()
            self.idle.append(profile)
        else:
            profile.context.close()
