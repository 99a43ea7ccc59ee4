"""Small words for reports: numbers with what they count."""


def counted(number: float, what: str, many: str = "") -> str:
    """A number and what it counts: "1 game", "1,200 games", "0.5 hours"; `many` where an s is not enough."""
    shown = f"{number:,}" if isinstance(number, int) else f"{number:g}"
    return f"{shown} {what if number == 1 else many or what + 's'}"
