"""What `schedules` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import (
        CancelledScheduledPayment,
        ListedOrganizationScheduledPayment,
        OrganizationScheduledPayment,
        ScheduledPayment,
        ScheduledPaymentRun,
    )


class SchedulesCreateInput(TypedDict):
    payee_id: str
    amount_cents: int
    reason: str
    """What it is for, as the owner and the payee read it. It must not contain invisible characters, nor
    many marks on one letter.
    """
    cron_expression: str
    """Minute, hour, day of the month, month and day of the week, such as `0 9 1 * *`."""
    sub_wallet_id: NotRequired[str]
    """For a session: within the limits of this sub-wallet. An agent key has its own."""
    timezone: NotRequired[str]
    """That of the capital of the country if left out."""
    ends_at: NotRequired[str]
    """Nothing is paid after it."""


class SchedulesListQuery(TypedDict):
    status: NotRequired[Literal["active", "paused", "cancelled", "completed"]]
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`next_cursor` of the page before; omitted for the first page."""


class SchedulesListAnswer(TypedDict):
    data: list[ScheduledPayment]
    next_cursor: str | None
    """Cursor of the next page, or null when this is the last."""


class SchedulesPatchInput(TypedDict):
    payee_id: NotRequired[str]
    amount_cents: NotRequired[int]
    reason: NotRequired[str]
    """What it is for, as the owner and the payee read it. It must not contain invisible characters, nor
    many marks on one letter.
    """
    cron_expression: NotRequired[str]
    """Minute, hour, day of the month, month and day of the week, such as `0 9 1 * *`."""
    timezone: NotRequired[str]
    """The IANA name of the time zone in which the expression is read."""
    ends_at: NotRequired[str | None]
    """`null`: it does not end."""
    status: NotRequired[Literal["active", "paused"]]
    """What falls due while it is paused is not paid later."""


class SchedulesRunsQuery(TypedDict):
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`next_cursor` of the page before; omitted for the first page."""


class SchedulesRunsAnswer(TypedDict):
    data: list[ScheduledPaymentRun]
    next_cursor: str | None
    """Cursor of the next page, or null when this is the last."""


class SchedulesListForOrganizationQuery(TypedDict):
    walletId: NotRequired[str]
    status: NotRequired[Literal["active", "paused", "cancelled", "completed"]]
    include: NotRequired[str]
    """What to name in `included` of each: `cardholder`, with commas between them."""
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class SchedulesListForOrganizationAnswer(TypedDict):
    data: list[ListedOrganizationScheduledPayment]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class _SchedulesOfSessionAndAgent(Noun):
    def create(
        self, body: SchedulesCreateInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> ScheduledPayment:
        """Schedule a payment.

        It is paid each time that `cron_expression` names, on the wall clock of `timezone`. Limits and
        balance are checked then: what a payment made at that moment would be held for is held, and the
        owner decides. What fell due while the service was down is paid once.

        `POST /api/v1/wallet/scheduled`
        """
        answer = self._call(
            "schedules.create",
            "POST ~/wallet/scheduled bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("ScheduledPayment", answer)

    def list(
        self, query: SchedulesListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[SchedulesListAnswer, ScheduledPayment]:
        """List scheduled payments.

        An agent key sees those of its sub-wallet.

        `GET /api/v1/wallet/scheduled`
        """
        return self._list("schedules.list", "GET ~/wallet/scheduled qp", given=query, timeout=timeout)

    def get(self, id: str, *, timeout: float | None = None) -> ScheduledPayment:
        """Retrieve a scheduled payment.

        With when it is paid next.

        `GET /api/v1/wallet/scheduled/{id}`
        """
        answer = self._call("schedules.get", "GET ~/wallet/scheduled/{id}", id, timeout=timeout)
        return cast("ScheduledPayment", answer)

    def cancel(self, id: str, *, timeout: float | None = None) -> CancelledScheduledPayment:
        """Cancel a scheduled payment.

        For good. A payment that was made already goes on, and so does one that waits for its owner.

        `DELETE /api/v1/wallet/scheduled/{id}`
        """
        answer = self._call("schedules.cancel", "DELETE ~/wallet/scheduled/{id}", id, timeout=timeout)
        return cast("CancelledScheduledPayment", answer)

    def runs(
        self, id: str, query: SchedulesRunsQuery | None = None, *, timeout: float | None = None
    ) -> Listing[SchedulesRunsAnswer, ScheduledPaymentRun]:
        """List the occurrences of a scheduled payment.

        Each time that it fell due, with its outcome.

        `GET /api/v1/wallet/scheduled/{id}/runs`
        """
        return self._list(
            "schedules.runs", "GET ~/wallet/scheduled/{id}/runs qp", id, given=query, timeout=timeout
        )


class _SchedulesOfOrganizationAndSession(Noun):
    def list_for_organization(
        self, query: SchedulesListForOrganizationQuery | None = None, *, timeout: float | None = None
    ) -> Listing[SchedulesListForOrganizationAnswer, ListedOrganizationScheduledPayment]:
        """List scheduled payments of all wallets.

        What falls due when, for you to follow and not to change. Filters combine. Where they leave little
        over, a page may be short and still have a `nextCursor`.

        Required scope: `payments:read`.

        `GET /api/v1/scheduled_payments`
        """
        return self._list(
            "schedules.list_for_organization", "GET ~/scheduled_payments qp", given=query, timeout=timeout
        )

    def get_for_organization(self, id: str, *, timeout: float | None = None) -> OrganizationScheduledPayment:
        """Retrieve a scheduled payment of any wallet.

        For you to follow: only the owner and the agent change it.

        Required scope: `payments:read`.

        `GET /api/v1/scheduled_payments/{id}`
        """
        answer = self._call(
            "schedules.get_for_organization", "GET ~/scheduled_payments/{id}", id, timeout=timeout
        )
        return cast("OrganizationScheduledPayment", answer)


class SchedulesOfOrganization(_SchedulesOfOrganizationAndSession):
    pass


class SchedulesOfSession(_SchedulesOfSessionAndAgent, _SchedulesOfOrganizationAndSession):
    def patch(
        self, id: str, body: SchedulesPatchInput | None = None, *, timeout: float | None = None
    ) -> ScheduledPayment:
        """Update, pause or resume a scheduled payment.

        Changes what is named and leaves the rest. A payment that was made already stays as it is. An agent
        cannot: it cancels one, and schedules another.

        `PATCH /api/v1/wallet/scheduled/{id}`
        """
        answer = self._call(
            "schedules.patch", "PATCH ~/wallet/scheduled/{id} b", id, given=body, timeout=timeout
        )
        return cast("ScheduledPayment", answer)


class SchedulesOfAgent(_SchedulesOfSessionAndAgent):
    pass
