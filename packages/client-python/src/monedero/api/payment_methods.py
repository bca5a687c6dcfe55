"""What `payment_methods` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import Checkout, DeletedPaymentMethod, MethodRefund, PaymentMethod, PaymentMethodStatus


class PaymentMethodsSetupInput(TypedDict):
    returnUrl: NotRequired[str]
    """Where a button on the last page leads, with `status=completed&payment_method=pm_…` added; `status`
    is `canceled`, `expired`, `too_many_attempts` or `detached` where nothing is connected. HTTPS; on
    the test side also http://localhost.
    """
    rail: NotRequired[Literal["card", "clabe", "pix", "cvu"]]
    """The page begins with this one of the rails of the country; the cardholder can choose another."""
    keepBalance: NotRequired[bool]
    """Of an account: what cards leave of its money stays available. By default it goes back to where it
    came from.
    """


class PaymentMethodsListQuery(TypedDict):
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class PaymentMethodsListAnswer(TypedDict):
    data: list[PaymentMethod]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class PaymentMethodsMakeDefaultInput(TypedDict):
    isDefault: NotRequired[Literal[True]]
    """Only `true`: to end it, make another one the default."""
    keepBalance: NotRequired[bool]
    """Of an account: what cards leave of its money stays available, from now on."""


class PaymentMethodsRefundInput(TypedDict):
    amountCents: NotRequired[int]
    """All that is available by default, and what is stuck."""


class PaymentMethodsRefundsQuery(TypedDict):
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class PaymentMethodsRefundsAnswer(TypedDict):
    data: list[MethodRefund]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class PaymentMethodsOfOrganization(Noun):
    def setup(
        self,
        id: str,
        body: PaymentMethodsSetupInput | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Checkout:
        """Start a hosted checkout.

        Answers with a link that lives one hour and connects one card, or one account where the country has
        a rail for it: the cardholder chooses. Called again it gives another link; what is connected stays
        until a checkout is completed. Of an account, the page says where money is sent for it, also when it
        is opened again within the hour. The page speaks the language of the browser; `?lang=es`, `en` or
        `pt` after the link chooses one. The first payment method becomes the default; the same card again
        is brought up to date, and the same account again is the one that there is.

        Required scope: `payment_methods:write`.

        `POST /api/v1/cardholders/{id}/payment-method/setup`
        """
        answer = self._call(
            "payment_methods.setup",
            "POST ~/cardholders/{id}/payment-method/setup bk",
            id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Checkout", answer)

    def status(self, id: str, *, timeout: float | None = None) -> PaymentMethodStatus:
        """Retrieve the status of payment methods.

        The default payment method; without one every other field is null.

        Required scope: `payment_methods:read`.

        `GET /api/v1/cardholders/{id}/payment-method/status`
        """
        answer = self._call(
            "payment_methods.status", "GET ~/cardholders/{id}/payment-method/status", id, timeout=timeout
        )
        return cast("PaymentMethodStatus", answer)

    def list(
        self, id: str, query: PaymentMethodsListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[PaymentMethodsListAnswer, PaymentMethod]:
        """List payment methods.

        Those that are active or pending. One that was deleted, or refused a hold, is not among them.

        Required scope: `payment_methods:read`.

        `GET /api/v1/cardholders/{id}/payment-methods`
        """
        return self._list(
            "payment_methods.list",
            "GET ~/cardholders/{id}/payment-methods qp",
            id,
            given=query,
            timeout=timeout,
        )

    def make_default(
        self, id: str, pm_id: str, body: PaymentMethodsMakeDefaultInput, *, timeout: float | None = None
    ) -> PaymentMethod:
        """Update a payment method.

        Made the default, holds of new cards are placed on it; the one that was the default before stays
        connected. `keepBalance` is for accounts.

        Required scope: `payment_methods:write`.

        `PATCH /api/v1/cardholders/{id}/payment-methods/{pmId}`
        """
        answer = self._call(
            "payment_methods.make_default",
            "PATCH ~/cardholders/{id}/payment-methods/{pmId} b",
            id,
            pm_id,
            given=body,
            timeout=timeout,
        )
        return cast("PaymentMethod", answer)

    def delete(self, id: str, pm_id: str, *, timeout: float | None = None) -> DeletedPaymentMethod:
        """Delete a payment method.

        Nothing new is held on it; a hold that stands goes on to its end. If it was the default, the newest
        other one takes its place. The only one cannot go while the cardholder has cards that are OPEN or
        IN_USE, and none can while a card waits for money on it; `cards` names them. What is on an account
        goes back to where it came from.

        Required scope: `payment_methods:write`.

        `DELETE /api/v1/cardholders/{id}/payment-methods/{pmId}`
        """
        answer = self._call(
            "payment_methods.delete",
            "DELETE ~/cardholders/{id}/payment-methods/{pmId}",
            id,
            pm_id,
            timeout=timeout,
        )
        return cast("DeletedPaymentMethod", answer)

    def refund(
        self,
        id: str,
        pm_id: str,
        body: PaymentMethodsRefundInput | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> PaymentMethod:
        """Refund a payment method.

        Returns what is available of an account to where it came from, and what came back when it was
        refunded before. Answers at once: `returningCents` is what is on its way, and
        `payment_method.refunded` or `payment_method.refund_failed` say how each part ended.

        Required scope: `payment_methods:write`.

        `POST /api/v1/cardholders/{id}/payment-methods/{pmId}/refund`
        """
        answer = self._call(
            "payment_methods.refund",
            "POST ~/cardholders/{id}/payment-methods/{pmId}/refund bk",
            id,
            pm_id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("PaymentMethod", answer)

    def refunds(
        self,
        id: str,
        pm_id: str,
        query: PaymentMethodsRefundsQuery | None = None,
        *,
        timeout: float | None = None,
    ) -> Listing[PaymentMethodsRefundsAnswer, MethodRefund]:
        """List refunds of a payment method.

        Money that went back to where it came from, that is on its way, or that could not be sent.

        Required scope: `payment_methods:read`.

        `GET /api/v1/cardholders/{id}/payment-methods/{pmId}/refunds`
        """
        return self._list(
            "payment_methods.refunds",
            "GET ~/cardholders/{id}/payment-methods/{pmId}/refunds qp",
            id,
            pm_id,
            given=query,
            timeout=timeout,
        )


PaymentMethodsOfSession = PaymentMethodsOfOrganization
