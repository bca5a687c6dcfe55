"""What `members` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import Member, RemovedMember


class MembersListQuery(TypedDict):
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class MembersListAnswer(TypedDict):
    data: list[Member]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class MembersChangeRoleInput(TypedDict):
    role: Literal["owner", "developer", "viewer"]


class MembersOfSession(Noun):
    def list(
        self, query: MembersListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[MembersListAnswer, Member]:
        """List members.

        They are members of both sides of the organization.

        `GET /api/v1/members`
        """
        return self._list("members.list", "GET ~/members qp", given=query, timeout=timeout)

    def change_role(self, id: str, body: MembersChangeRoleInput, *, timeout: float | None = None) -> Member:
        """Update the role of a member.

        It holds from the next request of the member on. What an owner who becomes something else has
        invited is withdrawn.

        `PATCH /api/v1/members/{id}`
        """
        answer = self._call("members.change_role", "PATCH ~/members/{id} b", id, given=body, timeout=timeout)
        return cast("Member", answer)

    def remove(self, id: str, *, timeout: float | None = None) -> RemovedMember:
        """Remove a member.

        Sessions of the person lose the organization at once, and what they have invited is withdrawn. API
        keys that they have made stay: revoke those that they may have kept.

        `DELETE /api/v1/members/{id}`
        """
        answer = self._call("members.remove", "DELETE ~/members/{id}", id, timeout=timeout)
        return cast("RemovedMember", answer)

    def leave(self, *, idempotency_key: str | None = None, timeout: float | None = None) -> RemovedMember:
        """Leave the organization.

        As the member who is signed in, whatever their role.

        `POST /api/v1/members/leave`
        """
        answer = self._call(
            "members.leave", "POST ~/members/leave k", idempotency_key=idempotency_key, timeout=timeout
        )
        return cast("RemovedMember", answer)
