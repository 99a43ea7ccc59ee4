"""Files of networks (`.npz`) and of tables (`.table`): written completely or not at all, read without running code.

A network's file holds plain arrays and a JSON header: what it is for, what it looks like, how it was trained. A table's
file is a page with such a header and then the two arrays of its hash table, as they are used: it is mapped into memory,
so that it opens at once whatever its size, and a look-up reads the one cluster of slots it needs.
"""

import io
import json
import pathlib
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from plyground.core.atomic_files import whole_file
from plyground.core.game import Game
from plyground.core.rules_identity import differences
from plyground.core.state_inputs import read_state_inputs
from plyground.learn.model import (
    ACTIVATIONS,
    ENDS,
    NETWORK,
    PERSPECTIVES,
    TABLE,
    Model,
    ModelError,
    ModelSpec,
    check_spec,
    rules_for,
)

FORMAT = 1
NETWORK_FILE, TABLE_FILE = "plyground network", "plyground table"
TABLE_MAGIC = b"PLYTABLE"
PAGE = 4096
FEWEST_SLOTS = 1 << 12
LOOKED_THROUGH = 1 << 22  # slots up to which a table is checked in full when opened; a larger one is trusted


# Headers


def header_of(model: Model) -> dict[str, Any]:
    """The description of a network or a table as plain data."""
    spec = model.spec
    header: dict[str, Any] = {
        "file": NETWORK_FILE if spec.kind == NETWORK else TABLE_FILE,
        "format": FORMAT,
        "game": spec.game,
        "settings": dict(spec.settings),
        "rules": dict(spec.rules),
        "targets": [[payoff, target] for payoff, target in sorted(spec.targets.items())],
        "per_seat": spec.per_seat,
        "owner": spec.owner,
        "ends": spec.ends,
    }
    if spec.kind == NETWORK:
        header |= {
            "encoding": spec.encoding,
            "inputs": spec.inputs,
            **({} if spec.layout is None else {"state": spec.layout.state, "layout": spec.layout.to_list()}),
            "hidden": spec.hidden,
            "outputs": spec.outputs,
            "phases": list(spec.phases),
            "squash": spec.activation,
        }
    else:
        header |= {"unknown": spec.unknown, "entries": model.used, "slots": len(model.weights["keys"])}
    return header | {"history": model.history}


def spec_of(path: pathlib.Path, header: Mapping[str, Any]) -> ModelSpec:
    """The spec that a header describes."""
    number = header.get("format")
    if isinstance(number, int) and number > FORMAT:
        raise ModelError(f"{path}: format {number}; this program reads up to {FORMAT}")
    wrong = [name for name, is_right in allowed_entries(header).items() if not is_right(header.get(name))]
    if wrong:
        said = json.dumps(header[wrong[0]]) if wrong[0] in header else "missing"
        raise ModelError(f"{path}: the header is damaged: {wrong[0]} is {said}")
    common = {
        "game": header["game"],
        "settings": header["settings"],
        "rules": header.get("rules") or {},
        "targets": {float(payoff): float(target) for payoff, target in header["targets"]},
        "per_seat": header["per_seat"],
        "owner": header["owner"],
        "ends": header["ends"],
    }
    if header["file"] == TABLE_FILE:
        return ModelSpec(TABLE, unknown=float(header["unknown"]), **common)
    names = ("encoding", "inputs", "hidden", "outputs")
    layout = read_state_inputs(header["state"], header["layout"]) if "layout" in header else None
    network = {"phases": tuple(header["phases"]), "activation": header["squash"], "layout": layout}
    return ModelSpec(NETWORK, **network, **{name: header[name] for name in names}, **common)


