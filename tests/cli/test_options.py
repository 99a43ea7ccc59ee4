"""Options that are declared as settings: how they become options of a command."""

import inspect

from plyground.cli.options import as_parameter, was_typed, with_options
from plyground.core.settings import Setting


def test_a_command_is_handed_only_what_was_typed():
    seen = []

    @with_options({"hidden": Setting(10, "hidden units"), "lambda": Setting(0.7, "decay"), "bias": Setting(True, "b")})
    def command(name, *, given, seed=1):
        seen.append((name, given, seed))

    command(name="x", hidden=0, lambda_=None, bias=False, seed=3)
    assert seen == [("x", {"hidden": 0}, 3)]
    assert list(inspect.signature(command).parameters) == ["name", "hidden", "lambda_", "bias", "seed"]


def test_zero_is_typed_and_nothing_is_not():
    assert was_typed(0) and was_typed(0.0) and was_typed("") and was_typed(True) and was_typed(["a"])
    assert not (was_typed(None) or was_typed(False) or was_typed([]))


def test_the_help_of_an_option_is_the_description_of_the_setting():
    parameter = as_parameter("test_games", Setting(10, "games of a test", low=1), check_range=True)
    option = parameter.annotation.__metadata__[0]
    assert (option.help, option.min, option.default) == ("Games of a test.", 1, "--test-games")
    chosen = as_parameter("method", Setting("network", "what learns", choices=("network", "table")), False)
    assert chosen.annotation.__metadata__[0].help == "What learns: network or table."
