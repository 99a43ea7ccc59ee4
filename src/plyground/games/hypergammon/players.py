"""The strong player of hypergammon."""


def strong(settings):
    """The network that comes with the program, two turns ahead; it does not depend on who begins."""
    return "net:hypergammon,depth=2,transfer=yes"
