"""`python -m plyground` is the program `plyground`."""

from plyground.cli.main import run

run()
