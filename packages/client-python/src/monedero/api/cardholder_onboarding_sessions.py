"""What `cardholder_onboarding_sessions` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from .objects import OnboardingSession


class CardholderOnboardingSessionsCreateInput(TypedDict):
    redirectUrl: str
    """Where the person goes at the end, with `session`, `state` and `status` in the query. HTTPS; on the
    test side http://localhost too.
    """
    externalUserId: str
    """Your id of the person; comes back in the event. It must not contain control characters."""
    country: NotRequired[Literal["AR", "MX", "BR", "CL", "CO", "PE", "UY"]]
    """Chosen beforehand; the person may choose another."""
    state: NotRequired[str]
    """Opaque; comes back in the event and in the redirect. Compare it against forged returns. It must not
    contain control characters.
    """


class CardholderOnboardingSessionsOfOrganization(Noun):
    def create(
        self,
        body: CardholderOnboardingSessionsCreateInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> OnboardingSession:
        """Create an onboarding session.

        Send the person to `url`. There they give their data and prove e-mail and phone, and become a
        cardholder: `cardholder_onboarding_session.completed` tells you which one. The link is good for 24
        hours. On the live side it takes mail and a messenger for the codes.

        Required scope: `onboarding:write`.

        `POST /api/v1/cardholder_onboarding_sessions`
        """
        answer = self._call(
            "cardholder_onboarding_sessions.create",
            "POST ~/cardholder_onboarding_sessions bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("OnboardingSession", answer)

    def get(self, id: str, *, timeout: float | None = None) -> OnboardingSession:
        """Retrieve an onboarding session.

        Required scope: `onboarding:read`.

        `GET /api/v1/cardholder_onboarding_sessions/{id}`
        """
        answer = self._call(
            "cardholder_onboarding_sessions.get",
            "GET ~/cardholder_onboarding_sessions/{id}",
            id,
            timeout=timeout,
        )
        return cast("OnboardingSession", answer)

    def cancel(
        self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> OnboardingSession:
        """Cancel an onboarding session.

        Only while it is `pending`. The link is dead at once.

        Required scope: `onboarding:write`.

        `POST /api/v1/cardholder_onboarding_sessions/{id}/cancel`
        """
        answer = self._call(
            "cardholder_onboarding_sessions.cancel",
            "POST ~/cardholder_onboarding_sessions/{id}/cancel k",
            id,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("OnboardingSession", answer)


CardholderOnboardingSessionsOfSession = CardholderOnboardingSessionsOfOrganization
