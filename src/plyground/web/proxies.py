"""Proxies before the server: whose word is taken for who asks, and a warning where nobody said that there is one.

Limits count addresses. Behind a proxy everybody would have that of the proxy, so it says by X-Forwarded-For who asks;
since anybody can send such a header, it counts only if the request comes from a proxy that was named.
"""

import ipaddress
import logging
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.web.guard import Receive, Scope, Send

logger = logging.getLogger("plyground.web")
FORWARDED = b"x-forwarded-for"


def check_proxy(text: str) -> None:
    """Refuse what is neither an address nor a network."""
    try:
        ipaddress.ip_network(text)
    except ValueError:
        raise PlygroundError(
            f"--proxy {text}; expected the address of the proxy, such as 127.0.0.1, or a network, such as 10.0.0.0/8"
        ) from None


class WithoutProxies:
    """An application before which no proxy was expected: the first request that came through one is worth a warning."""

    def __init__(self, app: Any):
        self.app, self.has_warned = app, False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self.has_warned and any(name == FORWARDED for name, _ in scope.get("headers", ())):
            self.has_warned = True
            logger.warning("requests come through a proxy, and all of its users share one limit; expected --proxy")
        await self.app(scope, receive, send)
