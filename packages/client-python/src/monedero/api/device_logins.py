"""What `device_logins` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from .objects import AnsweredDeviceLogin, DeviceLogin, DeviceLoginKey, StartedDeviceLogin


class DeviceLoginsStartInput(TypedDict):
    machine: str
    """The name of the machine, which the person is shown as unverified."""


class DeviceLoginsPollInput(TypedDict):
    deviceCode: str


class DeviceLoginsEndInput(TypedDict):
    apiKey: str


DeviceLoginsEndAnswer: TypeAlias = "dict[str, object]"


class DeviceLoginsFindInput(TypedDict):
    userCode: str
    """As it was typed: in any case, with or without the dash."""


class DeviceLoginsApproveInput(TypedDict):
    name: str
    scopes: list[Literal[
        "*",
        "cardholders",
        "cardholders:read",
        "cardholders:write",
        "payment_methods",
        "payment_methods:read",
        "payment_methods:write",
        "onboarding",
        "onboarding:read",
        "onboarding:write",
        "cards",
        "cards:read",
        "cards:write",
        "cards.reveal",
        "settings",
        "settings:read",
        "settings:write",
        "wallets:read",
        "approvals",
        "approvals:read",
        "payments",
        "payments:read",
        "transfers",
        "transfers:read",
        "transfers:write",
        "requests",
        "requests:read",
        "sandbox",
        "sandbox:read",
        "sandbox:write",
        "keys",
        "keys:read",
        "keys:write",
        "overview",
        "overview:read",
        "search",
        "search:read",
        "webhooks",
        "webhooks:read",
        "webhooks:write",
        "webhooks.secrets",
        "events",
        "events:read",
    ]]
    hourlyLimit: NotRequired[int]
    """1,000 if left out, or the limit of the calling key where that is lower."""
    userCode: str
    """As it was typed: in any case, with or without the dash."""


class DeviceLoginsDenyInput(TypedDict):
    userCode: str
    """As it was typed: in any case, with or without the dash."""


class DeviceLoginsOfSession(Noun):
    def find(
        self, body: DeviceLoginsFindInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> DeviceLogin:
        """Find a login by its code.

        Who asks, and from where, as far as it is known. The code is in the body, so no log has it.

        `POST /api/v1/device_logins/find`
        """
        answer = self._call(
            "device_logins.find",
            "POST ~/device_logins/find bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("DeviceLogin", answer)

    def approve(
        self,
        body: DeviceLoginsApproveInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> AnsweredDeviceLogin:
        """Allow a login.

        The next poll of the command line is answered with an API key of this side, as this body describes
        it.

        `POST /api/v1/device_logins/approve`
        """
        answer = self._call(
            "device_logins.approve",
            "POST ~/device_logins/approve bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("AnsweredDeviceLogin", answer)

    def deny(
        self, body: DeviceLoginsDenyInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> AnsweredDeviceLogin:
        """Deny a login.

        The command line hears of it and gets nothing.

        `POST /api/v1/device_logins/deny`
        """
        answer = self._call(
            "device_logins.deny",
            "POST ~/device_logins/deny bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("AnsweredDeviceLogin", answer)


class DeviceLoginsOfVisitor(Noun):
    def start(self, body: DeviceLoginsStartInput, *, timeout: float | None = None) -> StartedDeviceLogin:
        """Begin a login by browser.

        As RFC 8628 has it, with the names of this API. A person who is signed in to the console compares
        the code and allows the login or denies it. Meanwhile, ask at `/api/auth/device/token`.

        `POST /api/auth/device`
        """
        answer = self._call("device_logins.start", "POST /api/auth/device b", given=body, timeout=timeout)
        return cast("StartedDeviceLogin", answer)

    def poll(self, body: DeviceLoginsPollInput, *, timeout: float | None = None) -> DeviceLoginKey:
        """Poll a login for its key.

        Until a person has answered it is refused with `authorization_pending`, and with `slow_down` where
        it comes too soon. Once it is allowed, one answer has the key. A device code that comes again after
        that revokes the key.

        `POST /api/auth/device/token`
        """
        answer = self._call(
            "device_logins.poll", "POST /api/auth/device/token b", given=body, timeout=timeout
        )
        return cast("DeviceLoginKey", answer)

    def end(self, body: DeviceLoginsEndInput, *, timeout: float | None = None) -> DeviceLoginsEndAnswer:
        """Log out.

        Revokes the API key that a login by browser has given. The answer is the same for a key that is not
        known, is revoked already or was made by hand, to which nothing happens.

        `POST /api/auth/device/revoke`
        """
        answer = self._call(
            "device_logins.end", "POST /api/auth/device/revoke b", given=body, timeout=timeout
        )
        return cast("DeviceLoginsEndAnswer", answer)
