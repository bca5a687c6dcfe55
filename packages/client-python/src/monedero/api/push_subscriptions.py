"""What `push_subscriptions` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from .objects import PushKey, PushSubscription


class PushSubscriptionsCreateInputKeys(TypedDict):
    p256dh: str
    auth: str


class PushSubscriptionsCreateInput(TypedDict):
    endpoint: str
    """Of the push service of the browser. Public, by HTTPS."""
    keys: PushSubscriptionsCreateInputKeys
    """As in `PushSubscription.toJSON()`."""
    publicKey: str
    """The key of `GET /api/v1/wallet/push-key` that the browser has subscribed to."""


class PushSubscriptionsListAnswer(TypedDict):
    data: list[PushSubscription]


class PushSubscriptionsDeleteAnswer(TypedDict):
    id: str
    deleted: Literal[True]


class PushSubscriptionsOfSession(Noun):
    def key(self, *, timeout: float | None = None) -> PushKey:
        """Retrieve the key for notifications.

        The `applicationServerKey` of `PushManager.subscribe`, the same on both sides. A browser whose
        subscription has another one subscribes again.

        `GET /api/v1/wallet/push-key`
        """
        answer = self._call("push_subscriptions.key", "GET ~/wallet/push-key", timeout=timeout)
        return cast("PushKey", answer)

    def create(
        self,
        body: PushSubscriptionsCreateInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> PushSubscription:
        """Switch notifications on in a browser.

        What `PushManager.subscribe` gave, with the key it was given. The browser is sent a message whenever
        an approval waits. The same again changes nothing, and another person who sends it takes the browser
        over.

        `POST /api/v1/wallet/push-subscriptions`
        """
        answer = self._call(
            "push_subscriptions.create",
            "POST ~/wallet/push-subscriptions bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("PushSubscription", answer)

    def list(self, *, timeout: float | None = None) -> PushSubscriptionsListAnswer:
        """List the browsers with notifications.

        At most 20, which is the most there can be.

        `GET /api/v1/wallet/push-subscriptions`
        """
        answer = self._call("push_subscriptions.list", "GET ~/wallet/push-subscriptions", timeout=timeout)
        return cast("PushSubscriptionsListAnswer", answer)

    def delete(self, id: str, *, timeout: float | None = None) -> PushSubscriptionsDeleteAnswer:
        """Switch notifications off in a browser.

        What waits is still in the wallet, and comes by e-mail or WhatsApp as before.

        `DELETE /api/v1/wallet/push-subscriptions/{id}`
        """
        answer = self._call(
            "push_subscriptions.delete", "DELETE ~/wallet/push-subscriptions/{id}", id, timeout=timeout
        )
        return cast("PushSubscriptionsDeleteAnswer", answer)
