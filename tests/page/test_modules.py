"""Every file of the page can be read by a browser, and main.js needs no file that is not there."""

from plyground.web.application import PAGE


def test_every_module_of_the_page_is_read_without_a_fault(modules):
    names = sorted(path.relative_to(PAGE).as_posix() for path in PAGE.rglob("*.js"))
    assert len(names) > 50
    read = "name => import(`/page/${name}`).then(() => null, (error) => `${name}: ${error.message}`)"
    assert [fault for name in names if (fault := modules.evaluate(read, name))] == []


def test_every_style_sheet_of_the_page_is_asked_for_and_there(modules):
    asked = modules.evaluate(
        "[...document.styleSheets].map((sheet) => [new URL(sheet.href).pathname, sheet.cssRules.length])"
    )
    there = {f"/page/styles/{path.name}" for path in (PAGE / "styles").glob("*.css")}
    assert {path for path, _ in asked} == there
    assert all(rules for _, rules in asked)
