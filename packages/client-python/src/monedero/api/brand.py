"""What `brand` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from .objects import Brand, ShownBrand


class BrandUpdateInputSupport(TypedDict):
    email: NotRequired[str | None]
    url: NotRequired[str | None]
    phone: NotRequired[str | None]
    whatsapp: NotRequired[str | None]


class BrandUpdateInput(TypedDict):
    name: NotRequired[str | None]
    """Null: the name of the organization."""
    colour: NotRequired[str | None]
    logo: NotRequired[str | None]
    """The bytes of a PNG, JPEG or WebP in base64: at most 100 kB, and 1,024 pixels each way."""
    support: NotRequired[BrandUpdateInputSupport]
    termsUrl: NotRequired[str | None]
    privacyUrl: NotRequired[str | None]


class _BrandOfOrganizationAndSession(Noun):
    def get(self, *, timeout: float | None = None) -> Brand:
        """Retrieve the brand.

        What hosted pages show of the organization on this side.

        Required scope: `settings:read`.

        `GET /api/v1/brand`
        """
        answer = self._call("brand.get", "GET ~/brand", timeout=timeout)
        return cast("Brand", answer)

    def update(self, body: BrandUpdateInput | None = None, *, timeout: float | None = None) -> Brand:
        """Update the brand.

        Fields that are left out stay, and null takes one away. Pages that are opened from then on show it.
        A colour that text could not be read on is corrected in `accents`, and stays in `colour` as it was
        chosen.

        Required scope: `settings:write`.

        `PATCH /api/v1/brand`
        """
        answer = self._call("brand.update", "PATCH ~/brand b", given=body, timeout=timeout)
        return cast("Brand", answer)


class BrandOfOrganization(_BrandOfOrganizationAndSession):
    pass


class BrandOfSession(_BrandOfOrganizationAndSession):
    def get_as_owner(self, *, timeout: float | None = None) -> ShownBrand:
        """Retrieve the brand as an owner.

        With which organization the wallet is, as it shows itself to its customers.

        `GET /api/v1/wallet/brand`
        """
        answer = self._call("brand.get_as_owner", "GET ~/wallet/brand", timeout=timeout)
        return cast("ShownBrand", answer)
