"""A server with a password: the page asks for it once, and shows nothing before."""

from tests.page.person import MINE
from tests.web.conftest import Running


def test_the_page_asks_for_the_password_and_goes_on_where_it_was_wanted(tmp_path, somebody):
    server = Running(str(tmp_path / "games.sqlite"), password="correct horse")
    try:
        me = somebody(server.address)
        me.watched.may_be_refused = me.watched.may_lose_server = True  # it ends before the page does
        me.open("#/new/tictactoe")
        field = me.page.get_by_label("Password")
        field.fill("wrong")
        field.press("Enter")
        me.page.get_by_text("that is not the password").wait_for()
        assert me.page.locator("#seat-0").count() == 0
        field.fill("correct horse")
        field.press("Enter")
        me.begin("human", "random")
        me.wait_for(MINE)
        me.does(lambda: me.click("4"))
        me.page.reload()
        me.wait_for_piece("4")
    finally:
        server.stop()
