"""A small theorem prover: proof by resolution of one goal, a clause of negative literals, from ground facts.

Nothing in it knows a game; it serves Polar's win check (clauses.py).

A literal is a predicate and its arguments, ``("parent", ("anna", X))``; an argument is a constant (anything that can
be hashed) or a `Variable`. Facts are positive literals without variables. A goal is the negated question, a clause of
literals that all count as negative. A round resolves every clause with every fact: a literal that the fact matches is
dropped and its variables are replaced by the fact's constants in the rest of the clause. The resolvents, without
duplicates, are the clauses of the next round. The empty clause proves the question; a round without resolvents means
that it does not follow.

    >>> X, Y = Variable("X"), Variable("Y")
    >>> facts = Facts([("parent", ("anna", "bert")), ("parent", ("bert", "cleo"))])
    >>> prove([("parent", ("anna", X)), ("parent", (X, Y))], facts).used
    (('parent', ('anna', 'bert')), ('parent', ('bert', 'cleo')))

``select="every"`` drops any literal of a clause, as the procedure says: the literals of a goal fall in every order,
and those that share no variable combine freely. ``select="first"`` drops only the first literal. The answer is the
same, since a proof must drop every literal once and the bindings do not depend on the order. Measured with the goals
of polar tic-tac-toe in a position with half of the cells marked: on 4 × 12 one goal took 340 to 10 000 clauses with
"every" and 8 to 43 with "first", on 5 × 8, where lines can begin on two rings, up to 171 000 and 63. Positions of
random games on 4 × 12 took 0.5 s with "every" and 1.5 ms with "first".
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

SELECTIONS = ("every", "first")


class Variable:
    """A name that a constant can take the place of; two variables are the same only if they are one object."""

    __slots__ = ("name",)

    def __init__(self, name: str):
        self.name = name

    def __repr__(self) -> str:
        return self.name


Arguments = tuple[Hashable, ...]
Literal = tuple[str, Arguments]
Clause = tuple[Literal, ...]
Binding = Mapping[Variable, Hashable]


def is_ground(literal: Literal) -> bool:
    """Whether the literal has no variables."""
    for term in literal[1]:
        if type(term) is Variable:
            return False
    return True


class Facts:
    """What is known, found by predicate and by one constant at its place."""

    def __init__(self, facts: Iterable[Literal] = (), known: "Facts | None" = None):
        """Take the facts in, besides those of `known`, which stays as it is."""
        self.known: dict[Literal, None] = {} if known is None else dict(known.known)
        self.by_predicate: dict[Hashable, list[Literal]] = {} if known is None else dict(known.by_predicate)
        self.own: set[Hashable] = set()  # the lists that are not shared with `known`
        for fact in facts:
            if not is_ground(fact):
                raise ValueError(f"the fact {fact} has a variable; expected constants only")
            if fact not in self.known:
                self._add(fact)

    def _add(self, fact: Literal) -> None:
        predicate, constants = fact
        self.known[fact] = None
        for key in [predicate, *((predicate, place, constant) for place, constant in enumerate(constants))]:
            if key not in self.own:
                self.own.add(key)
                self.by_predicate[key] = list(self.by_predicate.get(key, ()))
            self.by_predicate[key].append(fact)

    def candidates(self, literal: Literal) -> Sequence[Literal]:
        """The facts that may match the literal; those left out cannot."""
        predicate, terms = literal
        for place, term in enumerate(terms):
            if type(term) is not Variable:
                return self.by_predicate.get((predicate, place, term), ())
        return self.by_predicate.get(predicate, ())

    def matches(self, literal: Literal) -> Iterator[tuple[Literal, Binding]]:
        """Every fact that matches the literal, with what its variables then stand for."""
        if is_ground(literal):
            if literal in self.known:
                yield literal, {}
            return
        for fact in self.candidates(literal):
            binding = unify(literal[1], fact[1])
            if binding is not None:
                yield fact, binding


def unify(terms: Arguments, constants: Arguments) -> Binding | None:
    """What the variables must stand for so that the terms become the constants; None if they cannot."""
    if len(terms) != len(constants):
        return None
    binding: dict[Variable, Hashable] = {}
    for term, constant in zip(terms, constants, strict=True):
        if type(term) is Variable:
            if binding.setdefault(term, constant) != constant:
                return None
        elif term != constant:
            return None
    return binding


def substitute(literal: Literal, binding: Binding) -> Literal:
    """The literal with constants in the place of the bound variables."""
    predicate, terms = literal
    return predicate, tuple([binding.get(term, term) if type(term) is Variable else term for term in terms])


def shape(clause: Clause) -> Hashable:
    """A key that only clauses share which are equal up to the order of literals and the names of variables."""
    if all(map(is_ground, clause)):
        return frozenset(clause)
    number: dict[Variable, tuple] = {}
    for _, terms in sorted(clause, key=nameless):
        for term in terms:
            if type(term) is Variable and term not in number:
                number[term] = (Variable, len(number))  # no constant looks like this
    return frozenset([substitute(literal, number) for literal in clause])


def nameless(literal: Literal) -> int:
    """A number that does not depend on which variables the literal has, only on where."""
    predicate, terms = literal
    return hash((predicate, *[Variable if type(term) is Variable else term for term in terms]))


@dataclass(frozen=True)
class Answer:
    """Whether the question is proved, by which facts in which order, and how many different clauses it took."""

    proved: bool
    used: tuple[Literal, ...]
    clauses: int


def resolvents(clause: Clause, facts: Facts, select: str) -> Iterator[tuple[Clause, Literal]]:
    """What the clause becomes with each fact that matches one of its literals, and that fact."""
    for place in range(len(clause) if select == "every" else 1):
        rest = clause[:place] + clause[place + 1 :]
        for fact, binding in facts.matches(clause[place]):
            if binding:  # literals that have become equal are one
                yield tuple(dict.fromkeys([substitute(literal, binding) for literal in rest])), fact
            else:
                yield rest, fact


def prove(goal: Iterable[Literal], facts: Facts, select: str = "first") -> Answer:
    """Resolve the goal, all of whose literals count as negative, with the facts until it is proved or stuck."""
    if select not in SELECTIONS:
        raise ValueError(f"select={select!r}; expected one of {', '.join(SELECTIONS)}")
    clause = tuple(dict.fromkeys(goal))
    if not clause:
        return Answer(True, (), 0)
    made = 0
    clauses: list[tuple[Clause, tuple]] = [(clause, ())]
    while clauses:
        seen: dict[Hashable, tuple[Clause, tuple]] = {}
        for clause, proof in clauses:
            for resolvent, fact in resolvents(clause, facts, select):
                if not resolvent:
                    return Answer(True, unrolled((fact, proof)), made + len(seen) + 1)
                seen.setdefault(shape(resolvent), (resolvent, (fact, proof)))
        made += len(seen)
        clauses = list(seen.values())
    return Answer(False, (), made)


def unrolled(proof: tuple) -> tuple[Literal, ...]:
    """The facts of a proof in the order they were used; it is kept as (last fact, proof before it)."""
    used = []
    while proof:
        fact, proof = proof
        used.append(fact)
    return tuple(reversed(used))
