"""A PostgreSQL server for the tests: in a temporary folder, reachable through a socket in it and nowhere else."""

import os
import pathlib
import pwd
import shutil
import subprocess
import tempfile
import time

OWNER = "plyground"  # the database's only user
PATIENCE = 60  # seconds for the server to start
# Data need not survive a crash of the machine here.
OPTIONS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=16MB", "listen_addresses="]


def programs() -> pathlib.Path | None:
    """The folder of initdb and postgres: Debian's newest, or wherever the path finds them."""
    debian = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: float(file.parts[-3]))
    found = str(debian[-1]) if debian else shutil.which("initdb")
    return pathlib.Path(found).parent if found else None


def missing() -> str:
    """What is missing for a server to run; empty if nothing is."""
    if programs() is None:
        return "needs the server programs of PostgreSQL (Debian's package postgresql)"
    if os.getuid() == 0 and not (shutil.which("runuser") and user_for_server()):
        return "needs runuser and a user postgres or nobody, since PostgreSQL refuses to run as root"
    try:
        import psycopg  # noqa: F401  (whether it can be imported)
    except ImportError:
        return "needs psycopg"
    return ""


def user_for_server() -> str:
    """Another user than root."""
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next((name for name in ("postgres", "nobody") if name in known), "")


class Server:
    """A running server; `stop` ends it and removes its folder."""

    def __init__(self) -> None:
        # A socket's path must be short, so it stands directly in a folder for temporary files.
        parent = os.environ.get("PYTEST_DEBUG_TEMPROOT", "/tmp")
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="plyground-postgres-", dir=parent))
        self.as_user: list[str] = []
        if os.getuid() == 0:
            user = user_for_server()
            shutil.chown(self.folder, user)
            self.as_user = ["runuser", "-u", user, "--"]
        self.log = (self.folder.parent / f"{self.folder.name}.log").open("wb")
        data = self.folder / "data"
        make = ["initdb", "-D", data, "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        subprocess.run(self.command(make), check=True, cwd=self.folder, stdout=self.log, stderr=self.log)
        settings = [word for option in OPTIONS for word in ("-c", option)]
        run = ["postgres", "-D", data, "-k", self.folder, *settings]
        self.process = subprocess.Popen(self.command(run), cwd=self.folder, stdout=self.log, stderr=self.log)
        self.wait()

    def command(self, words: list) -> list[str]:
        return [*self.as_user, str(programs() / words[0]), *map(str, words[1:])]

    def wait(self) -> None:
        import psycopg  # only where the server runs

        until = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(host=str(self.folder), user=OWNER, dbname="postgres").close()
                return
            except psycopg.OperationalError:
                assert self.process.poll() is None and time.monotonic() < until, "the server does not start"
                time.sleep(0.05)

    def empty_database(self) -> str:
        """The address of the database, with nothing left in it."""
        import psycopg  # only where the server runs

        with psycopg.connect(host=str(self.folder), user=OWNER, dbname="postgres") as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        return f"postgresql://{OWNER}@/postgres?host={self.folder}"

    def stop(self) -> None:
        stop = ["pg_ctl", "-D", self.folder / "data", "-m", "immediate", "stop"]
        subprocess.run(self.command(stop), cwd=self.folder, stdout=self.log, stderr=self.log, check=False)
        self.process.wait(PATIENCE)
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)
        pathlib.Path(self.log.name).unlink(missing_ok=True)
