"""What Joey, Sarah and Brian say about their turns is true: every clause is compared with facts found without them."""

import itertools
import random
import re

import pytest

import plyground as pg
from plyground.core.compiling import JIT
from plyground.core.contract import OVER
from plyground.games.tarble.board import all_cells
from plyground.players import make_player
from tests.games.test_tarble import picture
from tests.reference import tarble_brian, tarble_terms

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
COUNT = {word: number for number, word in enumerate(NUMBERS)} | {"a": 1}
ORDINAL = {"a": 1, "a second": 2, "a third": 3, "a fourth": 4}
ENEMY = "(?:Red|Blue)"


class Facts:
    """What can be seen of a turn: the positions before and after it and, where they are told, its movements."""

    def __init__(self, game, before, after, steps):
        self.start = tarble_terms.seen_by_mover(game.settings, game.to_dict(before))
        self.end = tarble_terms.seen_by_other(tarble_terms.seen_by_mover(game.settings, game.to_dict(after)))
        self.enemy = "Blue" if game.to_dict(before)["turn"] == "r" else "Red"
        self.winner, self.seat = game.winner_text(after), game.to_dict(before)["turn"]
        turn = tarble_terms.Turn(self.start, len(steps or ()))
        self.positions = [self.start]
        cells = all_cells(game.settings["side"])
        self.movements = [(cells[(step - 1) // len(cells)], cells[(step - 1) % len(cells)]) for step in steps or ()]
        for movement in self.movements:
            turn.play(movement)
            self.positions.append(turn.position)
        self.is_told = steps is not None

    def steps(self):
        """Each step that is no jump, with the positions before and after it."""
        pairs = itertools.pairwise(self.positions)
        for movement, (before, after) in zip(self.movements, pairs, strict=True):
            if tarble_terms.captured_by(movement) is None:
                yield movement, before, after

    def closest(self, position):
        return min(tarble_terms.near(position, piece) for piece in position.own)

    def to_centre(self, position):
        return sorted(tarble_terms.distance(piece, (0, 0)) for piece in position.own)

    def gained(self):
        return self.end.own_points - self.start.own_points

    def lost(self):
        return len(self.start.own) - len(self.end.own)

    def removed_in(self):
        places = self.positions[-1].own & tarble_terms.removal_cells(self.start.side)
        corners = len(places - {(0, 0)})
        words = ["a corner"] if corners == 1 else ["the corners"] if corners else []
        return " and ".join(words + (["the centre"] if (0, 0) in places else []))


def says_captures(facts, enemies, neutral):
    taken = len(facts.start.enemies) - len(facts.end.enemies)
    assert taken == COUNT[enemies] if enemies else taken == 0
    assert facts.gained() == taken + (neutral is not None)


def says_what_is_lost(facts, count, place):
    assert facts.lost() == COUNT[count]
    assert not facts.is_told or place == facts.removed_in()


def says_disappears(facts, place):
    says_what_is_lost(facts, "a", place)
    piece, captures = facts.movements[0][0], 0
    for source, target in facts.movements:
        if source == piece:
            piece, captures = target, captures + (tarble_terms.captured_by((source, target)) is not None)
    assert captures > 0 and piece in tarble_terms.removal_cells(facts.start.side)


def says_retreats(facts, stood, develops):
    if stood:
        assert facts.closest(facts.start) == COUNT[stood] <= 3
    dangers = (tarble_terms.board_danger, tarble_terms.jumping_danger)
    assert any(
        danger(after, target) > danger(before, source)
        for (source, target), before, after in facts.steps()
        for danger in dangers
    )
    assert not develops or len(facts.movements) > 1


def says_develops(facts, claim):
    before, after = facts.to_centre(facts.start), facts.to_centre(facts.end)
    if beside := re.fullmatch("brings (.+) piece beside the centre", claim or ""):
        assert after.count(1) == ORDINAL[beside[1]] > before.count(1)
    elif within := re.fullmatch("comes within (.+) of the centre", claim or ""):
        assert after[0] == COUNT[within[1]] < before[0]
    elif claim:
        assert claim == "brings pieces nearer to the centre" and sum(after[:3]) < sum(before[:3])


def says_goes_after(facts):
    assert any(facts.closest(before) <= len(facts.movements) for _, before, _ in facts.steps())


def says_heads_for_the_centre(facts):
    assert any(
        tarble_terms.distance(target, (0, 0)) < tarble_terms.distance(source, (0, 0))
        for (source, target), _, _ in facts.steps()
    )


def says_steps_back(facts):
    assert any(
        tarble_terms.near(before, target) > tarble_terms.near(before, source)
        for (source, target), before, _ in facts.steps()
    )


def says_attacks(facts):
    assert any(
        tarble_terms.near(before, target) < tarble_terms.near(before, source)
        for (source, target), before, _ in facts.steps()
    )


def says_weighs_every_answer(facts):
    assert max(len(facts.start.own), len(facts.start.enemies)) < 3
    assert tarble_brian.phase_of(facts.start) == "endgame"


def says_sets_out(facts):
    assert facts.lost() == 0


def says_moves_on(facts):
    assert facts.gained() == 0 and facts.lost() == 0


def says_how_far(facts, away):
    assert facts.winner is None and facts.closest(facts.end) == COUNT[away]


def says_the_game_is_over(facts, result, own, other):
    assert result == {facts.seat: "and wins", "d": "in a tie"}.get(facts.winner, "and loses")
    assert (facts.end.own_points, facts.end.enemy_points) == (int(own), int(other))


def says_standing(facts, count, which):
    lead = tarble_terms.lead(facts.start)
    assert lead == (COUNT.get(count) or int(count)) * (1 if which == "ahead" else -1)


def says_situation(facts, phase, level, count, which):
    assert phase == tarble_brian.phase_of(facts.start)
    if level:
        assert tarble_terms.lead(facts.start) == 0
    else:
        says_standing(facts, count, which)


def says_least_roll(facts, roll):
    reach = tarble_terms.jumping_distance_of_enemies(facts.end, 6)
    assert min(reach.values(), default=None) == (COUNT[roll] if roll else None)


# In the order in which they can stand in a sentence; each is taken off its front.
CLAUSES = [
    (r"(early|conflict|late|endgame), (?:(level)|(\w+) (ahead|behind)): ", says_situation),
    (rf"weighs every answer of {ENEMY}", says_weighs_every_answer),
    (rf"captures (?:(\w+) {ENEMY} pieces?)?(?: and )?(the neutral piece)?", says_captures),
    (rf"goes after a {ENEMY} piece", says_goes_after),
    (r"heads for the centre", says_heads_for_the_centre),
    (rf"steps back from a {ENEMY} piece", says_steps_back),
    (rf"attacks: steps towards a {ENEMY} piece", says_attacks),
    (rf"retreats(?:: a {ENEMY} piece stood (\w+) away)?(, and develops)?", says_retreats),
    (r"develops(?:: ((?:brings|comes)[a-z ]+))?", says_develops),
    (r"disappears into ([a-z ]+), where nobody can take it back", says_disappears),
    (r"(?:gives up|loses) (\w+) pieces? in ((?:a corner|the corners)?(?: and )?(?:the centre)?)", says_what_is_lost),
    (r"sets out to give up a piece", says_sets_out),
    (r"moves on", says_moves_on),
    (r", being (\w+) (ahead|behind)", says_standing),
    (rf", ends (\w+) away from the nearest {ENEMY} piece", says_how_far),
    (r", ends the game (in a tie|and wins|and loses), (\d+) : (\d+)", says_the_game_is_over),
    (rf", where (?:no|a) {ENEMY} piece alone (?:can|needs a (\w+) to) take one", says_least_roll),
]


def check(sentence, facts):
    """Take a sentence apart and check every clause; return the names of the checks."""
    assert set(re.findall(ENEMY, sentence)) <= {facts.enemy}, sentence
    rest, checked = sentence, []
    for pattern, says in CLAUSES:
        if found := re.match(rf"(?: and )?{pattern}", rest):
            try:
                says(facts, *found.groups())
            except AssertionError as error:
                raise AssertionError(f"{sentence!r}: {says.__name__}, {error}, {facts.start}, {facts.end}") from None
            checked.append(says.__name__)
            rest = rest[found.end() :]
    assert rest == "", f"{sentence!r}: {rest!r} was not understood"
    assert (facts.gained() > 0) == ("says_captures" in checked), sentence
    assert (facts.lost() > 0) == bool({"says_what_is_lost", "says_disappears"} & set(checked)), sentence
    return checked


@pytest.mark.parametrize(
    ("first", "second", "games"), [("joey", "sarah", 25), ("brian", "sarah", 8), ("brian", "joey", 4)]
)
def test_everything_that_is_said_in_games_is_true(first, second, games):
    game, generator = pg.game("tarble"), random.Random(first + second)
    agents = [make_player(game, name).make_agent() for name in (first, second)]
    said = set()
    for number in range(games if JIT else 1):
        state = game.start()
        while game.mover(state) != OVER:
            rolled = game.rolled(state, generator.randint(1, 6))
            agent = agents[(game.to_dict(rolled)["turn"] == "b") ^ (number % 2)]
            played = agent.choose(rolled)
            sentence = agent.player.character.explain(game, rolled, played.position, played.reason)
            said.update(check(sentence, Facts(game, rolled, played.position, played.steps)))
            state = played.position
            if not JIT and len(said) > 3:
                return
    common = {"says_captures", "says_how_far", "says_the_game_is_over", "says_what_is_lost"}
    own = {"joey": {"says_heads_for_the_centre"}, "sarah": {"says_retreats", "says_standing"}}
    assert said >= common | own.get(second, set()), said


def said_about(name, text, roll, scores=(0, 0)):
    game = pg.game("tarble", side=4)
    state = picture(game, text, left=roll, scores=scores)
    agent = make_player(game, name).make_agent()
    played = agent.choose(state)
    return agent.player.character.explain(game, state, played.position, played.reason)


BESIDE_THE_CORNER = """
       + . . +
      . . . . .
     B . . . . .
    + . . N . . +
     . . . . . .
      . . . . .
       + R . +
"""


def test_who_is_far_ahead_says_so_when_giving_up_a_piece():
    said = said_about("sarah", BESIDE_THE_CORNER, 1, scores=(5, 2))
    assert said == "gives up a piece in a corner, being three ahead, ends the game and wins, 5 : 2"


def test_somebody_in_danger_says_what_he_runs_from():
    threatened = """
       + . . +
      . . . . .
     . . . . . .
    + . . N . . +
     . . . . B .
      . R . . .
       + . . +
    """
    assert said_about("sarah", threatened, 1).startswith("retreats: a Blue piece stood three away, ends four away")
