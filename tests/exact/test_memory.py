"""How much memory solving may use, on machines of any size."""

import pytest

import plyground as pg
from plyground.exact import memory
from plyground.exact.memory import GIGABYTE, memory_limit
from plyground.exact.solving import solve


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A machine of 8 GB, of which 5 are free."""
    file = tmp_path / "meminfo"
    file.write_text(f"MemTotal: {8 << 20} kB\nMemFree: {1 << 20} kB\nMemAvailable: {5 << 20} kB\n")
    monkeypatch.setattr(memory, "MEMINFO", file)


def test_three_quarters_of_what_is_free_may_be_used(machine):
    assert memory_limit(None) == 15 * GIGABYTE // 4


def test_more_memory_than_the_machine_has_is_refused_unless_it_is_to_be_tried_anyway(machine):
    with pytest.raises(pg.PlygroundError, match=r"memory=9: this machine has 8.0 GB, of which 5.0 are free"):
        solve(pg.game("tictactoe"), memory=9)
    said = []
    assert memory_limit(9, anyway=True, notice=said.append) == 9 * GIGABYTE
    assert said == ["memory=9: only 5.0 GB are free now"]


def test_more_memory_than_is_free_is_told_and_what_is_free_is_not(machine):
    said = []
    assert memory_limit(6, notice=said.append) == 6 * GIGABYTE
    assert len(said) == 1
    memory_limit(4, notice=said.append)
    assert len(said) == 1


def test_without_a_file_of_figures_the_system_is_asked(tmp_path, monkeypatch):
    monkeypatch.setattr(memory, "MEMINFO", tmp_path / "none")
    assert 0 < memory.available_memory() <= memory.total_memory()
