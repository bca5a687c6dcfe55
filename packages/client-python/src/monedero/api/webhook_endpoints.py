"""What `webhook_endpoints` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import (
        DeletedWebhookEndpoint,
        DeliveriesByDay,
        DeliveryAttempt,
        DeliveryAttemptDetail,
        RecoveredEvents,
        RevealedSecret,
        RolledSecret,
        SentTest,
        WebhookEndpoint,
    )


class WebhookEndpointsCreateInput(TypedDict):
    url: str
    """Where events are posted to. Public, by HTTPS."""
    enabledEvents: list[str]
    """`*`, families like `card.*`, or exact types: `cardholder.created`, `cardholder.updated`,
    `payment_method.attached`, `payment_method.updated`, `payment_method.detached`,
    `cardholder_onboarding_session.completed`, `card.created`, `card.updated`, `card.closed`,
    `card.funding_requested`, `payment_method.funded`, `payment_method.refunded`,
    `payment_method.refund_failed`, `transaction.authorized`, `transaction.declined`,
    `transaction.cleared`, `transaction.voided`, `transaction.refunded`, `wallet.created`,
    `deposit.received`, `balance.low`, `payee.verified`, `payee.refused`, `approval.requested`,
    `approval.approved`, `approval.rejected`, `approval.expired`, `payment.settled`, `payment.failed`,
    `payment.returned`, `withdrawal.settled`, `withdrawal.failed`, `withdrawal.returned`,
    `scheduled_payment.executed`, `scheduled_payment.failed`, `scheduled_payment.skipped`,
    `scheduled_payment.paused`, `send.approval_requested`, `send.approved`, `send.rejected`,
    `send.cancelled`, `send.settled`, `send.failed`, `send.returned`, `send.batch_completed`.
    """
    description: NotRequired[str]
    """For your own use; receivers do not get it."""


class WebhookEndpointsListQuery(TypedDict):
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class WebhookEndpointsListAnswer(TypedDict):
    data: list[WebhookEndpoint]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class WebhookEndpointsPatchInput(TypedDict):
    url: NotRequired[str]
    """Where events are posted to. Public, by HTTPS."""
    enabledEvents: NotRequired[list[str]]
    """`*`, families like `card.*`, or exact types: `cardholder.created`, `cardholder.updated`,
    `payment_method.attached`, `payment_method.updated`, `payment_method.detached`,
    `cardholder_onboarding_session.completed`, `card.created`, `card.updated`, `card.closed`,
    `card.funding_requested`, `payment_method.funded`, `payment_method.refunded`,
    `payment_method.refund_failed`, `transaction.authorized`, `transaction.declined`,
    `transaction.cleared`, `transaction.voided`, `transaction.refunded`, `wallet.created`,
    `deposit.received`, `balance.low`, `payee.verified`, `payee.refused`, `approval.requested`,
    `approval.approved`, `approval.rejected`, `approval.expired`, `payment.settled`, `payment.failed`,
    `payment.returned`, `withdrawal.settled`, `withdrawal.failed`, `withdrawal.returned`,
    `scheduled_payment.executed`, `scheduled_payment.failed`, `scheduled_payment.skipped`,
    `scheduled_payment.paused`, `send.approval_requested`, `send.approved`, `send.rejected`,
    `send.cancelled`, `send.settled`, `send.failed`, `send.returned`, `send.batch_completed`.
    """
    description: NotRequired[str | None]
    status: NotRequired[Literal["active", "disabled"]]
    """`active` switches the endpoint on and resets `failureCount`; `disabled` switches it off."""


class WebhookEndpointsListDeliveriesQuery(TypedDict):
    eventType: NotRequired[str]
    """An exact type, a family like `card.*`, or `*`."""
    succeeded: NotRequired[Literal["true", "false"]]
    """`true`: only attempts that were answered with 2xx; `false`: only the others."""
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class WebhookEndpointsListDeliveriesAnswer(TypedDict):
    deliveries: list[DeliveryAttempt]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class WebhookEndpointsSendTestInput(TypedDict):
    event_type: str
    """Any type of event."""


class WebhookEndpointsRecoverInput(TypedDict):
    since: str
    """Events from this moment on; at most 30 days ago."""
    until: NotRequired[str]
    """Events before this moment alone."""
    eventType: NotRequired[str]
    """An exact type, a family like `card.*`, or `*`."""
    outcome: NotRequired[Literal["failed", "skipped", "missing"]]
    """`failed`: all attempts failed. `skipped`: the endpoint was disabled. `missing`: it did not ask for
    the type yet. All three if left out.
    """
    dryRun: NotRequired[bool]
    """Counts alone: nothing is sent."""
    cursor: NotRequired[str]
    """`nextCursor` of the previous answer; leave it out in the first request."""


class WebhookEndpointsOfOrganization(Noun):
    def create(
        self,
        body: WebhookEndpointsCreateInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> WebhookEndpoint:
        """Create a webhook endpoint.

        From now on every event whose type is in `enabledEvents` is posted to `url`, signed with `secret`.
        The secret is in this answer; later `reveal_secret` shows it.

        Required scope: `webhooks:write`.

        `POST /api/v1/webhook_endpoints`
        """
        answer = self._call(
            "webhook_endpoints.create",
            "POST ~/webhook_endpoints bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("WebhookEndpoint", answer)

    def list(
        self, query: WebhookEndpointsListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[WebhookEndpointsListAnswer, WebhookEndpoint]:
        """List webhook endpoints.

        Required scope: `webhooks:read`.

        `GET /api/v1/webhook_endpoints`
        """
        return self._list(
            "webhook_endpoints.list", "GET ~/webhook_endpoints qp", given=query, timeout=timeout
        )

    def get(self, id: str, *, timeout: float | None = None) -> WebhookEndpoint:
        """Retrieve a webhook endpoint.

        Required scope: `webhooks:read`.

        `GET /api/v1/webhook_endpoints/{id}`
        """
        answer = self._call("webhook_endpoints.get", "GET ~/webhook_endpoints/{id}", id, timeout=timeout)
        return cast("WebhookEndpoint", answer)

    def patch(
        self, id: str, body: WebhookEndpointsPatchInput | None = None, *, timeout: float | None = None
    ) -> WebhookEndpoint:
        """Update a webhook endpoint.

        All later attempts go to the new URL, also for older events. While an endpoint is `disabled` its
        deliveries are kept as skipped; after switching it on again, `recover` sends them. For a member who
        is signed in, another URL, fewer event types and switching it off take a session that was proven in
        the last 10 minutes.

        Required scope: `webhooks:write`.

        `PATCH /api/v1/webhook_endpoints/{id}`
        """
        answer = self._call(
            "webhook_endpoints.patch", "PATCH ~/webhook_endpoints/{id} b", id, given=body, timeout=timeout
        )
        return cast("WebhookEndpoint", answer)

    def delete(self, id: str, *, timeout: float | None = None) -> DeletedWebhookEndpoint:
        """Delete a webhook endpoint.

        Its deliveries are deleted with it, sent or not. A delivery in flight may still arrive.

        Required scope: `webhooks:write`.

        `DELETE /api/v1/webhook_endpoints/{id}`
        """
        answer = self._call(
            "webhook_endpoints.delete", "DELETE ~/webhook_endpoints/{id}", id, timeout=timeout
        )
        return cast("DeletedWebhookEndpoint", answer)

    def roll_secret(
        self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> RolledSecret:
        """Roll the secret of a webhook endpoint.

        Both secrets sign for an hour: the header has two `v1`. If the secret is rolled again within that
        hour, the oldest of the three ends at once. The audit log records who did it.

        Required scope: `webhooks.secrets`.

        `POST /api/v1/webhook_endpoints/{id}/roll_secret`
        """
        answer = self._call(
            "webhook_endpoints.roll_secret",
            "POST ~/webhook_endpoints/{id}/roll_secret k",
            id,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("RolledSecret", answer)

    def reveal_secret(
        self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> RevealedSecret:
        """Reveal the secret of a webhook endpoint.

        The audit log records who saw it.

        Required scope: `webhooks.secrets`.

        `POST /api/v1/webhook_endpoints/{id}/reveal_secret`
        """
        answer = self._call(
            "webhook_endpoints.reveal_secret",
            "POST ~/webhook_endpoints/{id}/reveal_secret k",
            id,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("RevealedSecret", answer)

    def list_deliveries(
        self,
        id: str,
        query: WebhookEndpointsListDeliveriesQuery | None = None,
        *,
        timeout: float | None = None,
    ) -> Listing[WebhookEndpointsListDeliveriesAnswer, DeliveryAttempt]:
        """List the delivery attempts of a webhook endpoint.

        The attempts of the last 30 days. With filters, a page may be short and still have a `nextCursor`.

        Required scope: `webhooks:read`.

        `GET /api/v1/webhook_endpoints/{id}/deliveries`
        """
        return self._list(
            "webhook_endpoints.list_deliveries",
            "GET ~/webhook_endpoints/{id}/deliveries qp",
            id,
            given=query,
            timeout=timeout,
        )

    def count_deliveries(self, id: str, *, timeout: float | None = None) -> DeliveriesByDay:
        """Count the delivery attempts of a webhook endpoint by day.

        Required scope: `webhooks:read`.

        `GET /api/v1/webhook_endpoints/{id}/deliveries_by_day`
        """
        answer = self._call(
            "webhook_endpoints.count_deliveries",
            "GET ~/webhook_endpoints/{id}/deliveries_by_day",
            id,
            timeout=timeout,
        )
        return cast("DeliveriesByDay", answer)

    def get_delivery(
        self, id: str, delivery_id: str, *, timeout: float | None = None
    ) -> DeliveryAttemptDetail:
        """Retrieve a delivery attempt.

        With the request that was sent and the answer of the receiver.

        Required scope: `webhooks:read`.

        `GET /api/v1/webhook_endpoints/{id}/deliveries/{deliveryId}`
        """
        answer = self._call(
            "webhook_endpoints.get_delivery",
            "GET ~/webhook_endpoints/{id}/deliveries/{deliveryId}",
            id,
            delivery_id,
            timeout=timeout,
        )
        return cast("DeliveryAttemptDetail", answer)

    def send_test(
        self,
        id: str,
        body: WebhookEndpointsSendTestInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> SentTest:
        """Send a test event.

        Posts an event of the type at once, with an object that is made up, and waits up to 10 seconds. The
        attempt is among the deliveries. A failure does not count as one; a disabled endpoint can be tried
        as well.

        Required scope: `webhooks:write`.

        `POST /api/v1/webhook_endpoints/{id}/send_test`
        """
        answer = self._call(
            "webhook_endpoints.send_test",
            "POST ~/webhook_endpoints/{id}/send_test bk",
            id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("SentTest", answer)

    def resend(
        self, id: str, delivery_id: str, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> DeliveryAttempt:
        """Resend a delivery.

        Posts the event of an attempt again, to the present URL of the endpoint, and waits up to 10 seconds.
        If the receiver answers with 2xx the event counts as delivered, and no retry follows. A failure does
        not count against the endpoint.

        Required scope: `webhooks:write`.

        `POST /api/v1/webhook_endpoints/{id}/deliveries/{deliveryId}/resend`
        """
        answer = self._call(
            "webhook_endpoints.resend",
            "POST ~/webhook_endpoints/{id}/deliveries/{deliveryId}/resend k",
            id,
            delivery_id,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("DeliveryAttempt", answer)

    def recover(
        self,
        id: str,
        body: WebhookEndpointsRecoverInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> RecoveredEvents:
        """Recover missed events.

        Events since a moment that match `enabledEvents` and were not delivered are sent, beginning with a
        first attempt: skipped, failed, or older than the endpoint or its present `enabledEvents`. Count
        them first with `dryRun`. Searches up to 100,000 events; where more are left, call again with
        `nextCursor`.

        Required scope: `webhooks:write`.

        `POST /api/v1/webhook_endpoints/{id}/recover`
        """
        answer = self._call(
            "webhook_endpoints.recover",
            "POST ~/webhook_endpoints/{id}/recover bk",
            id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("RecoveredEvents", answer)


WebhookEndpointsOfSession = WebhookEndpointsOfOrganization
