"""What `events` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing_extensions import NotRequired
    from ..listing import Listing
    from ..stream import Changed, More
    from .objects import Change, Event


class EventsListQuery(TypedDict):
    type: NotRequired[str]
    """An exact type, a family like `card.*`, or `*`."""
    objectId: NotRequired[str]
    """Id of the object that the events are about."""
    relatedTo: NotRequired[str]
    """Id of an object: the events about it, and about everything that names it. Those of a card include
    its purchases, and those of a cardholder also the cards.
    """
    since: NotRequired[str]
    """Only events at this moment or later."""
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class EventsListAnswer(TypedDict):
    data: list[Event]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class EventsOfOrganization(Noun):
    def list(
        self, query: EventsListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[EventsListAnswer, Event]:
        """List events.

        The same as receivers get. Where filters leave little over, a page may be short and still have a
        `nextCursor`.

        Required scope: `events:read`.

        `GET /api/v1/events`
        """
        return self._list("events.list", "GET ~/events qp", given=query, timeout=timeout)

    def stream(self, *, timeout: float | None = None) -> Iterator[Changed[Change] | More]:
        """Stream events.

        Server-sent events. A message `changed` names an object and the event that changed it; a message
        `more` says that too much has changed to name all of it. A stream ends after a minute at the latest,
        and `EventSource` takes it up again with `Last-Event-ID`, on any server: nothing is missed, and a
        change may come twice, with the same `sequence`. It is for screens; what must not be missed is
        received by webhooks.

        Required scope: `events:read`.

        `GET /api/v1/events/stream`
        """
        return self._stream("events.stream", "GET ~/events/stream e", timeout=timeout)

    def get(self, id: str, *, timeout: float | None = None) -> Event:
        """Retrieve an event.

        Required scope: `events:read`.

        `GET /api/v1/events/{id}`
        """
        answer = self._call("events.get", "GET ~/events/{id}", id, timeout=timeout)
        return cast("Event", answer)


EventsOfSession = EventsOfOrganization
