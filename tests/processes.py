"""Python in a process of its own, for what must be seen from outside: other switches, other caches."""

import os
import pathlib
import subprocess
import sys

from plyground.core.machine_code import cache_root

ROOT = pathlib.Path(__file__).parent.parent


def run_python(code: str, *arguments: str, **environment: str) -> str:
    """Run code in a new process with other environment variables; what it printed."""
    variables = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]), **environment}
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], env=variables, capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done.stdout


def linked_cache(folder: pathlib.Path, without: str = "") -> str:
    """A new cache folder with links to all that has been compiled so far, except to the folders called `without…`.

    So a test sees a first compilation without waiting for that of the whole package.
    """
    folder.mkdir()
    for kept in cache_root().glob("*"):
        if not without or not kept.name.startswith(without):
            (folder / kept.name).symlink_to(kept.resolve())
    return str(folder)
