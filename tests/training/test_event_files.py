"""Logs for TensorBoard, read back by a reader that knows the format from its description only."""

import struct

import pytest

from plyground.core.errors import PlygroundError
from plyground.training.event_files import NAME, EventLog, crc32c, write_events

CURVE = [{"games": 0, "win_rate": 0.25, "draws": 3}, {"games": 300, "win_rate": 0.5, "draws": None, "name": "x"}]
WINDOWS = [{"games": 150, "td_error": 0.125}, {"games": 300, "td_error": float("nan")}]


def checksum(data):
    """CRC-32C bit by bit, masked as TFRecord has it."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0x82F63B78 if crc & 1 else 0)
    crc ^= 0xFFFFFFFF
    return (((crc >> 15) | (crc << 17)) + 0xA282EAD8) % 2**32


def records(file):
    """The data of all records, their checksums compared."""
    data = file.read_bytes()
    while data:
        (length,), (of_length,) = struct.unpack("<Q", data[:8]), struct.unpack("<I", data[8:12])
        inside, (of_data,) = data[12 : 12 + length], struct.unpack("<I", data[12 + length : 16 + length])
        assert (of_length, of_data) == (checksum(data[:8]), checksum(inside))
        data = data[16 + length :]
        yield inside


def fields(data):
    """The fields of a message of protocol buffers, by their numbers."""
    found, place = {}, 0

    def varint():
        nonlocal place
        value = shift = 0
        while True:
            byte = data[place]
            place += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while place < len(data):
        key = varint()
        if key & 7 == 0:
            value = varint()
        else:
            size = {1: 8, 2: None, 5: 4}[key & 7]
            size = varint() if size is None else size
            value, place = data[place : place + size], place + size
        found[key >> 3] = value
    return found


def scalars(file):
    """(tag, step, value) of every event; the first record says the version."""
    first, *rest = map(fields, records(file))
    assert first[3] == b"brain.Event:2"
    for event in rest:
        value = fields(fields(event[5])[1])
        assert struct.unpack("<d", event[1])[0] > 0
        yield value[1].decode(), event.get(2, 0), struct.unpack("<f", value[2])[0]


def test_the_checksum_is_that_of_castagnoli():
    assert crc32c(b"123456789") == 0xE3069283  # the check value of the catalogue of CRCs
    assert crc32c(bytes(32)) == 0x8A9136AA  # RFC 3720, B.4


def test_curves_and_windows_are_read_back_as_they_were_written(tmp_path):
    file = write_events(tmp_path / "a" / "run-1", CURVE, WINDOWS, 1700000000.5)
    assert "tfevents" in file.name
    assert list(scalars(file)) == [
        ("test/win_rate", 0, 0.25), ("test/draws", 0, 3.0), ("training/td_error", 150, 0.125),
        ("test/win_rate", 300, 0.5),
    ]  # fmt: skip


def test_a_log_grows_while_a_run_learns_and_begins_anew_when_it_is_resumed(tmp_path):
    log = EventLog(tmp_path)
    log.tell(CURVE[:1], [])
    assert len(list(scalars(tmp_path / NAME))) == 2
    log.tell(CURVE, WINDOWS)
    log.tell(CURVE, WINDOWS)
    log.file.close()
    whole = sorted(scalars(tmp_path / NAME))
    again = EventLog(tmp_path)
    again.tell(CURVE, WINDOWS)
    again.file.close()
    assert sorted(scalars(tmp_path / NAME)) == whole and len(whole) == 4


def test_a_place_that_cannot_be_written_is_said_in_one_line(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(PlygroundError, match=r"--tensorboard .*file/run-1: Not a directory"):
        write_events(tmp_path / "file" / "run-1", CURVE, [], 1.0)
