"""Logs that TensorBoard reads: learning curves and the figures of windows as scalars over the games learned from.

An event file is a list of records, each a length, its checksum, the data and their checksum (the framing of TFRecord,
with a masked CRC-32C). The data are an `Event` of TensorFlow's protocol buffers: the time, the step and a summary with
one scalar.
"""

import math
import pathlib
import struct
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, BinaryIO

from plyground.core.errors import PlygroundError
from plyground.training.run import Run

NAME = "events.out.tfevents.0000000001.plyground"  # TensorBoard looks for the second and third word
VERSION = b"brain.Event:2"  # the first record of every file
POLYNOMIAL, MASK_DELTA, WORD = 0x82F63B78, 0xA282EAD8, 0xFFFFFFFF
# Fields of the messages: their number times 8, and how they are written (0 varint, 1 double, 2 bytes, 5 float).
TIME, STEP, FILE_VERSION, SUMMARY = 1 << 3 | 1, 2 << 3, 3 << 3 | 2, 5 << 3 | 2  # of an Event
VALUE = 1 << 3 | 2  # of a Summary
TAG, SIMPLE_VALUE = 1 << 3 | 2, 2 << 3 | 5  # of a Value


def crc_table() -> list[int]:
    table = []
    for number in range(256):
        for _ in range(8):
            number = number >> 1 ^ (POLYNOMIAL if number & 1 else 0)
        table.append(number)
    return table


CRC = crc_table()


def crc32c(data: bytes) -> int:
    """The checksum of Castagnoli.

    >>> hex(crc32c(b"123456789"))
    '0xe3069283'
    """
    crc = WORD
    for byte in data:
        crc = CRC[(crc ^ byte) & 0xFF] ^ crc >> 8
    return crc ^ WORD


def masked(data: bytes) -> bytes:
    """The checksum of data as records keep it."""
    crc = crc32c(data)
    return struct.pack("<I", ((crc >> 15 | crc << 17) + MASK_DELTA) & WORD)


def record(data: bytes) -> bytes:
    length = struct.pack("<Q", len(data))
    return length + masked(length) + data + masked(data)


def varint(number: int) -> bytes:
    """A whole number, seven bits a byte, the lowest first."""
    made = bytearray()
    while number > 0x7F:
        made.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*made, number])


def in_field(field: int, data: bytes) -> bytes:
    return bytes([field]) + varint(len(data)) + data


def first_event(seconds: float) -> bytes:
    """The record with which a file begins."""
    return record(bytes([TIME]) + struct.pack("<d", seconds) + in_field(FILE_VERSION, VERSION))


def scalar_event(tag: str, step: int, value: float, seconds: float) -> bytes:
    """A record with one figure after so many games."""
    scalar = in_field(TAG, tag.encode()) + bytes([SIMPLE_VALUE]) + struct.pack("<f", value)
    summary = in_field(SUMMARY, in_field(VALUE, scalar))
    return record(bytes([TIME]) + struct.pack("<d", seconds) + bytes([STEP]) + varint(step) + summary)


def scalars(kind: str, rows: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, int, float]]:
    """The figures of rows, each with its tag and the games after which it was found."""
    for row in rows:
        for name, value in row.items():
            is_number = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
            if name != "games" and is_number:
                yield f"{kind}/{name}", int(row["games"]), float(value)


def write_events(
    folder: pathlib.Path, curve: Sequence[Mapping[str, Any]], windows: Sequence[Mapping[str, Any]], seconds: float
) -> pathlib.Path:
    """Write the curve of a run, and its windows, to the file of a folder; the file."""
    made = [*scalars("test", curve), *scalars("training", windows)]
    events = (scalar_event(tag, step, value, seconds) for tag, step, value in sorted(made, key=lambda one: one[1]))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / NAME).write_bytes(first_event(seconds) + b"".join(events))
    except OSError as error:
        raise PlygroundError(f"--tensorboard {folder}: {error.strerror}; expected a folder to write to") from None
    return folder / NAME


class EventLog:
    """The log of one run while it learns: what is there already is written again, and then whatever is new."""

    def __init__(self, folder: pathlib.Path):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.file: BinaryIO = (folder / NAME).open("wb")
        except OSError as error:
            raise PlygroundError(f"--tensorboard {folder}: {error.strerror}; expected a folder to write to") from None
        self.file.write(first_event(time.time()))
        self._written: set[tuple[str, int]] = set()

    def tell(self, curve: Sequence[Mapping[str, Any]], windows: Sequence[Mapping[str, Any]]) -> None:
        """Write what is new."""
        new = [one for one in (*scalars("test", curve), *scalars("training", windows)) if one[:2] not in self._written]
        for tag, step, value in sorted(new, key=lambda one: one[1]):
            self.file.write(scalar_event(tag, step, value, time.time()))
            self._written.add((tag, step))
        if new:
            self.file.flush()


class EventLogs:
    """The logs of all runs of a training, below one folder."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        self._logs: dict[int, EventLog] = {}

    def tell(self, runs: Sequence[Run]) -> None:
        """Write what is new in any of the runs."""
        for number, run in enumerate(runs):
            if number not in self._logs:
                self._logs[number] = EventLog(self.folder / f"run-{number + 1}")
            self._logs[number].tell(run.curve, run.windows)

    def close(self) -> None:
        for log in self._logs.values():
            log.file.close()
