"""Tests that leave files behind are noticed, those in ignored folders too."""

import shutil
import subprocess

import pytest

from tests.checkout import changes, state_of


@pytest.fixture
def checkout(tmp_path):
    """A repository with one file and an ignored folder."""
    if shutil.which("git") is None:
        pytest.skip("needs git")
    (tmp_path / "kept.txt").write_text("kept\n")
    (tmp_path / ".gitignore").write_text("runs/\n__pycache__/\n")
    identity = ["-c", "user.name=tests", "-c", "user.email=tests@example.invalid", "-c", "commit.gpgsign=false"]
    for words in (["init", "-q"], ["add", "."], [*identity, "commit", "-q", "-m", "A file"]):
        subprocess.run(["git", "-C", str(tmp_path), *words], check=True, capture_output=True)
    return tmp_path


def test_an_untouched_checkout_has_no_changes(checkout):
    assert state_of(checkout) == []


@pytest.mark.parametrize("name", ["kept.txt", "new.txt", "runs/hyper/final.npz"])
def test_a_changed_a_new_and_an_ignored_file_are_noticed(checkout, name):
    before = state_of(checkout)
    (checkout / name).parent.mkdir(parents=True, exist_ok=True)
    (checkout / name).write_text("changed\n")
    assert len(changes(before, state_of(checkout))) == 1


def test_what_python_itself_keeps_is_no_change(checkout):
    (checkout / "__pycache__").mkdir()
    (checkout / "__pycache__" / "kept.cpython-311.pyc").write_bytes(b"")
    assert state_of(checkout) == []


def test_what_was_there_before_is_no_change(checkout):
    (checkout / "new.txt").write_text("a developer's own file\n")
    before = state_of(checkout)
    assert len(before) == 1 and changes(before, state_of(checkout)) == []


def test_outside_a_checkout_nothing_is_compared(tmp_path):
    assert state_of(tmp_path) is None and changes(None, None) == []
