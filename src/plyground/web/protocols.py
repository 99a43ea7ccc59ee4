"""How the server speaks HTTP and websockets: as uvicorn does, with a little more care for those who do not behave.

Whoever connects must say something whole before long, a handshake that fails is answered and ended, and bytes that are
no text end a socket without filling the log.
"""

import asyncio
import logging
import time
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

REQUEST_SECONDS = 30.0  # for a request to arrive, from the connection or the last answer on
REPEATED_SECONDS = 60.0  # in which a line is written to the log once
NOT_TEXT = 1007  # why a websocket is closed


class PatientHttp(H11Protocol):
    """A connection on which requests arrive in time; one that does not is ended."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        super().handle_events()
        is_answering = self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete
        if is_answering:
            self._stop_waiting()

    def on_response_complete(self) -> None:
        self._stop_waiting()
        self._wait()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def _wait(self) -> None:
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self._end)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _end(self) -> None:
        self._deadline = None
        if not self.transport.is_closing():
            self.transport.close()


class CarefulSocket(WebSocketsSansIOProtocol):
    """A websocket whose failures are answered."""

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.fail(NOT_TEXT)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()


def is_text(data: bytes) -> bool:
    """Whether these bytes are UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class OnceInAWhile(logging.Filter):
    """Lets a line pass once a minute: whoever sends nonsense all the time does not fill the disk."""

    def __init__(self) -> None:
        super().__init__()
        self._written: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno > logging.WARNING:
            return True
        now, last = time.monotonic(), self._written.get(str(record.msg))
        if last is not None and now < last + REPEATED_SECONDS:
            return False
        self._written[str(record.msg)] = now
        return True
