"""`plyground --version`: which version this is, and what it runs on."""

import platform
from importlib.metadata import version as installed

from plyground.cli.printing import print_json, say
from plyground.core.provenance import made_by
from plyground.core.version import __version__


def print_version(as_json: bool) -> None:
    """Print the version in one line, or everything a report of a problem should say as JSON."""
    if not as_json:
        say(f"plyground {__version__} (Python {platform.python_version()}, Numba {installed('numba')}, "
            f"NumPy {installed('numpy')})")  # fmt: skip
        return
    from plyground.core.machine_code import cache_root  # brings Numba, which the line does without

    print_json({**made_by(), "cache": str(cache_root())})
