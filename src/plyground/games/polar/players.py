"""The strong player of polar tic-tac-toe."""


def strong(settings):
    """The report's tree, as far ahead as its best players looked and a little further."""
    return "alphabeta:nodes=60000,eval=tree"
