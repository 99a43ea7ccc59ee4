"""Starts a server: on which address, for whom."""

import contextlib
import errno
import ipaddress
import logging
import pathlib
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import uvicorn

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.players import make_player
from plyground.store import open_store
from plyground.store.store import Store
from plyground.studies.definition import Study
from plyground.web.access import SHORTEST
from plyground.web.application import make_application
from plyground.web.catalogue import Catalogue
from plyground.web.compiling_ahead import helping
from plyground.web.laboratory import Laboratory
from plyground.web.limits import Limits
from plyground.web.memory import collect_seldom, keep_little
from plyground.web.offered_players import Offered
from plyground.web.one_server import only_server
from plyground.web.protocols import CarefulSocket, OnceInAWhile, PatientHttp
from plyground.web.proxies import WithoutProxies, check_proxy

logger = logging.getLogger("plyground.web")
LOOPBACK_NAMES = ["localhost", "127.0.0.1", "::1"]
SWITCH_INTERVAL = 0.0005  # seconds that a thread may keep the others waiting, of whom one answers people
FILES = 16_384  # that may be open
MORE_CONNECTIONS = 1_000  # besides the sockets of games; others are answered 503
GRACE = 5  # seconds for open connections at the end


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def check_access(host: str, password: str | None, is_open: bool, proxies: Sequence[str] = ()) -> None:
    """Refuse to let in everybody unless that is said explicitly; through a proxy, others reach the server too."""
    if password is not None and is_open:
        raise PlygroundError("--open with --password: one lets in everybody, the other does not; expected one of them")
    if password is not None and len(password) < SHORTEST:
        raise PlygroundError(f"--password: {len(password)} characters; expected at least {SHORTEST}")
    if not is_loopback(host) and password is None and not is_open:
        raise PlygroundError(
            f"--host {host}: others could reach it; expected --password, or --open to let in everybody"
        )
    for proxy in proxies:
        check_proxy(proxy)
    if proxies and password is None and not is_open:
        raise PlygroundError(
            f"--proxy {proxies[0]}: others could reach it there; expected --password, or --open to let in everybody"
        )


def free_port(host: str, first: int, count: int = 10) -> int:
    """The first free port of some; 0 for any if none of them is.

    A browser keeps what belongs to an address and its port, so that a server should come back where it was.
    """
    for port in range(first, first + count):
        with contextlib.suppress(PlygroundError, OSError), contextlib.closing(bound_socket(host, port)) as found:
            found.listen()
            return port
    return 0


def bound_socket(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 for any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, since asyncio switches off the delay of small packets (40 ms an answer) only where it knows that.
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError as error:
        made.close()
        expected = "a port that is free" if error.errno == errno.EADDRINUSE else "an address of this machine"
        raise PlygroundError(f"{host}, port {port}: {error.strerror or error}; expected {expected}") from None
    return made


@dataclass(frozen=True)
class Offer:
    """What a server is started with: where it listens, what it offers, whom it lets in."""

    host: str = "127.0.0.1"
    port: int = 0
    store: str = ""
    own: Sequence[Game] = ()  # games of users' files
    players: Sequence[str | Offered] = ()  # besides those that every game has
    password: str | None = None
    is_open: bool = False
    names: Sequence[str] = ()  # by which it is called, where these are not its address
    proxies: Sequence[str] = ()  # addresses and networks whose word is taken for who asks, and how
    limits: Limits = field(default_factory=Limits)
    expected: Sequence[tuple[Game, Sequence[str]]] = ()  # games and their players that somebody is about to choose
    study: Study | None = None  # that people can take part in
    runs: pathlib.Path | None = None  # a folder of trainings to watch
    has_reports: bool | None = None  # whether the user's reports are shown; by default where only this machine asks

    @property
    def laboratory(self) -> Laboratory:
        """What is shown of the laboratory; its reports may name files, so they are not for everybody."""
        is_own = is_loopback(self.host) and not self.names and not self.proxies and self.study is None
        return Laboratory(self.runs, is_own if self.has_reports is None else self.has_reports)

    def catalogue(self) -> Catalogue:
        """What can be played, the players of the study included."""
        usual = Catalogue(self.own, self.players)
        more: list[str] = []
        for choice, bot in self.study.bots if self.study is not None else ():
            offered = [player.text for player in usual.players(usual.game(choice.name, choice.settings))]
            more += [bot] if bot not in [*offered, *more] else []
        return Catalogue(self.own, [*self.players, *more]) if more else usual


def serve(offer: Offer, announce: Callable[[str], None] = lambda address: None) -> None:
    """Serve until the process is told to end; `announce` is told the address."""
    sys.setswitchinterval(SWITCH_INTERVAL)
    allow_files()
    keep_little()
    collect_seldom()
    check_access(offer.host, offer.password, offer.is_open, offer.proxies)
    offer.catalogue().check_given()
    store = open_store(offer.store)
    try:
        with contextlib.closing(bound_socket(offer.host, offer.port)) as listening:
            address = address_of(listening, offer.host)
            with only_server(store, address), helping(offer.expected):
                threading.Thread(target=make_ready, args=[offer.expected], name="preparing", daemon=True).start()
                make_server(offer, store, lambda: announce(address)).run(sockets=[listening])
    finally:
        store.close()


def allow_files() -> None:
    """As many open files as the system allows, since every socket is one; many systems begin with 1,024."""
    try:
        import resource  # not on Windows
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def make_ready(expected: Sequence[tuple[Game, Sequence[str]]]) -> None:
    """Compile what games and players need that somebody is about to choose; whoever begins one sooner waits for it."""
    for game, texts in expected:
        try:
            game.prepare()
            for text in dict.fromkeys(texts):
                make_player(game, text).make_agent()
        except PlygroundError as error:  # said again to whoever begins the game
            logger.warning("%s: %s", game.name, error)


def make_server(offer: Offer, store: Store, announce: Callable[[], None]) -> uvicorn.Server:
    """The server, ready to run on a socket."""
    own_names = [offer.host, *offer.names]
    hosts = [*LOOPBACK_NAMES, *own_names] if is_loopback(offer.host) or offer.names else None
    limits = offer.limits
    app = make_application(
        store, offer.catalogue(), offer.password, hosts, limits, offer.study, offer.laboratory
    )  # fmt: skip
    config = uvicorn.Config(
        app if offer.proxies else WithoutProxies(app), http=PatientHttp, ws=CarefulSocket,
        ws_max_size=limits.message_bytes, ws_per_message_deflate=False,
        access_log=False, log_level="warning", server_header=False, timeout_graceful_shutdown=GRACE, lifespan="on",
        limit_concurrency=limits.sockets + MORE_CONNECTIONS,
        proxy_headers=bool(offer.proxies), forwarded_allow_ips=list(offer.proxies),
    )  # fmt: skip
    logging.getLogger("uvicorn.error").addFilter(OnceInAWhile())
    return Announcing(config, announce)


def address_of(listening: socket.socket, host: str) -> str:
    """Where a browser finds the server."""
    port = listening.getsockname()[1]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


class Announcing(uvicorn.Server):
    """A server that says when it has begun to listen."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]):
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()
