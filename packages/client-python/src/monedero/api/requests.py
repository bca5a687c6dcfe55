"""What `requests` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import ApiRequest


class RequestsListQuery(TypedDict):
    outcome: NotRequired[Literal["succeeded", "refused", "failed"]]
    """`refused` are those with 4xx, `failed` those with 5xx."""
    objectId: NotRequired[str]
    """The object that it named or made."""
    callerId: NotRequired[str]
    """The key, grant or person."""
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class RequestsListAnswer(TypedDict):
    data: list[ApiRequest]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class RequestsOfOrganization(Noun):
    def list(
        self, query: RequestsListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[RequestsListAnswer, ApiRequest]:
        """List requests.

        What keys, agents and clients asked for, and what members changed or were refused, without the
        contents of the requests. Kept for 30 days where a deployment has set no other number, and some
        seconds behind. It is a log for reading: of more than 200 requests that succeed in a second at one
        server, the rest is left out, and so it is of more than 500 that do not. Where filters leave little
        over, a page may be short and still have a `nextCursor`.

        Required scope: `requests:read`.

        `GET /api/v1/requests`
        """
        return self._list("requests.list", "GET ~/requests qp", given=query, timeout=timeout)

    def get(self, id: str, *, timeout: float | None = None) -> ApiRequest:
        """Retrieve a request.

        Required scope: `requests:read`.

        `GET /api/v1/requests/{id}`
        """
        answer = self._call("requests.get", "GET ~/requests/{id}", id, timeout=timeout)
        return cast("ApiRequest", answer)


RequestsOfSession = RequestsOfOrganization
