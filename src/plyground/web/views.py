"""A game as data for whoever shows it: where it stands, what can be played and where one clicks for it."""

import hashlib
from collections.abc import Sequence
from typing import Any

from plyground.core.contract import CHANCE
from plyground.core.game import Game, Position
from plyground.core.notation import PlayedTurn
from plyground.matches.session import Session
from plyground.players.registry import HUMAN
from plyground.store.events import OFFER, Event, Standing, common_length, standing
from plyground.store.kept_game import REMATCH_OF, KeptGame, name_header
from plyground.store.rematches import rematch_of
from plyground.web.clocks import CLOCK
from plyground.web.frames import captured, shown_pieces
from plyground.web.numbers import plain_numbers
from plyground.web.study_rule import study_rule

DICE = "Dice"  # the header that says who throws them
BY_HAND = "by hand"
SHOWN_HEADERS = ("Date", "Event", "Round", "Site", DICE, CLOCK, REMATCH_OF)
LONGEST_NAME = 60  # that is shown of somebody in an uploaded game


def seat_views(about: KeptGame) -> list[dict[str, Any]]:
    """The seats: who has them, and whether somebody may still take one."""
    return [
        {
            "seat": place,
            "name": seat.name,
            "called": about.headers.get(name_header(seat.name), "")[:LONGEST_NAME] or None,
            "player": seat.player or HUMAN,
            "is_person": seat.player in (HUMAN, ""),
            "is_taken": seat.player not in (HUMAN, "") or seat.token is not None,
            "payoff": seat.payoff,
        }
        for place, seat in enumerate(about.seats)
    ]


def summary(about: KeptGame) -> dict[str, Any]:
    """A game in a list."""
    return {
        "key": about.key, "number": about.id, "game": about.game, "settings": dict(about.settings),
        "seats": seat_views(about), "moves": about.moves, "ending": about.ending,
        "created": about.created, "changed": about.changed,
    }  # fmt: skip


def event_view(number: int, event: Event) -> dict[str, Any]:
    return {"event": number, "kind": event.kind, "seat": event.seat, "value": event.value, "text": event.text,
            "time": event.time, "why": event.why}  # fmt: skip


def event_views(events: Sequence[Event], first: int) -> list[dict[str, Any]]:
    """Events from number `first` on."""
    return [event_view(number, event) for number, event in enumerate(events[first - 1 :], first)]


def step_views(game: Game, position: Position) -> list[dict[str, Any]]:
    """The legal steps, each with its number, its text, and the cells from and to which it goes."""
    return [step_view(game, position, move) for move in game.legal_moves(position)]


def roll_views(game: Game, position: Position) -> list[dict[str, Any]]:
    """What chance may decide, for whoever throws dice of their own."""
    return [{"roll": k, "text": game.format_move(position, k)} for k in range(len(game.chance(position)))]


def seat_or_none(mover: int) -> int | None:
    """Who is to move, if it is a seat."""
    return mover if mover >= 0 else None


def step_view(game: Game, position: Position, move: int) -> dict[str, Any]:
    """A step: its number, its text, and the cells from and to which it goes."""
    source, target, label = game.show_step(position, move)
    return {"move": move, "text": game.format_move(position, move), "from": source, "to": target, "label": label}


def path_view(game: Game, position: Position, moves: Sequence[int]) -> list[dict[str, Any]]:
    """The steps of a turn, each from where the one before has led."""
    found = []
    for move in moves:
        found.append(step_view(game, position, move))
        position = game.play(position, move)
    return found


def turn_view(session: Session, turn: PlayedTurn) -> dict[str, Any]:
    """A turn of the list of moves: who, what was rolled, what was played, by which steps."""
    game, positions, moves = session.game, session.positions, session.moves
    steps = []
    taken = []
    for place in range(turn.chosen, turn.end):
        steps.append(step_view(game, positions[place], moves[place]))
        taken += captured(game, positions[place], positions[place + 1], steps[-1]["from"])
    played = moves[turn.chosen : turn.end]
    return {
        "seat": None if turn.seat == CHANCE else turn.seat,
        "mover": turn.seat if turn.seat != CHANCE else seat_or_none(game.mover(positions[turn.end])),
        "first": turn.first,
        "end": turn.end,
        "rolls": [game.format_move(positions[k], moves[k]) for k in range(turn.first, turn.chosen)],
        "text": game.format_turn(positions[turn.chosen], played) if played else "",
        "steps": steps,
        "captured": taken,
    }


