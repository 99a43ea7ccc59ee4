"""Plays what the page's hint says by clicking on the cells and buttons it has marked."""

from tests.page.person import MINE, OVER, Person

# All that there is to see in one look, since every question to a browser takes a while.
LOOK = """() => {
  const ids = (marks) => [...document.querySelectorAll(`.board .cell${marks}`)].map((node) => node.dataset.cell);
  return {
    version: Number(document.querySelector("[data-version]").dataset.version),
    selected: ids(".hint.selected"), movable: ids(".hint.movable:not(.selected)"), target: ids(".hint.target"),
    choices: document.querySelectorAll(".question button.main").length,
    others: document.querySelectorAll(".choices button").length,
  };
}"""
ANY_HINT = ".board .cell.hint, .choices [data-hint]"


def play_out_by_hints(person: Person, most: int = 2_000) -> int:
    """Play a whole game as the hints say; how many steps one made."""
    steps = 0
    while person.wait_for(MINE, OVER) != OVER:
        play_a_hinted_step(person)
        steps += 1
        assert steps <= most
    return steps


def play_a_hinted_step(person: Person) -> None:
    """Ask for a hint if none is shown, and click what it marks until something has happened."""
    page, version = person.page, person.version()
    seen = page.evaluate(LOOK)
    if not (seen["movable"] or seen["target"]):
        person.button("^hint").click()
        page.wait_for_selector(ANY_HINT, state="attached")
    for _ in range(4):
        seen = page.evaluate(LOOK)
        if seen["version"] > version:
            return
        if seen["choices"]:
            page.locator(".question button.main").first.click()
        elif seen["target"] and (seen["selected"] or not seen["movable"]):
            person.click(seen["target"][0])
        elif seen["movable"]:
            person.click(seen["movable"][0])
            continue
        else:
            page.locator(".choices button").first.click()
        page.wait_for_function(
            "version => Number(document.querySelector('[data-version]').dataset.version) > version"
            " || document.querySelector('.question button.main')", arg=version,
        )  # fmt: skip
    person.wait_past(version)
