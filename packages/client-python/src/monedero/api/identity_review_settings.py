"""What `identity_review_settings` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from .objects import IdentityReviewSettings


class IdentityReviewSettingsUpdateInput(TypedDict):
    secondPerson: Literal["never", "always", "in_countries"]
    """Whether two persons have to approve. It holds for reviews that are opened from now on."""
    countries: NotRequired[list[Literal["AR", "MX", "BR", "CL", "CO", "PE", "UY"]]]
    """With `in_countries`: of which countries the cardholders are."""


class _IdentityReviewSettingsOfOrganizationAndSession(Noun):
    def get(self, *, timeout: float | None = None) -> IdentityReviewSettings:
        """Retrieve the settings of identity reviews.

        Required scope: `settings:read`.

        `GET /api/v1/identity_review_settings`
        """
        answer = self._call("identity_review_settings.get", "GET ~/identity_review_settings", timeout=timeout)
        return cast("IdentityReviewSettings", answer)


class IdentityReviewSettingsOfOrganization(_IdentityReviewSettingsOfOrganizationAndSession):
    pass


class IdentityReviewSettingsOfSession(_IdentityReviewSettingsOfOrganizationAndSession):
    def update(
        self, body: IdentityReviewSettingsUpdateInput, *, timeout: float | None = None
    ) -> IdentityReviewSettings:
        """Update the settings of identity reviews.

        Reviews that are open keep the rule that they were opened with.

        `PATCH /api/v1/identity_review_settings`
        """
        answer = self._call(
            "identity_review_settings.update",
            "PATCH ~/identity_review_settings b",
            given=body,
            timeout=timeout,
        )
        return cast("IdentityReviewSettings", answer)
