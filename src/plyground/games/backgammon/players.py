"""The strong player of backgammon."""


def strong(settings):
    """The network that comes with the program, two turns ahead; it does not depend on who begins."""
    return "net:backgammon,depth=2,transfer=yes"
