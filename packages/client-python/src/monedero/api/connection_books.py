"""What `connection_books` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from .objects import ConnectionBooks


class ConnectionBooksListQuery(TypedDict):
    connectionId: str
    """Of the connection, or `sandbox`."""


class ConnectionBooksListAnswer(TypedDict):
    data: list[ConnectionBooks]


class ConnectionBooksOfOrganization(Noun):
    def list(
        self, query: ConnectionBooksListQuery, *, timeout: float | None = None
    ) -> ConnectionBooksListAnswer:
        """List the books of a connection.

        What its provider holds for the wallets and payment methods of your organization, by our books and
        by the provider's, as they were last compared: every hour, and at the sandbox every day.

        Required scope: `wallets:read`.

        `GET /api/v1/connection_books`
        """
        answer = self._call("connection_books.list", "GET ~/connection_books q", given=query, timeout=timeout)
        return cast("ConnectionBooksListAnswer", answer)


ConnectionBooksOfSession = ConnectionBooksOfOrganization