def commitment(seed: int, salt: str) -> str:
    """What is shown of the dice before the game; seed and salt are told after it.

    >>> commitment(7, "00ff")
    'c86430739b1ac1451b4928a61293f71ff5e2d7bd8cdb729d0102df9ab1154b69'
    """
    return hashlib.sha256(f"{salt}:{seed}".encode()).hexdigest()


def dice_view(about: KeptGame, is_over: bool) -> dict[str, Any] | None:
    """How the dice are thrown, and what proves it; None in a game without, or that was played elsewhere."""
    if about.headers.get(DICE) == BY_HAND:
        return {"by": BY_HAND}
    if about.salt is None or about.seed is None:
        return None
    told = {"seed": str(about.seed), "salt": about.salt} if is_over else {}
    return {"by": "server", "commitment": commitment(about.seed, about.salt), **told}


class StateViews:
    """The states of one game, of which the turns are described once."""

    def __init__(self) -> None:
        self._turns: list[dict[str, Any]] = []
        self._moves: list[int] = []  # that these turns are made of

    def turns(self, session: Session) -> list[dict[str, Any]]:
        """The list of moves."""
        moves, known = list(session.moves), self._moves
        if moves != known:
            same = len(known) if moves[: len(known)] == known else common_length(moves, known)
            while self._turns and self._turns[-1]["end"] >= same:  # it may have gone on since
                self._turns.pop()
            self._turns += [turn_view(session, turn) for turn in session.turns()[len(self._turns) :]]
            self._moves = moves
        return list(self._turns)

    def state(self, about: KeptGame, session: Session, events: Sequence[Event], is_ready: bool) -> dict[str, Any]:
        """Where a game stands: all that changes while it is played, except the list of its moves."""
        game, position, mover = session.game, session.position, session.mover
        is_over = session.is_over or about.ending is not None
        turns = self.turns(session)
        by_hand = about.headers.get(DICE) == BY_HAND
        draws = standing_offers(events)
        person_is_due = mover >= 0 and session.players[mover] is None and not is_over
        return {
            "version": len(events),
            "moves": len(session.moves),
            "is_ready": is_ready,
            "mover": mover if mover >= 0 and not is_over else None,
            "waits_for": waits_for(session, is_over),
            "steps": step_views(game, position) if person_is_due and is_ready else [],
            "rolls": roll_views(game, position) if mover == CHANCE and by_hand and is_ready else [],
            "position": plain_numbers(game.to_dict(position)),
            "pieces": shown_pieces(game, position),
            "beside": plain_numbers(game.beside(position)),
            "drawing": game.draw(position),
            "turn_count": len(turns),
            "last_turn": turns[-1] if turns else None,
            "offers": sorted(draws.offers),
            "declined": sorted(draws.declined),
            "ending": about.ending if about.ending is not None else session.ending if is_over else None,
            "payoffs": session.payoffs() if session.is_over else about.outcome.payoffs,
            "seats": seat_views(about),
            "rematch": None if (found := rematch_of(about)) is None else found._asdict(),
            "dice": dice_view(about, is_over) if game.capacities.chances else None,
            "study": rule.view(session) if (rule := study_rule(about.headers)) else None,
        }

    def full(
        self, about: KeptGame, session: Session, events: Sequence[Event], is_ready: bool, is_playable: bool
    ) -> dict[str, Any]:
        """Everything that somebody needs who has just come: also the board and the list of moves."""
        game = session.game
        return {
            "key": about.key,
            "number": about.id,
            "game": about.game,
            "title": game.definition.short_title,
            "seat_titles": list(game.seat_titles),
            "settings": dict(about.settings),
            "teams": [list(team) for team in game.teams],
            "created": about.created,
            "headers": {name: about.headers[name] for name in SHOWN_HEADERS if name in about.headers},
            "is_playable": is_playable,
            "geometry": plain_numbers(game.geometry()),
            "turns": self.turns(session),
            **self.state(about, session, events, is_ready),
        }


def standing_offers(events: Sequence[Event]) -> Standing:
    """Which draws are offered or declined; in most games nobody ever does."""
    return standing(events if any(event.kind == OFFER for event in events) else [])


def waits_for(session: Session, is_over: bool) -> str:
    """Who is to do something: a person, a player, the dice, or nobody."""
    if is_over:
        return "nobody"
    if session.mover == CHANCE:
        return "roll"
    return "person" if session.players[session.mover] is None else "player"
