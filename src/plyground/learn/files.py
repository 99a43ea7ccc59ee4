"""Files of networks (`.npz`) and of tables (`.table`): written whole or not at all, read without running anything.

A network's file holds plain arrays and a JSON header: what it is for, what it looks like, how it was trained. A table's
file is a page with such a header and then the two arrays of its hash table, as they are used: it is mapped into memory,
so that it opens at once whatever its size, and a look-up reads the one cluster of slots it needs.
"""

import contextlib
import io
import json
import os
import pathlib
import zipfile
from collections.abc import Iterator
from typing import Any, BinaryIO

import numpy as np

from plyground.core.game import Game
from plyground.learn.knowledge import NETWORK, TABLE, Form, Knowledge, KnowledgeError, check_form

FORMAT = 1
NETWORK_FILE, TABLE_FILE = "plyground network", "plyground table"
TABLE_MAGIC = b"PLYTABLE"
PAGE = 4096


@contextlib.contextmanager
def whole_file(path: pathlib.Path) -> Iterator[BinaryIO]:
    """A file to write that takes the place of `path` when all of it is on the disk, and else leaves it alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
    try:
        with partial.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(partial, path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    finally:
        partial.unlink(missing_ok=True)


def write_text(path: pathlib.Path, text: str) -> None:
    """Write a text file whole or not at all."""
    with whole_file(path) as file:
        file.write(text.encode())


# Headers


def header_of(knowledge: Knowledge) -> dict[str, Any]:
    """The description of a network or a table as plain data."""
    form = knowledge.form
    header: dict[str, Any] = {
        "file": NETWORK_FILE if form.kind == NETWORK else TABLE_FILE,
        "format": FORMAT,
        "game": form.game,
        "settings": dict(form.settings),
        "targets": [[payoff, target] for payoff, target in sorted(form.targets.items())],
        "per_seat": form.per_seat,
        "owner": form.owner,
        "ends": form.ends,
    }
    if form.kind == NETWORK:
        header |= {
            "encoding": form.encoding,
            "inputs": form.inputs,
            "hidden": form.hidden,
            "outputs": form.outputs,
            "phases": list(form.phases),
            "squash": form.squash,
        }
    else:
        header |= {"unknown": form.unknown, "entries": knowledge.used, "slots": len(knowledge.weights["keys"])}
    return header | {"history": knowledge.history}


def form_of(path: pathlib.Path, header: Any) -> Form:
    """The form that a header describes."""
    try:
        if header["format"] > FORMAT:
            raise KnowledgeError(f"{path}: format {header['format']}; this program reads up to {FORMAT}")
        common = {
            "game": header["game"],
            "settings": header["settings"],
            "targets": {float(payoff): float(target) for payoff, target in header["targets"]},
            "per_seat": header["per_seat"],
            "owner": header["owner"],
            "ends": header["ends"],
        }
        if header["file"] == TABLE_FILE:
            return Form(TABLE, unknown=header["unknown"], **common)
        names = ("encoding", "inputs", "hidden", "outputs", "squash")
        return Form(NETWORK, phases=tuple(header["phases"]), **{name: header[name] for name in names}, **common)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise KnowledgeError(f"{path}: the header is damaged: {error!r}") from None


# Writing


def split_weights(form: Form, weights: np.ndarray) -> dict[str, np.ndarray]:
    """The four arrays of a network, by block, without the columns that only fill up lanes."""
    blocks, outputs = blocks_and_outputs(form, len(weights))
    ends = np.cumsum([blocks * form.inputs, blocks, blocks * outputs, blocks])
    first, first_bias, second, second_bias = np.split(weights, ends[:-1])
    return {
        "first": first[:, : form.hidden].reshape(blocks, form.inputs, form.hidden),
        "first_bias": first_bias[:, : form.hidden],
        "second": second[:, : form.hidden].reshape(blocks, outputs, form.hidden),
        "second_bias": second_bias[:, :outputs],
    }


def blocks_and_outputs(form: Form, rows: int) -> tuple[int, int]:
    """How many blocks and outputs a matrix with so many rows has."""
    phases = len(form.phases)
    for seats in range(1, 17):
        blocks, outputs = form.blocks(seats), form.number_of_outputs(seats)
        if blocks * (form.inputs + 1 + outputs + 1) == rows:
            return blocks, outputs
    raise KnowledgeError(f"a network of {rows} rows does not fit {form.inputs} inputs and {phases} phases")


def save_knowledge(path: pathlib.Path, knowledge: Knowledge) -> None:
    """Write a network or a table to a file, whole or not at all."""
    header = header_of(knowledge)
    if knowledge.form.kind == TABLE:
        save_table(path, knowledge, header)
        return
    arrays = split_weights(knowledge.form, knowledge.weights["weights"])
    buffer = io.BytesIO()
    np.savez(buffer, header=np.frombuffer(json.dumps(header).encode(), np.uint8), **arrays)  # type: ignore[arg-type]
    with whole_file(path) as file:
        file.write(buffer.getvalue())


def save_table(path: pathlib.Path, knowledge: Knowledge, header: dict[str, Any]) -> None:
    text = json.dumps(header).encode()
    pages = -(-(len(TABLE_MAGIC) + 8 + len(text)) // PAGE)
    with whole_file(path) as file:
        file.write(TABLE_MAGIC + len(text).to_bytes(8, "little") + text)
        file.write(bytes(pages * PAGE - file.tell()))
        for name in ("keys", "values"):
            file.write(np.ascontiguousarray(knowledge.weights[name]).view("<u8").tobytes())


# Reading


def load_knowledge(path: pathlib.Path) -> Knowledge:
    """Read a network or a table."""
    try:
        with path.open("rb") as file:
            magic = file.read(len(TABLE_MAGIC))
        return load_table(path) if magic == TABLE_MAGIC else load_network(path)
    except OSError as error:
        raise KnowledgeError(f"{path}: {error.strerror or error}") from None


def load_network(path: pathlib.Path) -> Knowledge:
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        header = json.loads(arrays.pop("header").tobytes())
        known = isinstance(header, dict) and header.get("file") == NETWORK_FILE
    except (ValueError, KeyError, zipfile.BadZipFile, EOFError, AttributeError):
        known = False
    if not known:
        raise KnowledgeError(f"{path}: not a network or a table; expected a file that plyground train wrote")
    form = form_of(path, header)
    return Knowledge(form, {"weights": join_weights(path, form, arrays)}, header.get("history", {}))


def join_weights(path: pathlib.Path, form: Form, arrays: dict[str, np.ndarray]) -> np.ndarray:
    """The matrix of all weights."""
    try:
        blocks, inputs, hidden = arrays["first"].shape
        outputs = arrays["second"].shape[1]
        expected = {
            "first": (blocks, form.inputs, form.hidden),
            "first_bias": (blocks, form.hidden),
            "second": (blocks, outputs, form.hidden),
            "second_bias": (blocks, outputs),
        }
        wrong = [name for name, shape in expected.items() if arrays[name].shape != shape]
    except (KeyError, ValueError, IndexError) as error:
        raise KnowledgeError(f"{path}: the weights are damaged: {error!r}") from None
    if wrong or blocks % len(form.phases) or not all(np.isfinite(array).all() for array in arrays.values()):
        name = wrong[0] if wrong else "weights"
        raise KnowledgeError(f"{path}: {name} does not fit the header of a {form.inputs}-{form.hidden} network")
    rows = [arrays["first"].reshape(blocks * inputs, hidden), arrays["first_bias"],
            arrays["second"].reshape(blocks * outputs, hidden), arrays["second_bias"]]  # fmt: skip
    weights = np.zeros((sum(len(part) for part in rows), form.width), np.float64)
    at = 0
    for part in rows:
        weights[at : at + len(part), : part.shape[1]] = part
        at += len(part)
    return weights


def load_table(path: pathlib.Path) -> Knowledge:
    try:
        with path.open("rb") as file:
            size = int.from_bytes(file.read(len(TABLE_MAGIC) + 8)[len(TABLE_MAGIC) :], "little")
            header = json.loads(file.read(size))
        slots, entries = header["slots"], header["entries"]
        pages = -(-(len(TABLE_MAGIC) + 8 + size) // PAGE)
        if path.stat().st_size != pages * PAGE + 16 * slots or slots & (slots - 1) or not 0 <= entries <= slots:
            raise ValueError("its size is wrong")
        words = np.memmap(path, np.uint64, "c", pages * PAGE, (2 * slots,))
    except (ValueError, KeyError, TypeError) as error:
        raise KnowledgeError(f"{path}: the table is damaged: {error}") from None
    whole = np.asarray(words)
    keys, values = whole[:slots], whole[slots:].view(np.float64)
    return Knowledge(form_of(path, header), {"keys": keys, "values": values}, header.get("history", {}), entries)


# Does it fit?


def check_fit(path: pathlib.Path, game: Game, form: Form) -> None:
    """Say what differs between the game a file is for and the game it is to play."""
    if form.game != game.name:
        raise KnowledgeError(f"{path}: for {form.game}; expected one for {game.name}")
    names = sorted({*form.settings, *game.settings})
    differ = [name for name in names if form.settings.get(name) != game.settings.get(name)]
    if differ:
        said = ", ".join(f"{name}={form.settings.get(name)} (here {game.settings.get(name)})" for name in differ)
        raise KnowledgeError(f"{path}: for {game.name} with {said}; expected the same settings")
    if form.kind == TABLE:
        return
    check_form(game, form)
    if game.encodings[form.encoding] != form.inputs:
        raise KnowledgeError(
            f"{path}: encoding {form.encoding} with {form.inputs} inputs; expected {game.encodings[form.encoding]}"
        )
    if form.phases not in (("all",), game.definition.phases):
        raise KnowledgeError(f"{path}: phases {', '.join(form.phases)}; expected {', '.join(game.definition.phases)}")


def load_for(path: pathlib.Path, game: Game) -> Knowledge:
    """Read a network or a table that is to play a game."""
    knowledge = load_knowledge(path)
    check_fit(path, game, knowledge.form)
    if knowledge.form.kind == NETWORK:
        form, rows = knowledge.form, len(knowledge.weights["weights"])
        if blocks_and_outputs(form, rows) != (form.blocks(game.seats), form.number_of_outputs(game.seats)):
            raise KnowledgeError(f"{path}: its weights are not for {game.seats} seats")
    return knowledge
