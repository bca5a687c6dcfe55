"""What `settings` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from .objects import Settings


class SettingsUpdateInputApprovalConfig(TypedDict):
    autoApproveUnderCents: NotRequired[int]
    """Below it a payment needs no approval."""
    whatsappThresholdCents: NotRequired[int]
    """Below it the owner is asked by WhatsApp, from it on for a passkey."""
    panicLimit24hCents: NotRequired[int]
    """No more than this leaves within 24 hours."""


class SettingsUpdateInput(TypedDict):
    approvalConfig: NotRequired[SettingsUpdateInputApprovalConfig]
    balanceLowThresholdCents: NotRequired[int | None]


class SettingsOfOrganization(Noun):
    def get(self, *, timeout: float | None = None) -> Settings:
        """Retrieve the settings.

        Required scope: `settings:read`.

        `GET /api/v1/settings`
        """
        answer = self._call("settings.get", "GET ~/settings", timeout=timeout)
        return cast("Settings", answer)

    def update(self, body: SettingsUpdateInput | None = None, *, timeout: float | None = None) -> Settings:
        """Update the settings.

        Fields that are left out stay. Wallets that are open keep the approval limits they were opened with.
        For a member who is signed in, raising one of those takes a session that was proven in the last 10
        minutes.

        Required scope: `settings:write`.

        `PATCH /api/v1/settings`
        """
        answer = self._call("settings.update", "PATCH ~/settings b", given=body, timeout=timeout)
        return cast("Settings", answer)


SettingsOfSession = SettingsOfOrganization
