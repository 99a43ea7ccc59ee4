"""A game at the terminal: shows it, asks persons for their moves, lets players play, and keeps the record."""

import os
import sys
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING

from plyground.cli.completion import completing
from plyground.cli.next_command import replay_command
from plyground.cli.printing import in_columns, notices, say
from plyground.cli.progress import compiling_notice, labelled
from plyground.core.contract import CHANCE
from plyground.core.errors import PlygroundError
from plyground.core.notation import step_words
from plyground.matches.game_file import GameFile
from plyground.matches.roll_analysis import roll_on
from plyground.matches.session import Session
from plyground.matches.tree import value_text
from plyground.players import Player

if TYPE_CHECKING:
    from plyground.store.keeper import Keeper

COMMANDS = {
    "?": "the legal moves; ? and the beginning of a move: those that begin so",
    "undo": "take back the last step of this turn",
    "back": "take back your last turn, and what came after it",
    "hint": "what a strong player would do",
    "why": "why the last player moved as it did",
    "board": "show the board again",
    "save": "say where the game is recorded; with a file name: record it there",
    "resign": "give the game up",
    "help": "this list",
    "quit": "leave; the game stays saved and can be resumed",
}
OTHER_WORDS = {"take back": "back", "takeback": "back", "q": "quit", "exit": "quit", "h": "help", "moves": "?"}
PASSES = ("-", "pass")  # how games write a step that does nothing
PATIENCE = 2.0  # seconds until a player is said to be thinking
MOST_TURNS = 60  # whole turns that ? lists; of more, their first steps


class Left(Exception):  # noqa: N818  (no error)
    """Somebody leaves the game."""


