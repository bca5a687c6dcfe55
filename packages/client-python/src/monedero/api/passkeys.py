"""What `passkeys` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from .objects import Passkey, SignedIn


class PasskeysRegisterOptionsAnswer(TypedDict):
    """For `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of `PublicKeyCredential`."""

    challenge: str


class PasskeysRegisterInputCredentialResponse(TypedDict):
    clientDataJSON: str
    attestationObject: str
    transports: NotRequired[list[str]]


class PasskeysRegisterInputCredential(TypedDict):
    id: str
    rawId: str
    type: Literal["public-key"]
    response: PasskeysRegisterInputCredentialResponse


class PasskeysRegisterInput(TypedDict):
    credential: PasskeysRegisterInputCredential
    """`toJSON()` of what `navigator.credentials.create()` gave."""
    name: NotRequired[str]
    """By which the person knows it."""


class PasskeysListAnswer(TypedDict):
    data: list[Passkey]


class PasskeysRenameInput(TypedDict):
    name: str
    """By which the person knows it."""


class PasskeysDeleteAnswer(TypedDict):
    id: str
    deleted: Literal[True]


class PasskeysSignInOptionsAnswer(TypedDict):
    """For `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of `PublicKeyCredential`."""

    challenge: str


class PasskeysSignInInputCredentialResponse(TypedDict):
    clientDataJSON: str
    authenticatorData: str
    signature: str
    userHandle: NotRequired[str | None]


class PasskeysSignInInputCredential(TypedDict):
    id: str
    rawId: str
    type: Literal["public-key"]
    response: PasskeysSignInInputCredentialResponse


class PasskeysSignInInput(TypedDict):
    credential: PasskeysSignInInputCredential
    """`toJSON()` of what `navigator.credentials.get()` gave."""
    tenant: NotRequired[str]
    """The tenant to act in. Without it, it is the only one that knows this person, or is chosen later."""


class PasskeysStepUpOptionsAnswer(TypedDict):
    """For `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of `PublicKeyCredential`."""

    challenge: str


class PasskeysStepUpInputCredentialResponse(TypedDict):
    clientDataJSON: str
    authenticatorData: str
    signature: str
    userHandle: NotRequired[str | None]


class PasskeysStepUpInputCredential(TypedDict):
    id: str
    rawId: str
    type: Literal["public-key"]
    response: PasskeysStepUpInputCredentialResponse


class PasskeysStepUpInput(TypedDict):
    credential: PasskeysStepUpInputCredential
    """`toJSON()` of what `navigator.credentials.get()` gave."""


class PasskeysStepUpAnswer(TypedDict):
    provenAt: str


class PasskeysOfSession(Noun):
    def register_options(
        self, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> PasskeysRegisterOptionsAnswer:
        """Begin to register a passkey.

        For `navigator.credentials.create()`. The challenge is good for 5 minutes in this session.

        `POST /api/auth/passkeys/register/options`
        """
        answer = self._call(
            "passkeys.register_options",
            "POST /api/auth/passkeys/register/options k",
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("PasskeysRegisterOptionsAnswer", answer)

    def register(
        self, body: PasskeysRegisterInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> Passkey:
        """Register a passkey.

        With what the browser made of the options.

        `POST /api/auth/passkeys/register`
        """
        answer = self._call(
            "passkeys.register",
            "POST /api/auth/passkeys/register bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Passkey", answer)

    def list(self, *, timeout: float | None = None) -> PasskeysListAnswer:
        """List your passkeys.

        Those that the person can sign in and approve with.

        `GET /api/auth/passkeys`
        """
        answer = self._call("passkeys.list", "GET /api/auth/passkeys", timeout=timeout)
        return cast("PasskeysListAnswer", answer)

    def rename(self, id: str, body: PasskeysRenameInput, *, timeout: float | None = None) -> Passkey:
        """Rename a passkey.

        The name is for the person alone; the device that holds the passkey has its own for it.

        `PATCH /api/auth/passkeys/{id}`
        """
        answer = self._call(
            "passkeys.rename", "PATCH /api/auth/passkeys/{id} b", id, given=body, timeout=timeout
        )
        return cast("Passkey", answer)

    def delete(self, id: str, *, timeout: float | None = None) -> PasskeysDeleteAnswer:
        """Delete a passkey.

        Sessions that it began go on; end them where they are listed.

        `DELETE /api/auth/passkeys/{id}`
        """
        answer = self._call("passkeys.delete", "DELETE /api/auth/passkeys/{id}", id, timeout=timeout)
        return cast("PasskeysDeleteAnswer", answer)

    def step_up_options(
        self, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> PasskeysStepUpOptionsAnswer:
        """Begin a step-up with a passkey.

        For `navigator.credentials.get()`. The challenge is good for 5 minutes in this session.

        `POST /api/auth/passkeys/step-up/options`
        """
        answer = self._call(
            "passkeys.step_up_options",
            "POST /api/auth/passkeys/step-up/options k",
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("PasskeysStepUpOptionsAnswer", answer)

    def step_up(self, body: PasskeysStepUpInput, *, timeout: float | None = None) -> PasskeysStepUpAnswer:
        """Complete a step-up with a passkey.

        For the next 10 minutes this session may do what needs a proof. Its cookie is a new one; the old one
        is dead.

        `POST /api/auth/passkeys/step-up`
        """
        answer = self._call(
            "passkeys.step_up", "POST /api/auth/passkeys/step-up b", given=body, timeout=timeout
        )
        return cast("PasskeysStepUpAnswer", answer)


class PasskeysOfVisitor(Noun):
    def sign_in_options(self, *, timeout: float | None = None) -> PasskeysSignInOptionsAnswer:
        """Begin to sign in with a passkey.

        For `navigator.credentials.get()`. The person chooses one of the passkeys that the device has for
        this site. The challenge is good for 5 minutes.

        `POST /api/auth/passkeys/sign-in/options`
        """
        answer = self._call(
            "passkeys.sign_in_options", "POST /api/auth/passkeys/sign-in/options", timeout=timeout
        )
        return cast("PasskeysSignInOptionsAnswer", answer)

    def sign_in(self, body: PasskeysSignInInput, *, timeout: float | None = None) -> SignedIn:
        """Sign in with a passkey.

        Begins a new session, whose secret is in the cookie that it sets, and ends the one of the cookie
        that was sent along.

        `POST /api/auth/passkeys/sign-in`
        """
        answer = self._call(
            "passkeys.sign_in", "POST /api/auth/passkeys/sign-in b", given=body, timeout=timeout
        )
        return cast("SignedIn", answer)
