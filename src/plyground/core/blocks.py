"""Blocks of lines, such as drawn boards, side by side."""

from collections.abc import Sequence

GAP = 4  # blanks between blocks


def width_of(block: list[str]) -> int:
    return max(len(line) for line in block)


def beside(blocks: Sequence[list[str]], gap: int = GAP) -> list[str]:
    """Blocks of lines side by side."""
    height = max(len(block) for block in blocks)
    padded = [[line.ljust(width_of(block)) for line in block + [""] * (height - len(block))] for block in blocks]
    return [(" " * gap).join(lines) for lines in zip(*padded, strict=True)]


def grid(blocks: list[list[str]], columns: int) -> list[str]:
    """Blocks side by side, in as many rows as it takes to fit the columns."""
    rows: list[list[list[str]]] = [[]]
    for block in blocks:
        if rows[-1] and sum(width_of(b) + GAP for b in rows[-1]) + width_of(block) > columns:
            rows.append([])
        rows[-1].append(block)
    return [line for k, row in enumerate(rows) for line in ([""] if k else []) + beside(row)]
