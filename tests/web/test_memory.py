"""The allocator and the collector of a server, tried in a process of their own."""

import json
import sys

import pytest

from plyground.web.memory import allocator
from tests.processes import run_python

CODE = """
import gc, json, sys
import numpy as np
from plyground.web.memory import collect_seldom, give_back, keep_little

def size():
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("RssAnon")) / 1000

def left_over(count, length):
    \"\"\"MB that stay when arrays are freed between which something small is kept.\"\"\"
    before, arrays = size(), []
    for _ in range(count):
        arrays.append(np.ones(length))
        kept.append(bytes(2000))
    arrays.clear()
    return size() - before

kept = []
if sys.argv[1] == "server":
    keep_little()
    collect_seldom()
np.ones(3_000_000)  # 24 MB, after which blocks of that size are usually kept
large, small = left_over(60, 60_000), left_over(300, 12_000)
before = size()
give_back()
print(json.dumps([large, small, before - size(), gc.get_freeze_count() > 1000, gc.get_threshold()[0]]))
"""

pytestmark = pytest.mark.skipif(sys.platform != "linux" or allocator() is None, reason="options of the GNU C library")


def test_a_server_gives_back_what_it_has_used():
    large, small, given_back, is_frozen, threshold = json.loads(run_python(CODE, "server"))
    assert large < 10 and small > 15 and given_back > small - 10
    assert is_frozen and threshold == 10_000


def test_other_programs_keep_it():
    large, _, _, is_frozen, _ = json.loads(run_python(CODE, "other"))
    assert large > 20 and not is_frozen
