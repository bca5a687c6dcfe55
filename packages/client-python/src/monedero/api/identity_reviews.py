"""What `identity_reviews` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import IdentityReview, ListedIdentityReview


class IdentityReviewsListQuery(TypedDict):
    status: NotRequired[Literal["open", "awaiting_second", "approved", "rejected", "withdrawn"]]
    cardholderId: NotRequired[str]
    include: NotRequired[str]
    """What to name in `included` of each: `cardholder`, with commas between them."""
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class IdentityReviewsListAnswer(TypedDict):
    data: list[ListedIdentityReview]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class IdentityReviewsDocumentsCreateInput(TypedDict):
    kind: Literal["national_id", "passport", "residence_permit", "driving_licence"]
    number: str
    """It must not contain invisible characters, nor many marks on one letter."""
    issuedOn: NotRequired[str]
    expiresOn: NotRequired[str]
    """The last day on which it is valid; left out where it does not end."""
    seen: Literal["in_person", "video_call", "copy"]
    """Where somebody of yours has seen it."""
    note: NotRequired[str]
    """It must not contain invisible characters, nor many marks on one letter."""


class IdentityReviewsApproveInput(TypedDict):
    reason: str
    """Why, in words. It stays in the review and in the audit log, and the cardholder is not shown it. It
    must not contain invisible characters, nor many marks on one letter.
    """


class IdentityReviewsRejectInput(TypedDict):
    reason: str
    """Why, in words. It stays in the review and in the audit log, and the cardholder is not shown it. It
    must not contain invisible characters, nor many marks on one letter.
    """
    rejectedFor: NotRequired[Literal[
        "identity_not_verified",
        "document_not_valid",
        "data_do_not_match",
        "not_accepted",
    ]]
    """What `kycReasons` of the cardholder says then."""


class IdentityReviewsDocumentsOfSession(Noun):
    def create(
        self,
        id: str,
        body: IdentityReviewsDocumentsCreateInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> IdentityReview:
        """Record a document.

        What the document says, and where somebody of yours has seen it. A review has at most 10.

        `POST /api/v1/identity_reviews/{id}/documents`
        """
        answer = self._call(
            "identity_reviews.documents.create",
            "POST ~/identity_reviews/{id}/documents bk",
            id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("IdentityReview", answer)


class _IdentityReviewsOfOrganizationAndSession(Noun):
    def list(
        self, query: IdentityReviewsListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[IdentityReviewsListAnswer, ListedIdentityReview]:
        """List identity reviews.

        Where the organization itself decides who its cardholders are, each of them waits here for somebody
        who looks at a document. Filters combine.

        Required scope: `cardholders:read`.

        `GET /api/v1/identity_reviews`
        """
        return self._list("identity_reviews.list", "GET ~/identity_reviews qp", given=query, timeout=timeout)

    def get(self, id: str, *, timeout: float | None = None) -> IdentityReview:
        """Retrieve an identity review.

        Required scope: `cardholders:read`.

        `GET /api/v1/identity_reviews/{id}`
        """
        answer = self._call("identity_reviews.get", "GET ~/identity_reviews/{id}", id, timeout=timeout)
        return cast("IdentityReview", answer)


class IdentityReviewsOfOrganization(_IdentityReviewsOfOrganizationAndSession):
    pass


class IdentityReviewsOfSession(_IdentityReviewsOfOrganizationAndSession):
    def approve(
        self,
        id: str,
        body: IdentityReviewsApproveInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> IdentityReview:
        """Approve an identity review.

        Says that the cardholder is who they say they are; `cardholder.updated` follows. Where the review
        `needsSecond`, it waits for another person after the first approval. Owners decide, with a session
        that was proven in the last 10 minutes.

        `POST /api/v1/identity_reviews/{id}/approve`
        """
        answer = self._call(
            "identity_reviews.approve",
            "POST ~/identity_reviews/{id}/approve bk",
            id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("IdentityReview", answer)

    def reject(
        self,
        id: str,
        body: IdentityReviewsRejectInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> IdentityReview:
        """Reject an identity review.

        Says that the cardholder is not who they say they are, or cannot be taken; `cardholder.updated`
        follows. One person is enough, also one who has approved before.

        `POST /api/v1/identity_reviews/{id}/reject`
        """
        answer = self._call(
            "identity_reviews.reject",
            "POST ~/identity_reviews/{id}/reject bk",
            id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("IdentityReview", answer)

    @property
    def documents(self) -> IdentityReviewsDocumentsOfSession:
        return IdentityReviewsDocumentsOfSession(self._connection)
