"""What `auth` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import (
        AcceptedInvitation, CodeSent, Proven, RevokedSession, Session, SignedIn, SignedOut, VerifiedPhone
    )


class AuthOtpInput(TypedDict):
    email: str
    tenant: NotRequired[str]
    """The tenant to act in. Without it, it is the only one that knows this person, or is chosen later."""


class AuthOtpVerifyInput(TypedDict):
    email: str
    code: str
    """The six digits."""


class AuthSessionChooseInput(TypedDict):
    tenantId: str


class AuthSessionsListQuery(TypedDict):
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class AuthSessionsListAnswer(TypedDict):
    data: list[Session]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class AuthStepUpVerifyInput(TypedDict):
    code: str
    """The six digits."""


class AuthPhoneInput(TypedDict):
    phoneNumber: str
    """E.164, such as +5491155551234."""


class AuthPhoneVerifyInput(TypedDict):
    code: str
    """The six digits."""


class AuthInvitationsAcceptInput(TypedDict):
    token: str


class AuthOtpOfVisitor(Noun):
    def __call__(self, body: AuthOtpInput, *, timeout: float | None = None) -> CodeSent:
        """Send a code to sign in.

        Sends six digits to the e-mail address. A new address may sign up. The answer is the same for every
        address. The newest code replaces those before it.

        `POST /api/auth/otp`
        """
        answer = self._call("auth.otp", "POST /api/auth/otp b", given=body, timeout=timeout)
        return cast("CodeSent", answer)

    def verify(self, body: AuthOtpVerifyInput, *, timeout: float | None = None) -> SignedIn:
        """Sign in with a code.

        Begins a new session, whose secret is in the cookie that it sets, and ends the one of the cookie
        that was sent along. Five wrong tries end a code.

        `POST /api/auth/otp/verify`
        """
        answer = self._call("auth.otp.verify", "POST /api/auth/otp/verify b", given=body, timeout=timeout)
        return cast("SignedIn", answer)


class AuthSessionOfSession(Noun):
    def __call__(self, *, timeout: float | None = None) -> SignedIn:
        """Retrieve the session.

        The person, the tenants that know them, and the one in which the session acts.

        `GET /api/auth/session`
        """
        answer = self._call("auth.session", "GET /api/auth/session", timeout=timeout)
        return cast("SignedIn", answer)

    def choose(
        self,
        body: AuthSessionChooseInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> SignedIn:
        """Choose the organization of the session.

        From then on the session acts in this one of `tenants`.

        `POST /api/auth/session`
        """
        answer = self._call(
            "auth.session.choose",
            "POST /api/auth/session bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("SignedIn", answer)


class AuthSessionsOfSession(Noun):
    def list(
        self, query: AuthSessionsListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[AuthSessionsListAnswer, Session]:
        """List my sessions.

        Where the person is signed in. One that is over is left out. A session that an organization vouches
        for sees those that the same organization vouches for.

        `GET /api/auth/sessions`
        """
        return self._list("auth.sessions.list", "GET /api/auth/sessions qp", given=query, timeout=timeout)

    def revoke(self, id: str, *, timeout: float | None = None) -> RevokedSession:
        """Revoke one of my sessions.

        Its next request is refused, in whichever process it arrives.

        `DELETE /api/auth/sessions/{id}`
        """
        answer = self._call("auth.sessions.revoke", "DELETE /api/auth/sessions/{id}", id, timeout=timeout)
        return cast("RevokedSession", answer)


class AuthStepUpOfSession(Noun):
    def __call__(self, *, idempotency_key: str | None = None, timeout: float | None = None) -> CodeSent:
        """Send a code for a step-up.

        To the e-mail address of the person who is signed in.

        `POST /api/auth/step-up`
        """
        answer = self._call(
            "auth.step_up", "POST /api/auth/step-up k", idempotency_key=idempotency_key, timeout=timeout
        )
        return cast("CodeSent", answer)

    def verify(self, body: AuthStepUpVerifyInput, *, timeout: float | None = None) -> Proven:
        """Complete a step-up with a code.

        For the next 10 minutes this session may do what needs a proof. Its cookie is a new one; the old one
        is dead.

        `POST /api/auth/step-up/verify`
        """
        answer = self._call(
            "auth.step_up.verify", "POST /api/auth/step-up/verify b", given=body, timeout=timeout
        )
        return cast("Proven", answer)


class AuthPhoneOfSession(Noun):
    def __call__(
        self, body: AuthPhoneInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> CodeSent:
        """Send a code to my phone.

        By WhatsApp, to the number that is to be that of the cardholder.

        `POST /api/auth/phone`
        """
        answer = self._call(
            "auth.phone",
            "POST /api/auth/phone bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("CodeSent", answer)

    def verify(
        self, body: AuthPhoneVerifyInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> VerifiedPhone:
        """Verify my phone with its code.

        From then on it is the phone number of the cardholder, and verified.

        `POST /api/auth/phone/verify`
        """
        answer = self._call(
            "auth.phone.verify",
            "POST /api/auth/phone/verify bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("VerifiedPhone", answer)


class AuthInvitationsOfSession(Noun):
    def accept(
        self,
        body: AuthInvitationsAcceptInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> AcceptedInvitation:
        """Accept an invitation.

        By the secret at the end of its link. The session must be that of a person with the e-mail address
        that was invited. Choose the tenant with `POST /api/auth/session` afterwards.

        `POST /api/auth/invitations/accept`
        """
        answer = self._call(
            "auth.invitations.accept",
            "POST /api/auth/invitations/accept bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("AcceptedInvitation", answer)


class AuthOfSession(Noun):
    def sign_out(self, *, timeout: float | None = None) -> SignedOut:
        """Sign out.

        Ends this session, and clears its cookie.

        `POST /api/auth/sign-out`
        """
        answer = self._call("auth.sign_out", "POST /api/auth/sign-out", timeout=timeout)
        return cast("SignedOut", answer)

    @property
    def session(self) -> AuthSessionOfSession:
        return AuthSessionOfSession(self._connection)

    @property
    def sessions(self) -> AuthSessionsOfSession:
        return AuthSessionsOfSession(self._connection)

    @property
    def step_up(self) -> AuthStepUpOfSession:
        return AuthStepUpOfSession(self._connection)

    @property
    def phone(self) -> AuthPhoneOfSession:
        return AuthPhoneOfSession(self._connection)

    @property
    def invitations(self) -> AuthInvitationsOfSession:
        return AuthInvitationsOfSession(self._connection)


class AuthOfVisitor(Noun):
    @property
    def otp(self) -> AuthOtpOfVisitor:
        return AuthOtpOfVisitor(self._connection)
