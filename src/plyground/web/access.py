"""Who may use a server that others can reach: whoever knows its password.

A browser that has said it gets a cookie: until when it is let in, signed with a key that scrypt makes from the
password and a salt of this machine. So it is still let in after a restart, nothing is sent from which the password
could be guessed, and another password ends what was let in by the last one.
"""

import contextlib
import hashlib
import hmac
import os
import pathlib
import secrets
import time

from plyground.core.data_folder import data_folder

COOKIE = "plyground"
SALT_FILE = "access.salt"  # in the user's data folder
SALT_BYTES = 16
SHORTEST = 8  # characters of a password
SECONDS = 30 * 24 * 3600  # that somebody is let in for
LONGEST_NUMBER = 12  # digits of a time


def key_of(password: str, salt: bytes) -> bytes:
    """What a password is kept as while the server runs; takes long enough that guessing is hopeless."""
    return hashlib.scrypt(password.encode("utf-8", "surrogatepass"), salt=salt, n=2**14, r=8, p=1, dklen=32)


def kept_salt(file: pathlib.Path | None = None) -> bytes:
    """Random bytes that are the same the next time; where nothing can be kept, others each time."""
    file = file or data_folder() / SALT_FILE
    with contextlib.suppress(OSError):
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if file.exists() and file.stat().st_size != SALT_BYTES:  # cut short by a kill
            file.unlink()
        with contextlib.suppress(FileExistsError):
            handle = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            with os.fdopen(handle, "wb") as made:
                made.write(secrets.token_bytes(SALT_BYTES))
        found = file.read_bytes()
        if len(found) == SALT_BYTES:
            return found
    return secrets.token_bytes(SALT_BYTES)


def cookie_in(cookies: str) -> str:
    """What the server's own cookie says.

    Python's own reader takes seconds for some long ones, and everybody can send those.

    >>> cookie_in("a=b; plyground=1.2; c")
    '1.2'
    """
    named = (part.strip().partition("=") for part in cookies.split(";"))
    return next((value for name, _, value in named if name == COOKIE), "")


class Access:
    """Lets in whoever has said the password; without one, everybody."""

    def __init__(self, password: str | None, salt: bytes | None = None):
        self._salt = b"" if password is None else salt or kept_salt()
        self._key = None if password is None else key_of(password, self._salt)

    @property
    def is_open(self) -> bool:
        return self._key is None

    def pass_for(self, password: str) -> str | None:
        """What whoever says the right password shows from then on."""
        if self._key is None or not hmac.compare_digest(key_of(password, self._salt), self._key):
            return None
        until = str(int(time.time()) + SECONDS)
        return f"{until}.{self._signature(until)}"

    def lets_in(self, cookies: str) -> bool:
        """Whether the cookies of a request hold a pass that is still good."""
        if self._key is None:
            return True
        until, _, signature = cookie_in(cookies).partition(".")
        is_signed = hmac.compare_digest(signature.encode(), self._signature(until).encode())
        is_number = until.isascii() and until.isdecimal() and len(until) <= LONGEST_NUMBER
        return is_signed and is_number and time.time() < int(until)

    def _signature(self, until: str) -> str:
        assert self._key is not None
        return hmac.new(self._key, until.encode(), hashlib.sha256).hexdigest()