def allowed_entries(header: Mapping[str, Any]) -> dict[str, Callable[[Any], Any]]:
    """The check for every entry of a header."""
    entries: dict[str, Callable[[Any], bool]] = {
        "format": lambda number: is_whole(number, 1),
        "game": lambda name: isinstance(name, str),
        "settings": lambda settings: isinstance(settings, dict),
        "rules": are_rules,
        "targets": are_targets,
        "per_seat": lambda flag: isinstance(flag, bool),
        "owner": lambda seat: is_whole(seat, 0),
        "ends": lambda word: word in list(ENDS),
    }
    if header.get("file") == TABLE_FILE:
        return entries | {"unknown": is_number}
    if "layout" in header:
        entries["state"] = lambda number: is_whole(number, 1)
        entries["layout"] = lambda listed: is_layout(header["state"], listed, header.get("inputs"))
    return entries | {
        "encoding": lambda name: isinstance(name, str),
        "inputs": lambda number: is_whole(number, 1),
        "hidden": lambda number: is_whole(number, 1),
        "outputs": lambda word: word in list(PERSPECTIVES),
        "phases": lambda names: isinstance(names, list) and names and all(isinstance(name, str) for name in names),
        "squash": lambda word: word in list(ACTIVATIONS),
    }


def are_rules(value: Any) -> bool:
    """Whether it is the rules by their parts, or nothing, as in files that were written before there were any."""
    return value is None or (isinstance(value, dict) and all(isinstance(part, str) for part in value.values()))


