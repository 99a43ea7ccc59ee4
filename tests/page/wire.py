"""A wire between a browser and a server that can be cut and mended."""

import contextlib
import socket
import threading
from urllib.parse import urlsplit


class Wire:
    """Listens on a port of its own and passes everything on, until it is cut."""

    def __init__(self, address: str):
        parts = urlsplit(address)
        self._server = parts.hostname, parts.port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}/"
        self._is_whole, self._lock = True, threading.Lock()
        self._ends: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            with self._lock:
                if not self._is_whole:
                    near.close()
                    continue
                far = socket.create_connection(self._server)
                for each in (near, far):  # before it may be cut: a closed socket has no options
                    each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self._ends += [near, far]
            for start, end in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(start, end), daemon=True).start()

    def _carry(self, start: socket.socket, end: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while said := start.recv(65536):
                end.sendall(said)
        for each in (start, end):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        """Nothing comes through any more, and both ends notice."""
        with self._lock:
            self._is_whole = False
            ends, self._ends = self._ends, []
        for each in ends:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def mend(self) -> None:
        with self._lock:
            self._is_whole = True

    def remove(self) -> None:
        self.cut()
        self._listening.close()
