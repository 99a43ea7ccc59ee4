"""What the tests of solving share: the program, called in this process."""

from tests.cli.conftest import plyground

__all__ = ["plyground"]
