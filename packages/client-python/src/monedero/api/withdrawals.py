"""What `withdrawals` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import (
        CheckedOrganizationWithdrawal,
        CheckedWithdrawal,
        ListedOrganizationWithdrawal,
        SignedReceipt,
        Withdrawal,
        WithdrawalPreview,
        Withdrawn,
    )


class WithdrawalsCreateInput(TypedDict):
    amount: float | str
    """In units of the currency, as a number or a decimal string, such as 1500.50."""
    destination: str
    """CBU, CVU, CLABE or account number, or an alias. In BR a key of Pix as well: CPF, CNPJ, e-mail,
    mobile telephone or random key, however it is written.
    """
    concept: NotRequired[str]
    """As it is on both statements. Left out, it is the word for a withdrawal. It must not contain
    invisible characters, nor many marks on one letter.
    """


class WithdrawalsPreviewInput(TypedDict):
    amount: float | str
    """In units of the currency, as a number or a decimal string, such as 1500.50."""
    destination: str
    """CBU, CVU, CLABE or account number, or an alias. In BR a key of Pix as well: CPF, CNPJ, e-mail,
    mobile telephone or random key, however it is written.
    """
    concept: NotRequired[str]
    """As it is on both statements. Left out, it is the word for a withdrawal. It must not contain
    invisible characters, nor many marks on one letter.
    """


class WithdrawalsListQuery(TypedDict):
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`next_cursor` of the page before; omitted for the first page."""


class WithdrawalsListAnswer(TypedDict):
    data: list[Withdrawal]
    next_cursor: str | None
    """Cursor of the next page, or null when this is the last."""


class WithdrawalsListForOrganizationQuery(TypedDict):
    walletId: NotRequired[str]
    status: NotRequired[Literal["pending_approval", "pending", "settled", "failed", "returned", "rejected"]]
    since: NotRequired[str]
    """Only those that were created at this moment or later."""
    until: NotRequired[str]
    """Only those that were created before this moment."""
    include: NotRequired[str]
    """What to name in `included` of each: `cardholder`, with commas between them."""
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class WithdrawalsListForOrganizationAnswer(TypedDict):
    data: list[ListedOrganizationWithdrawal]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class _WithdrawalsOfOrganizationAndSession(Noun):
    def list_for_organization(
        self, query: WithdrawalsListForOrganizationQuery | None = None, *, timeout: float | None = None
    ) -> Listing[WithdrawalsListForOrganizationAnswer, ListedOrganizationWithdrawal]:
        """List withdrawals of all wallets.

        What people take out of their wallets, for you to follow and not to decide. Filters combine. Where
        they leave little over, a page may be short and still have a `nextCursor`.

        Required scope: `payments:read`.

        `GET /api/v1/withdrawals`
        """
        return self._list(
            "withdrawals.list_for_organization", "GET ~/withdrawals qp", given=query, timeout=timeout
        )

    def get_for_organization(self, id: str, *, timeout: float | None = None) -> CheckedOrganizationWithdrawal:
        """Retrieve a withdrawal of any wallet.

        For you to follow: only the owner of the wallet decides on it.

        Required scope: `payments:read`.

        `GET /api/v1/withdrawals/{id}`
        """
        answer = self._call("withdrawals.get_for_organization", "GET ~/withdrawals/{id}", id, timeout=timeout)
        return cast("CheckedOrganizationWithdrawal", answer)


class WithdrawalsOfOrganization(_WithdrawalsOfOrganizationAndSession):
    pass


class WithdrawalsOfSession(_WithdrawalsOfOrganizationAndSession):
    def create(
        self,
        body: WithdrawalsCreateInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Withdrawn:
        """Withdraw money.

        To an account by its number, or by an alias or in BR a key of Pix, which is resolved now. The money
        can go to any account, so the session must have been proven in the last 10 minutes. The owner's
        thresholds decide: below the automatic one the money goes, from it on the owner is asked
        (`approval`), and the amount is set aside until then. `approvalId` is the record of that decision in
        both cases. What the rail refuses within a few seconds is a 422 with `withdrawalId`, and the money
        is back; the same key is then answered the same. Later, `withdrawal.settled`, `withdrawal.failed`
        and `withdrawal.returned` tell how it ended.

        `POST /api/v1/wallet/withdraw`
        """
        answer = self._call(
            "withdrawals.create",
            "POST ~/wallet/withdraw bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Withdrawn", answer)

    def preview(
        self,
        body: WithdrawalsPreviewInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> WithdrawalPreview:
        """Preview a withdrawal.

        Whose account it is, and whether the money would go at once or wait for the owner; what withdrawing
        would refuse is refused here, and nothing is set aside. An alias or a key of Pix can move: withdraw
        to the `cvu` of the answer, so that the money goes where it was shown. It says to whom any account
        belongs, so the session must have been proven in the last 10 minutes.

        `POST /api/v1/wallet/withdraw/preview`
        """
        answer = self._call(
            "withdrawals.preview",
            "POST ~/wallet/withdraw/preview bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("WithdrawalPreview", answer)

    def list(
        self, query: WithdrawalsListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[WithdrawalsListAnswer, Withdrawal]:
        """List withdrawals.

        Those of the wallet of the person who is signed in.

        `GET /api/v1/wallet/withdrawals`
        """
        return self._list("withdrawals.list", "GET ~/wallet/withdrawals qp", given=query, timeout=timeout)

    def get(self, id: str, *, timeout: float | None = None) -> CheckedWithdrawal:
        """Retrieve a withdrawal.

        With where its money is by now.

        `GET /api/v1/wallet/withdrawals/{id}`
        """
        answer = self._call("withdrawals.get", "GET ~/wallet/withdrawals/{id}", id, timeout=timeout)
        return cast("CheckedWithdrawal", answer)

    def receipt(self, id: str, *, timeout: float | None = None) -> SignedReceipt:
        """Retrieve the receipt of a withdrawal.

        What has settled has a receipt, signed so that anybody can check it with the keys at
        `/.well-known/jwks.json`. What came back has a new receipt, whose status is `returned`.

        `GET /api/v1/wallet/withdrawals/{id}/receipt`
        """
        answer = self._call(
            "withdrawals.receipt", "GET ~/wallet/withdrawals/{id}/receipt", id, timeout=timeout
        )
        return cast("SignedReceipt", answer)
