"""What the tests share, and what is done once before and after all of them."""

import os
import pathlib
import shutil
import signal
import tempfile

import pytest

from tests.checkout import changes, state_of
from tests.store import postgres

# Where the tests themselves run in the background, Ctrl-C is ignored, and so it would be in the programs they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Tests that save all the time would mostly wait for the disk, so temporary folders are in memory if there is room.
MEMORY, ROOM_NEEDED = pathlib.Path("/dev/shm"), 1 << 30
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM_NEEDED:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# Games that tests play are kept, but not among those of whoever runs the tests.
HOME = tempfile.TemporaryDirectory(prefix="plyground-home-")
os.environ["PLYGROUND_HOME"] = HOME.name

# Output is as wide as it needs to be, whatever terminal the tests are started from.
os.environ.pop("COLUMNS", None)

ROOT = pathlib.Path(__file__).parent.parent
STATE_BEFORE = pytest.StashKey[list[str] | None]()
LEFT_BEHIND = pytest.StashKey[list[str]]()


def is_worker(config: pytest.Config) -> bool:
    """Whether this process is one of several that run the tests for another."""
    return hasattr(config, "workerinput")


# Tests write to temporary folders only. One process, the one that starts the others, looks at the checkout before and
# after all tests.


def pytest_sessionstart(session):
    if not is_worker(session.config):
        session.config.stash[STATE_BEFORE] = state_of(ROOT)


def pytest_sessionfinish(session, exitstatus):
    if is_worker(session.config):
        return
    found = changes(session.config.stash[STATE_BEFORE], state_of(ROOT))
    session.config.stash[LEFT_BEHIND] = found
    if found and exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config):
    if config.stash.get(STATE_BEFORE, None) is None:
        terminalreporter.write_line("not checked, since this is not a git checkout: that tests leave no files behind")
    for line in config.stash.get(LEFT_BEHIND, []):
        terminalreporter.write_line(f"the tests changed the checkout: {line}", red=True)


@pytest.fixture(scope="session")
def postgres_server():
    """A PostgreSQL server that runs as long as the tests do, one for all folders of tests."""
    if reason := postgres.missing():
        pytest.skip(reason)
    server = postgres.Server()
    yield server
    server.stop()


@pytest.fixture
def data() -> pathlib.Path:
    """The folder of known figures."""
    return pathlib.Path(__file__).parent / "data"
