"""What the tests share."""

import pathlib

import pytest


@pytest.fixture
def data() -> pathlib.Path:
    """The folder of known figures."""
    return pathlib.Path(__file__).parent / "data"