class TerminalGame:
    """One game at the terminal."""

    def __init__(
        self,
        session: Session,
        file: GameFile | None,
        helper: Player,
        real_dice: bool = False,
        keeper: "Keeper | None" = None,  # keeps the game in the store
    ):
        self.session, self.game, self.file, self.helper, self.real_dice = session, session.game, file, helper, real_dice
        self.keeper = keeper
        self.written = len(session.moves)  # moves that the file holds
        self.told = len(session.moves)  # moves that were shown

    def run(self) -> int:
        """Play until the game is over or somebody leaves; the exit code."""
        self.greet()
        code = 0
        try:
            with completing(self.candidates):
                while not self.session.is_over:
                    self.next_turn()
                    self.keep()
        except (Left, EOFError):
            say()
        except KeyboardInterrupt:
            say()
            code = 130
        self.keep()
        self.part()
        return code

    # Who does what

    def next_turn(self) -> None:
        """A roll, a player's turn, or what a person types."""
        session = self.session
        if session.mover == CHANCE:
            self.roll()
        elif not session.waits_for_person():
            self.let_decide()
            self.tell()
        elif (moves := self.game.legal_moves(session.position)) and len(moves) == 1 and self.is_pass(moves[0]):
            self.show_board()
            say("nothing can be played")
            session.step(moves[0])
            self.tell()
        else:
            self.tell()
            self.show_board()
            self.ask()

    def roll(self) -> None:
        if not self.real_dice:
            self.session.roll()
            return
        self.tell()
        words = self.read("roll> ")
        try:
            after, _ = roll_on(self.game, self.session.position, words.split()[:1])
            outcomes = range(len(self.game.chance(self.session.position)))
            self.session.roll(next(k for k in outcomes if (self.game.play(self.session.position, k) == after).all()))
        except PlygroundError as error:
            say(self.plain(error))
        except StopIteration:
            say("a roll is due; type what the dice show, or quit")

    def let_decide(self) -> None:
        """A player makes its turn; if it takes long, it is said to be thinking."""
        began = time.monotonic()
        with compiling_notice(self.game.name), ExitStack() as stack:
            said = False

            def progress() -> None:
                nonlocal said
                if not said and time.monotonic() - began > PATIENCE:
                    said = True
                    status = stack.enter_context(notices.status(f"{self.name(self.session.mover)} is thinking …"))
                    stack.enter_context(labelled(status.update))

            self.session.decide(progress)

    def is_pass(self, move: int) -> bool:
        return self.game.format_move(self.session.position, move) in PASSES

    # A person's turn

    def ask(self) -> None:
        """Ask until the person has moved."""
        session = self.session
        before = list(session.moves)
        while session.moves == before and not session.is_over:
            text = self.read(f"{self.name(session.mover)}> ")
            word, _, rest = text.partition(" ")
            command = OTHER_WORDS.get(text.lower(), OTHER_WORDS.get(word.lower(), word.lower()))
            try:
                if not text:
                    say("type a move, ? for the legal moves, help for the other words")
                elif command in COMMANDS:
                    self.obey(command, rest.strip() if text.lower() not in OTHER_WORDS else "")
                else:
                    session.play(text)
                    self.told = len(session.moves)
            except PlygroundError as error:
                say(self.plain(error))
        if len(session.moves) < len(before):
            self.told = min(self.told, len(session.moves))

    def read(self, prompt: str) -> str:
        """What the person types, without blanks at its ends; it is repeated where it comes from a file."""
        text = input(prompt).strip()
        if not sys.stdin.isatty():
            say(text)
        if text.lower() in ("quit", "q", "exit"):
            raise Left
        return " ".join(text.split())

    def obey(self, command: str, rest: str) -> None:
        """Do what one of the words asks for."""
        session = self.session
        if command == "?":
            self.list_moves(rest)
        elif command == "undo":
            session.undo()
        elif command == "back":
            session.take_back()
        elif command == "hint":
            self.give_hint()
        elif command == "why":
            self.say_why()
        elif command == "board":
            self.show_board()
        elif command == "save":
            self.save_as(rest)
        elif command == "resign":
            session.resign(session.mover)
        else:
            for word, about in COMMANDS.items():
                say(f"  {word:8} {about}")

    def list_moves(self, beginning: str) -> None:
        """The legal turns, or their first steps where there are many."""
        steps = step_words(self.game, self.session.position)
        turns = self.whole_turns()
        too_many = len(turns) > MOST_TURNS and not beginning
        listed = [text for text in (steps if too_many else turns or steps) if text.startswith(beginning)]
        say(in_columns(listed) if listed else f"no legal move begins with {beginning}")
        if too_many:
            say(f"first steps of {len(turns):,} turns; ? and a step lists the turns that begin with it")

    def whole_turns(self) -> list[str]:
        """The legal turns as texts, in games in which people write whole turns."""
        return self.game.definition.call("turn_words", self.game, self.session.position, otherwise=[])

    def give_hint(self) -> None:
        with compiling_notice(self.game.name), notices.status("thinking …") as status, labelled(status.update):
            analysis = self.session.hint(self.helper)
        for rank, turn in enumerate(analysis.turns, 1):
            value = f"  {value_text(turn.value)}" if turn.value is not None else ""
            say(f"  {rank}. {turn.text}{value}")
        if any(turn.value is not None for turn in analysis.turns):
            say(f"  values by {self.helper.text}: {analysis.measure}")

    def say_why(self) -> None:
        with compiling_notice(self.game.name), notices.status("thinking …") as status, labelled(status.update):
            said = self.session.why()
        say(f"  {said}" if said else "  nobody has said why")

    def save_as(self, path: str) -> None:
        if path:
            self.file = GameFile.new(path)
            self.written = -1
        self.keep()
        say(f"recorded in {self.file.path}" if self.file else "not recorded; save FILE records it")

    # What is shown

    def name(self, seat: int) -> str:
        """A seat and who has it."""
        player = self.session.players[seat]
        persons = self.session.persons
        who = player.text if player else "you" if len(persons) == 1 else "person"
        return f"{self.game.seat_names[seat]} ({who})"

    def plain(self, error: PlygroundError) -> str:
        """An error as a player needs it: why a move is not legal; else the whole of it, without the game's name."""
        reason = getattr(error, "reason", "")
        return f"not legal: {reason}; ? lists the moves" if reason else str(error).removeprefix(f"{self.game.name}: ")

    def show_board(self) -> None:
        say(f"\n{self.game.draw(self.session.position)}\n")

    def tell(self) -> None:
        """Say what was played since it was last said."""
        for turn in self.session.turns():
            if turn.end > self.told:
                text = self.session.turn_text(turn)
                rolls = f"{self.name(self.session.mover)} rolled" if self.session.mover >= 0 else "rolled"
                say(f"{rolls} {text}" if turn.seat == CHANCE else f"{self.name(turn.seat)}: {text}")
        self.told = len(self.session.moves)

    def greet(self) -> None:
        seats = ", ".join(self.name(seat) for seat in range(self.game.seats))
        say(f"{self.game!r}: {seats}")
        say("type moves in the game's notation; ? lists them, help says more, quit leaves")
        if self.session.moves:
            say(f"going on after {len(self.session.turns())} turns")

    def part(self) -> None:
        """The last board and the result, or how to go on."""
        self.tell()
        if self.session.is_over:
            self.show_board()
            say(self.outcome())
            for line in self.session.standings():
                say(line)
        if not self.session.moves:
            say("nothing was played")
        else:
            self.say_where()

    def say_where(self) -> None:
        """Say where the game can be found again."""
        own = "" if self.game.definition.is_built_in else f"{os.path.relpath(self.game.definition.file)} "
        kept = self.keeper.number if self.keeper else None
        if self.file and self.session.is_over:
            say(f"recorded: {replay_command(self.game, str(self.file.path))}")
        elif self.file:
            say(f"saved; to go on: plyground play --terminal {own}--resume {self.file.path}")
        elif kept is not None and not self.session.is_over:
            say(f"kept; to go on: plyground play --terminal {own}--resume {kept}")
        if kept is not None:
            say(f"kept as game {kept}: plyground history")

    def outcome(self) -> str:
        """Who has won, in a sentence."""
        session, game = self.session, self.game
        if session.resigned is not None:
            return f"{self.name(session.resigned)} has resigned."
        payoffs, ending = session.payoffs() or [], game.ending(session.position)
        winners = [seat for seat, payoff in enumerate(payoffs) if payoff > 0]
        if not winners:
            return f"A draw: {ending}."
        points = f", {max(payoffs):g} points" if max(payoffs) not in (0, 1) else ""
        if len(session.persons) == 1 and session.persons[0] in winners:
            return f"You have won! ({ending}{points})"
        who = " and ".join(self.name(seat) for seat in winners)
        return f"{who} {'has' if len(winners) == 1 else 'have'} won: {ending}{points}."

    # Completion and the file

    def candidates(self) -> list[str]:
        """What may be typed now."""
        if self.session.is_over or self.session.mover == CHANCE:
            return []
        return [*step_words(self.game, self.session.position), *self.whole_turns(), *list(COMMANDS)[1:]]

    def keep(self) -> None:
        """Write what is new to the file and to the store; if one of them fails, say so and play on without it."""
        if self.file is not None and (self.written != len(self.session.moves) or self.session.is_over):
            try:
                self.file.write(self.session.record())
                self.written = len(self.session.moves)
            except PlygroundError as error:
                say(str(error))
                self.file = None
        if self.keeper is not None:
            try:
                self.keeper.keep()
            except PlygroundError as error:
                say(f"{error}; the game is no longer kept there")
                self.keeper = None
