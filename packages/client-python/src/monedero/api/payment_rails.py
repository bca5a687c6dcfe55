"""What `payment_rails` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from .objects import PaymentRail


class PaymentRailsListQuery(TypedDict):
    country: NotRequired[Literal["AR", "MX", "BR", "CL", "CO", "PE", "UY"]]


class PaymentRailsListAnswer(TypedDict):
    data: list[PaymentRail]


class PaymentRailsOfOrganization(Noun):
    def list(
        self, query: PaymentRailsListQuery | None = None, *, timeout: float | None = None
    ) -> PaymentRailsListAnswer:
        """List payment rails.

        What people of each country can connect as a payment method. Whatever they connect belongs to one of
        these.

        Required scope: `payment_methods:read`.

        `GET /api/v1/payment_rails`
        """
        answer = self._call("payment_rails.list", "GET ~/payment_rails q", given=query, timeout=timeout)
        return cast("PaymentRailsListAnswer", answer)


PaymentRailsOfSession = PaymentRailsOfOrganization
