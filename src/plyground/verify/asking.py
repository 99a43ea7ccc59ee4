"""What a report is asked: which variants of which game, and whether they are compared or searched."""

from collections.abc import Sequence
from dataclasses import dataclass

from plyground.core.errors import PlygroundError
from plyground.verify.variants import Skipped, Variant, find_variants, make_variant

SWAP = "swap"  # at the end of a variant's settings: with the pie rule


@dataclass(frozen=True)
class Question:
    """A game, and the variants of it that are asked about."""

    game: str  # its name, or the path of a user's file
    settings: Sequence[str] = ()  # as after --set: "n=5..8"
    starts: Sequence[str] = ()  # positions
    swap: bool = False  # the pie rule
    compare: Sequence[str] = ()  # two variants to compare
    vs: Sequence[str] = ()  # variants to compare with the game as it is
    search: bool = False  # only the variants that pass most gates are examined whole
    unchecked: bool = False  # leave out the first check of a user's file

    def check(self) -> None:
        """Refuse what does not go together."""
        asked = {"--compare": self.compare, "--vs": self.vs, "--search": self.search}
        given = [name for name, value in asked.items() if value]
        if len(given) > 1:
            raise PlygroundError(f"{given[0]} with {given[1]}; expected one of them")
        if self.starts and (self.compare or self.vs):
            raise PlygroundError(f"--from with {given[0]}; expected one of them")

    def variants(self) -> tuple[list[Variant], list[Skipped]]:
        """The variants, and settings that the rules do not allow."""
        self.check()
        if self.compare:
            return [self.variant(one) for one in self.compare], []
        found, skipped = find_variants(self.game, self.settings, self.starts, self.swap, self.unchecked)
        if self.vs and len(found) != 1:
            raise PlygroundError(f"--vs with {len(found)} variants; expected one, with which the others are compared")
        return [*found, *(self.variant(one) for one in self.vs)], skipped

    def variant(self, text: str) -> Variant:
        """A variant by its settings, with commas in between, or another game's file."""
        words = [word.strip() for word in text.split(",")]
        swap = self.swap or words[-1] == SWAP
        if text.endswith(".py"):
            found, _ = find_variants(text, self.settings, (), swap, self.unchecked)
        else:
            own = [word for word in words if word and word != SWAP]
            names = {word.partition("=")[0] for word in own}
            shared = [word for word in self.settings if word.partition("=")[0] not in names]
            found, _ = find_variants(self.game, [*shared, *own], (), swap, self.unchecked)
        if len(found) != 1:
            raise PlygroundError(f"{text}: {len(found)} variants; expected one, such as n=6,pawns=3")
        return make_variant(found[0].spec, [name for name, _ in found[0].changed])
