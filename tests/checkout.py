"""What git sees of the checkout, so that tests that leave something behind are noticed."""

import pathlib
import shutil
import subprocess

# What Python and the tools of `make test` keep for themselves. `runs/` is ignored by git too, but is not among them.
KEPT = ("__pycache__", ".hypothesis", ".mypy_cache", ".ruff_cache", ".venv", "*.egg-info")


def state_of(folder: pathlib.Path) -> list[str] | None:
    """What `git status` says, ignored files included; None where there is no checkout or no git."""
    if shutil.which("git") is None or not (folder / ".git").exists():
        return None
    command = ["git", "-C", str(folder), "status", "--porcelain", "--ignored", "--untracked-files=all", "--", "."]
    command += [f":(exclude,glob)**/{name}/**" for name in KEPT]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else None


def changes(before: list[str] | None, after: list[str] | None) -> list[str]:
    """The lines that are there now and were not before, or the other way round."""
    return sorted(set(before or []) ^ set(after or []))
