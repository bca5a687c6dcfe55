"""What `consents` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import Consent


class ConsentsListQuery(TypedDict):
    kind: NotRequired[Literal["onboarding", "card", "client"]]
    subjectId: NotRequired[str]
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class ConsentsListAnswer(TypedDict):
    data: list[Consent]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class ConsentsOfOrganization(Noun):
    def list(
        self, query: ConsentsListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[ConsentsListAnswer, Consent]:
        """List consents.

        What people agreed to on hosted pages, in the words that they saw, and when.

        Required scope: `cardholders:read`.

        `GET /api/v1/consents`
        """
        return self._list("consents.list", "GET ~/consents qp", given=query, timeout=timeout)


ConsentsOfSession = ConsentsOfOrganization
