"""What `invitations` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import Invitation


class InvitationsCreateInput(TypedDict):
    email: str
    role: Literal["owner", "developer", "viewer"]
    language: NotRequired[Literal["en", "es", "pt"]]
    """Of the e-mail. That of the request, by `Accept-Language`, if left out."""


class InvitationsListQuery(TypedDict):
    status: NotRequired[Literal["pending", "accepted", "withdrawn", "expired"]]
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class InvitationsListAnswer(TypedDict):
    data: list[Invitation]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class InvitationsOfSession(Noun):
    def create(
        self,
        body: InvitationsCreateInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Invitation:
        """Invite a member.

        Sends an e-mail with a link that is good once, for 7 days. Who accepts it signs in with that e-mail
        address, and is a member of both sides from then on.

        `POST /api/v1/invitations`
        """
        answer = self._call(
            "invitations.create",
            "POST ~/invitations bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Invitation", answer)

    def list(
        self, query: InvitationsListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[InvitationsListAnswer, Invitation]:
        """List invitations.

        Those that have ended too, for some months.

        `GET /api/v1/invitations`
        """
        return self._list("invitations.list", "GET ~/invitations qp", given=query, timeout=timeout)

    def withdraw(self, id: str, *, timeout: float | None = None) -> Invitation:
        """Withdraw an invitation.

        From then on its link lets no one in. One that was accepted cannot be withdrawn: remove the member.

        `DELETE /api/v1/invitations/{id}`
        """
        answer = self._call("invitations.withdraw", "DELETE ~/invitations/{id}", id, timeout=timeout)
        return cast("Invitation", answer)
