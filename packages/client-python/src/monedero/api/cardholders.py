"""What `cardholders` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import Cardholder, CreatedCardholder, WrittenPostalAddress


class CardholdersCreateInput(TypedDict):
    firstName: str
    """It must contain at least one letter, and no control characters, < or >."""
    lastName: str
    """It must contain at least one letter, and no control characters, < or >."""
    dateOfBirth: str
    """`yyyy-mm-dd`; at least 18 years ago."""
    phoneNumber: str
    """E.164, such as +5491155551234."""
    email: str
    taxId: str
    """CUIT or CUIL in AR, RFC in MX, CPF in BR, RUT in CL, NIT or CC in CO, RUC or DNI in PE, CI or RUT in
    UY.
    """
    country: Literal["AR", "MX", "BR", "CL", "CO", "PE", "UY"]
    identificationType: NotRequired[Literal["DNI", "RUT", "CURP", "CPF", "CC", "CE", "CI", "PASSPORT"]]
    identificationValue: NotRequired[str]
    """Number of the identity document; comes with its type."""
    address: NotRequired[WrittenPostalAddress]
    """Where the person lives, in `country`; some issuers ask for it."""
    nationality: NotRequired[str]
    """ISO 3166-1, two letters, such as `AR`."""
    termsAcceptedAt: NotRequired[str]
    """When the person agreed to your terms; not in the future."""


class CardholdersListQuery(TypedDict):
    country: NotRequired[Literal["AR", "MX", "BR", "CL", "CO", "PE", "UY"]]
    kycStatus: NotRequired[Literal["pending", "approved", "rejected", "review"]]
    email: NotRequired[str]
    """Upper and lower case are the same."""
    taxId: NotRequired[str]
    """With or without separators."""
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class CardholdersListAnswer(TypedDict):
    data: list[Cardholder]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class CardholdersPatchInput(TypedDict):
    email: NotRequired[str]
    phoneNumber: NotRequired[str]
    """E.164, such as +5491155551234."""
    identificationValue: NotRequired[str]
    """Number of the identity document; comes with its type."""


class CardholdersOfOrganization(Noun):
    def create(
        self,
        body: CardholdersCreateInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> CreatedCardholder:
        """Create a cardholder.

        Registers the person and starts KYC at the issuer. `kycStatus` begins as `pending`;
        `cardholder.updated` tells how it ends. Where the live side has no provider for that yet,
        `kycReasons` has `provider_not_connected`, and KYC starts once it has one. Cards can be issued once
        it is `approved`.

        Required scope: `cardholders:write`.

        `POST /api/v1/cardholders`
        """
        answer = self._call(
            "cardholders.create",
            "POST ~/cardholders bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("CreatedCardholder", answer)

    def list(
        self, query: CardholdersListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[CardholdersListAnswer, Cardholder]:
        """List cardholders.

        Required scope: `cardholders:read`.

        `GET /api/v1/cardholders`
        """
        return self._list("cardholders.list", "GET ~/cardholders qp", given=query, timeout=timeout)

    def get(self, id: str, *, timeout: float | None = None) -> Cardholder:
        """Retrieve a cardholder.

        Required scope: `cardholders:read`.

        `GET /api/v1/cardholders/{id}`
        """
        answer = self._call("cardholders.get", "GET ~/cardholders/{id}", id, timeout=timeout)
        return cast("Cardholder", answer)

    def patch(
        self, id: str, body: CardholdersPatchInput | None = None, *, timeout: float | None = None
    ) -> Cardholder:
        """Update a cardholder.

        Only e-mail, phone number and document number can change. For another name or tax id create another
        cardholder.

        Required scope: `cardholders:write`.

        `PATCH /api/v1/cardholders/{id}`
        """
        answer = self._call(
            "cardholders.patch", "PATCH ~/cardholders/{id} b", id, given=body, timeout=timeout
        )
        return cast("Cardholder", answer)


CardholdersOfSession = CardholdersOfOrganization
