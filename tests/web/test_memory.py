"""The allocator and the collector of a server, tried in a process of their own."""

import json
import sys

import pytest

from tests.processes import run_python

CODE = """
import gc, json, threading
import numpy as np
from plyground.web.memory import allocator, collect_seldom, give_back, keep_little

def size():
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("RssAnon")) / 1000

def work():
    for _ in range(2):
        kept = [np.ones(n % 7 * 20_000 + 20_000) for n in range(12)]
        del kept[::2]

keep_little()
collect_seldom()
before = size()
for _ in range(2):
    threads = [threading.Thread(target=work) for _ in range(4)]
    for each in threads: each.start()
    for each in threads: each.join()
give_back()
print(json.dumps([allocator() is not None, size() - before, gc.get_freeze_count() > 1000, gc.get_threshold()[0]]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="what a process uses is read from /proc")
def test_what_threads_have_used_is_given_back():
    has_allocator, grown, is_frozen, threshold = json.loads(run_python(CODE))
    assert is_frozen and threshold == 10_000
    if has_allocator:
        assert grown < 15  # MB; four threads have used eight each at a time
