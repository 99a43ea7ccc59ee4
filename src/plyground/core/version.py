"""The version of Plyground, at the bottom of all imports, so that everything that is written can name it."""

__version__ = "0.1.0"
