"""What `audit_log` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import AuditEntry


class AuditLogListQuery(TypedDict):
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class AuditLogListAnswer(TypedDict):
    data: list[AuditEntry]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class AuditLogOfOrganization(Noun):
    def list(
        self, query: AuditLogListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[AuditLogListAnswer, AuditEntry]:
        """List the audit log.

        Required scope: `keys:read`.

        `GET /api/v1/audit_log`
        """
        return self._list("audit_log.list", "GET ~/audit_log qp", given=query, timeout=timeout)


AuditLogOfSession = AuditLogOfOrganization
