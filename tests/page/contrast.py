"""The colours of the page's style sheet: what they are in light and dark, and how well two of them differ.

The contrast of two colours is that of the Web Content Accessibility Guidelines: (L1 + 0.05) / (L2 + 0.05), with L the
relative luminance.
"""

import pathlib
import re

STYLES = pathlib.Path("src/plyground/web/page/styles")
LIGHT, DARK = 0, 1
Colour = tuple[float, float, float, float]  # red, green, blue from 0 to 1, and how opaque it is


def read_colour(text: str) -> Colour:
    """A colour as the style sheet writes it.

    >>> read_colour("#ff0000"), read_colour("rgb(0 0 255 / 0.5)")
    ((1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 0.5))
    """
    text = text.strip()
    if re.fullmatch(r"#[0-9a-f]{6}", text):
        red, green, blue = (int(text[k : k + 2], 16) / 255 for k in (1, 3, 5))
        return red, green, blue, 1.0
    found = re.fullmatch(r"rgb\((\d+) (\d+) (\d+)(?: / ([\d.]+))?\)", text)
    if found is None:
        raise ValueError(f"colour {text!r}; expected #rrggbb or rgb(r g b / a)")
    red, green, blue = (int(part) / 255 for part in found.group(1, 2, 3))
    return red, green, blue, float(found[4] or 1)


def named_colours() -> dict[str, tuple[Colour, Colour]]:
    """Every named colour, in light and in dark."""
    found = {}
    for name, value in re.findall(r"^\s+(--[\w-]+):\s*(.+?);", (STYLES / "colours.css").read_text(), re.MULTILINE):
        both = re.fullmatch(r"light-dark\((.+?\)?), (.+?)\)", value)
        light, dark = both.groups() if both else (value, value)
        found[name.removeprefix("--")] = read_colour(light), read_colour(dark)
    return found


def over(front: Colour, back: Colour) -> Colour:
    """What is seen of a colour that lies over an opaque one."""
    alpha = front[3]
    red, green, blue = (alpha * above + (1 - alpha) * below for above, below in zip(front[:3], back[:3], strict=True))
    return red, green, blue, 1.0


def luminance(colour: Colour) -> float:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(front: Colour, back: Colour) -> float:
    """How well a colour is seen on another: 1 (not at all) to 21.

    >>> round(contrast(read_colour("#000000"), read_colour("#ffffff")))
    21
    """
    one, other = luminance(over(front, back)), luminance(back)
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def pairs_in_rules() -> set[tuple[str, str]]:
    """Colours of text and background that stand in one rule of a style sheet."""
    found = set()
    for file in STYLES.glob("*.css"):
        text = re.sub(r"/\*.*?\*/", "", file.read_text(), flags=re.DOTALL)
        for body in re.findall(r"\{([^{}]*)\}", text):
            front = re.search(r"(?:^|[;\s])color:\s*var\(--([\w-]+)\)", body)
            back = re.search(r"background(?:-color)?:\s*var\(--([\w-]+)\)", body)
            if front and back:
                found.add((front[1], back[1]))
    return found
