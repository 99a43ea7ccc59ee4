"""Who may use a server that others can reach: whoever knows its password.

A browser that has said it gets a cookie. What stands in it is made from the password by scrypt, so that it is the same
after a restart, and nobody gets from one to the other.
"""

import hashlib
import hmac
from http.cookies import CookieError, SimpleCookie

COOKIE = "plyground"
SALT = b"plyground: access to a server"
SHORTEST = 8  # characters of a password


def key_of(password: str) -> str:
    """What whoever has said the password shows from then on."""
    return hashlib.scrypt(password.encode(), salt=SALT, n=2**14, r=8, p=1, dklen=32).hex()


class Access:
    """Lets in whoever has said the password; without one, everybody."""

    def __init__(self, password: str | None):
        self._key = None if password is None else key_of(password)

    @property
    def is_open(self) -> bool:
        return self._key is None

    def key_for(self, password: str) -> str | None:
        """The key, for whoever says the right password."""
        if self._key is None:
            return None
        said = key_of(password)
        return said if hmac.compare_digest(said, self._key) else None

    def lets_in(self, cookies: str) -> bool:
        """Whether the cookies of a request hold the key."""
        if self._key is None:
            return True
        try:
            shown = SimpleCookie(cookies).get(COOKIE)
        except CookieError:
            return False
        return shown is not None and hmac.compare_digest(shown.value.encode(), self._key.encode())