def is_whole(value: Any, low: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value < 1 << 40


def is_layout(state: int, listed: Any, inputs: Any) -> bool:
    """Whether it describes so many inputs from a state of so many integers."""
    layout = read_state_inputs(state, listed)
    return layout is not None and layout.inputs == inputs


def is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and bool(np.isfinite(float(value)))


def are_targets(value: Any) -> bool:
    """Whether it is a non-empty list of pairs of numbers."""
    pairs = value if isinstance(value, list) else []
    are_pairs = all(isinstance(pair, list) and len(pair) == 2 for pair in pairs)
    return bool(pairs) and are_pairs and all(is_number(number) for pair in pairs for number in pair)


# Writing


def split_weights(spec: ModelSpec, weights: np.ndarray) -> dict[str, np.ndarray]:
    """The four arrays of a network, by block, without the columns that only pad lanes."""
    blocks, outputs = blocks_and_outputs(spec, len(weights))
    ends = np.cumsum([blocks * spec.inputs, blocks, blocks * outputs, blocks])
    first, first_bias, second, second_bias = np.split(weights, ends[:-1])
    return {
        "first": first[:, : spec.hidden].reshape(blocks, spec.inputs, spec.hidden),
        "first_bias": first_bias[:, : spec.hidden],
        "second": second[:, : spec.hidden].reshape(blocks, outputs, spec.hidden),
        "second_bias": second_bias[:, :outputs],
    }


def blocks_and_outputs(spec: ModelSpec, rows: int) -> tuple[int, int]:
    """How many blocks and outputs a matrix of `rows` rows has."""
    phases = len(spec.phases)
    for seats in range(1, 17):
        if spec.rows(seats) == rows:
            return spec.blocks(seats), spec.number_of_outputs(seats)
    raise ModelError(f"a network of {rows} rows does not fit {spec.inputs} inputs and {phases} phases")


def save_model(path: pathlib.Path, model: Model) -> None:
    """Write a network or a table to a file, completely or not at all."""
    header = header_of(model)
    if model.spec.kind == TABLE:
        save_table(path, model, header)
        return
    arrays = split_weights(model.spec, model.weights["weights"])
    buffer = io.BytesIO()
    np.savez(buffer, header=np.frombuffer(json.dumps(header).encode(), np.uint8), **arrays)  # type: ignore[arg-type]
    with whole_file(path) as file:
        file.write(buffer.getvalue())


def save_table(path: pathlib.Path, model: Model, header: dict[str, Any]) -> None:
    keys, values = in_order(model.weights["keys"], model.weights["values"])
    text = json.dumps(header | {"slots": len(keys)}).encode()
    pages = -(-(len(TABLE_MAGIC) + 8 + len(text)) // PAGE)
    with whole_file(path) as file:
        file.write(TABLE_MAGIC + len(text).to_bytes(8, "little") + text)
        file.write(bytes(pages * PAGE - file.tell()))
        for array in (keys, values):
            file.write(np.ascontiguousarray(array).view("<u8").tobytes())


def in_order(keys: np.ndarray, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The same hash table, laid out as if its entries had been added in order of slot and key.

    So equal tables give equal files, no matter when they grew and in what order their entries were found.
    """
    filled = np.flatnonzero(keys)
    slots = FEWEST_SLOTS
    while slots < 2 * len(filled):
        slots *= 2
    home = (keys[filled] & np.uint64(slots - 1)).astype(np.int64)
    order = np.lexsort((keys[filled], home))
    filled, home = filled[order], home[order]
    count = np.arange(len(filled))
    slot = count + np.maximum.accumulate(home - count) if len(filled) else home  # the next that is free
    beyond = slot >= slots  # these wrap around
    if beyond.any():
        slot[beyond] = np.setdiff1d(np.arange(slots), slot[~beyond])[: beyond.sum()]
    laid_keys, laid_values = np.zeros(slots, np.uint64), np.zeros(slots, np.float64)
    laid_keys[slot], laid_values[slot] = keys[filled], values[filled]
    return laid_keys, laid_values


# Reading


def load_model(path: pathlib.Path) -> Model:
    """Read a network or a table."""
    if path.is_dir():
        raise ModelError(f"{path}: Is a directory; expected a file such as {path / 'run-1' / 'final.npz'}")
    try:
        with path.open("rb") as file:
            magic = file.read(len(TABLE_MAGIC))
        return load_table(path) if magic == TABLE_MAGIC else load_network(path)
    except OSError as error:
        raise ModelError(f"{path}: {error.strerror or error}") from None


def load_network(path: pathlib.Path) -> Model:
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        header = json.loads(arrays.pop("header").tobytes())
        known = isinstance(header, dict) and header.get("file") == NETWORK_FILE
    except OSError:
        raise
    except Exception:  # damaged archives fail in many ways, and all of them mean the same
        known = False
    if not known:
        raise ModelError(f"{path}: not a network or a table; expected a file that plyground train wrote")
    spec = spec_of(path, header)
    return Model(spec, {"weights": join_weights(path, spec, arrays)}, history_of(header))


def history_of(header: Mapping[str, Any]) -> dict[str, Any]:
    history = header.get("history")
    return history if isinstance(history, dict) else {}


def join_weights(path: pathlib.Path, spec: ModelSpec, arrays: dict[str, np.ndarray]) -> np.ndarray:
    """The matrix of all weights."""
    try:
        blocks, inputs, hidden = arrays["first"].shape
        outputs = arrays["second"].shape[1]
        expected = {
            "first": (blocks, spec.inputs, spec.hidden),
            "first_bias": (blocks, spec.hidden),
            "second": (blocks, outputs, spec.hidden),
            "second_bias": (blocks, outputs),
        }
        parts = {name: arrays[name] for name in expected}
        wrong = [name for name, array in parts.items() if array.shape != expected[name] or array.dtype.kind != "f"]
    except (KeyError, ValueError, IndexError) as error:
        raise ModelError(f"{path}: the weights are damaged: {error!r}") from None
    if wrong or not blocks or blocks % len(spec.phases) or not 1 <= outputs <= spec.width:
        name = wrong[0] if wrong else "first"
        raise ModelError(
            f"{path}: {name} has the shape {parts[name].shape}, which does not fit the header of a "
            f"{spec.inputs}-{spec.hidden} network"
        )
    unusable = [name for name, array in parts.items() if not np.isfinite(array).all()]
    if unusable:
        raise ModelError(f"{path}: {unusable[0]} has weights that are no numbers; expected finite ones")
    rows = [parts["first"].reshape(blocks * inputs, hidden), parts["first_bias"],
            parts["second"].reshape(blocks * outputs, hidden), parts["second_bias"]]  # fmt: skip
    weights = np.zeros((sum(len(part) for part in rows), spec.width), np.float64)
    at = 0
    for part in rows:
        weights[at : at + len(part), : part.shape[1]] = part
        at += len(part)
    return weights


def load_table(path: pathlib.Path) -> Model:
    try:
        whole_size = path.stat().st_size
        with path.open("rb") as file:
            size = int.from_bytes(file.read(len(TABLE_MAGIC) + 8)[len(TABLE_MAGIC) :], "little")
            if size > whole_size:
                raise ValueError("its size is wrong")
            header = json.loads(file.read(size))
        slots, entries = header["slots"], header["entries"]
        pages = -(-(len(TABLE_MAGIC) + 8 + size) // PAGE)
        if not (is_whole(slots, 2) and is_whole(entries, 0)) or slots & (slots - 1) or entries >= slots:
            raise ValueError(f"{entries} entries in {slots} slots")
        if whole_size != pages * PAGE + 16 * slots:
            raise ValueError("its size is wrong")
        words = np.memmap(path, np.uint64, "c", pages * PAGE, (2 * slots,))
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise ModelError(f"{path}: the table is damaged: {error}") from None
    if header.get("file") != TABLE_FILE:
        raise ModelError(f"{path}: the table is damaged: its header is not that of a table")
    spec = spec_of(path, header)
    whole = np.asarray(words)
    keys, values = whole[:slots], whole[slots:].view(np.float64)
    check_table(path, keys, values, entries)
    return Model(spec, {"keys": keys, "values": values}, history_of(header), entries)


def check_table(path: pathlib.Path, keys: np.ndarray, values: np.ndarray, entries: int) -> None:
    """Reject a table without an empty slot, in which a look-up would never end; a small one is checked in full."""
    if not any((keys[at : at + PAGE] == 0).any() for at in range(0, len(keys), PAGE)):
        raise ModelError(f"{path}: the table is damaged: it is full")
    if len(keys) > LOOKED_THROUGH:
        return
    found = np.count_nonzero(keys)
    if found != entries:
        raise ModelError(f"{path}: the table is damaged: {found} entries instead of {entries}")
    if not np.isfinite(values).all():
        raise ModelError(f"{path}: the table has values that are no numbers; expected finite ones")


# Does it fit?


def check_fit(path: pathlib.Path, game: Game, spec: ModelSpec) -> None:
    """Reject a model that is not for this game, naming what differs."""
    if spec.game != game.name:
        raise ModelError(f"{path}: for {spec.game}; expected one for {game.name}")
    if spec.owner >= game.seats:
        raise ModelError(f"{path}: speaks for seat {spec.owner}; expected one below {game.seats}")
    names = sorted({*spec.settings, *game.settings})
    differ = [name for name in names if spec.settings.get(name) != game.settings.get(name)]
    if differ:
        said = ", ".join(f"{name}={spec.settings.get(name)} (here {game.settings.get(name)})" for name in differ)
        raise ModelError(f"{path}: for {game.name} with {said}; expected the same settings")
    if spec.kind == TABLE:
        return
    try:
        check_spec(game, spec)
    except ModelError as error:
        raise ModelError(f"{path}: {error}") from None
    if spec.layout is not None and spec.layout.state != game.capacities.state:
        raise ModelError(
            f"{path}: made from positions of {spec.layout.state} integers; expected {game.capacities.state}"
        )
    if spec.layout is None and game.encodings[spec.encoding] != spec.inputs:
        raise ModelError(
            f"{path}: encoding {spec.encoding} with {spec.inputs} inputs; expected {game.encodings[spec.encoding]}"
        )
    if spec.phases not in (("all",), game.definition.phases):
        raise ModelError(f"{path}: phases {', '.join(spec.phases)}; expected {', '.join(game.definition.phases)}")


def check_rules(path: pathlib.Path, game: Game, spec: ModelSpec, otherwise: str = "anyway=yes") -> None:
    """Reject a model that learned under other rules, naming what has changed and what can be said `otherwise`."""
    changed = differences(spec.rules, rules_for(game, spec.kind)) if spec.rules else ""
    if changed:
        raise ModelError(
            f"{path}: learned under other rules of {game.name} ({changed}); expected the same rules, or {otherwise}"
        )


def load_for(path: pathlib.Path, game: Game, anyway: bool = False) -> Model:
    """Read a network or a table that must fit a game; one that learned under other rules only if `anyway`."""
    model = load_model(path)
    check_fit(path, game, model.spec)
    if not anyway:
        check_rules(path, game, model.spec)
    if model.spec.kind == NETWORK:
        if len(model.weights["weights"]) != model.spec.rows(game.seats):
            raise ModelError(f"{path}: its weights are not for {game.seats} seats")
    return model
