"""What the tests of the page share: a server, a browser, and people in front of it."""

import functools

import pytest

from plyground.games import game as make_game
from plyground.web import application
from tests.page.browser import Watched, missing, started_browser
from tests.page.middles import middle_of_a_game
from tests.page.people import Profiles, context_for
from tests.page.person import Person
from tests.web.clients import Client
from tests.web.conftest import Running


def pytest_collection_modifyitems(items):
    """Without a browser every test here is left out, and says why."""
    reason = missing()
    for item in items:
        if reason and "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.skip(reason=reason))


# The browser ends with the last test of this folder that runs in this process: Playwright leaves its event loop in the
# thread, and tests elsewhere start one of their own.


@pytest.fixture(scope="package")
def browser():
    with started_browser() as started:
        yield started


@pytest.fixture(scope="package")
def running(tmp_path_factory):
    """A server with all games and the example of a game of one's own."""
    own = [make_game("examples/connect_four.py")]
    made = Running(str(tmp_path_factory.mktemp("page") / "games.sqlite"), own=own)
    yield made
    made.stop()


@pytest.fixture(scope="package")
def shown_game(running):
    """Finds a game in its middle, or at its end: played once for all who look at it and go on with nothing."""
    return functools.cache(functools.partial(middle_of_a_game, Client(running.address)))


@pytest.fixture(scope="package")
def profiles(browser):
    """Browser profiles, which may keep the files of the page: they do not change while tests run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(application, "ASKED_AGAIN", {"cache-control": "max-age=3600"})
        yield Profiles(browser)


@pytest.fixture
def somebody(profiles, request):
    """Makes people, each with an empty browser profile; any complaint of a page they saw fails the test."""
    taken, watched = [], []

    def come(address=None, *, narrow=False, dark=False, animated=False, **more):
        taken.append(profiles.take(narrow, dark, animated, **more))
        address = address or request.getfixturevalue("running").address
        page = taken[-1].new_page(address)
        watched.append(Watched(page))
        return Person(page, address, watched[-1])

    yield come
    for profile in taken:
        profiles.give_back(profile)
    complaints = [line for each in watched for line in each.complaints]
    assert not complaints, complaints


@pytest.fixture(scope="package")
def axe():
    from axe_playwright_python.sync_playwright import Axe  # only where it is installed

    return Axe()


@pytest.fixture(scope="module")
def modules(browser, running):
    """A page whose modules can be asked (tests.page.modules)."""
    context = context_for(browser)
    page = context.new_page()
    page.goto(running.address)
    page.wait_for_selector("main h1")
    yield page
    context.close()
