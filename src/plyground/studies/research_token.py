"""The secret by which a researcher is known: made of a secret of this machine and the id of the study.

So it is the same after a restart, and neither the store nor the file of the study holds it.
"""

import base64
import contextlib
import hashlib
import hmac
import os
import pathlib
import secrets

from plyground.core.data_folder import data_folder
from plyground.core.errors import PlygroundError

FILE = "research.secret"  # in the user's data folder
BYTES = 32


def research_token(study: str) -> str:
    """The token of a study on this machine."""
    digest = hmac.new(machine_secret(data_folder() / FILE), f"research {study}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def make_secret(file: pathlib.Path) -> None:
    """Write a new secret, whole or not at all, and never over another one."""
    fresh = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
    with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
        stream.write(secrets.token_bytes(BYTES))
        stream.flush()
        os.fsync(stream.fileno())
    try:
        with contextlib.suppress(FileExistsError):  # somebody else was quicker
            os.link(fresh, file)
    finally:
        fresh.unlink()


def machine_secret(file: pathlib.Path) -> bytes:
    """The secret in a file that only the user can read; it is made if there is none."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not file.exists():
            make_secret(file)
        found = file.read_bytes()
    except OSError as error:
        raise PlygroundError(f"{file}: {error.strerror}; expected a place for the secret of studies") from None
    if len(found) != BYTES:
        raise PlygroundError(f"{file}: {len(found)} bytes; expected {BYTES}, or no such file")
    return found
