"""What the tests share."""

import pathlib
import signal

import pytest

# Where the tests themselves run in the background, Ctrl-C is ignored, and so it would be in the programs they start.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def data() -> pathlib.Path:
    """The folder of known figures."""
    return pathlib.Path(__file__).parent / "data"
