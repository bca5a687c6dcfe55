"""What `wallet` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import Balance, FundInfo, Funding, Reconciliation, Wallet, WalletMovement


class WalletFundInput(TypedDict):
    amount: float | str
    """In units of the currency, as a number or a decimal string, such as 1500.50."""


class WalletHistoryQuery(TypedDict):
    type: NotRequired[Literal["credit", "debit"]]
    module: NotRequired[str]
    """Such as `deposit` or `pay`."""
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`next_cursor` of the page before; omitted for the first page."""


class WalletHistoryAnswer(TypedDict):
    data: list[WalletMovement]
    next_cursor: str | None
    """Cursor of the next page, or null when this is the last."""


WalletReconcileInput: TypeAlias = "dict[str, object]"


class _WalletOfSessionAndAgent(Noun):
    def fund_info(self, *, timeout: float | None = None) -> FundInfo:
        """Retrieve the account for deposits.

        What is sent to this account is credited to the wallet.

        `GET /api/v1/wallet/fund-info`
        """
        answer = self._call("wallet.fund_info", "GET ~/wallet/fund-info", timeout=timeout)
        return cast("FundInfo", answer)

    def history(
        self, query: WalletHistoryQuery | None = None, *, timeout: float | None = None
    ) -> Listing[WalletHistoryAnswer, WalletMovement]:
        """List movements.

        Newest first. Filters combine. An agent key sees the movements of its own sub-wallet.

        `GET /api/v1/wallet/history`
        """
        return self._list("wallet.history", "GET ~/wallet/history qp", given=query, timeout=timeout)

    def balance(self, *, timeout: float | None = None) -> Balance:
        """Retrieve the balance.

        The owner sees what the wallet holds, an agent key what is left of the limits of its sub-wallet.

        `GET /api/v1/wallet/balance`
        """
        answer = self._call("wallet.balance", "GET ~/wallet/balance", timeout=timeout)
        return cast("Balance", answer)


class WalletOfSession(_WalletOfSessionAndAgent):
    def get(self, *, timeout: float | None = None) -> Wallet:
        """Retrieve the wallet.

        The first call to this or anything else of the wallet opens it, with an account at the provider, and
        emits `wallet.created`.

        `GET /api/v1/wallet`
        """
        answer = self._call("wallet.get", "GET ~/wallet", timeout=timeout)
        return cast("Wallet", answer)

    def fund(
        self, body: WalletFundInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> Funding:
        """Fund the wallet.

        On the test side the sandbox sends this amount, and `deposit.received` tells when it is there. On
        the live side nothing moves: send the money to the account in the answer.

        `POST /api/v1/wallet/fund`
        """
        answer = self._call(
            "wallet.fund",
            "POST ~/wallet/fund bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Funding", answer)

    def reconcile(
        self,
        body: WalletReconcileInput | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Reconciliation:
        """Reconcile the wallet with the provider.

        Deposits, payments and returns are compared one by one. Books what the provider has and we missed,
        and deletes nothing. Payments between wallets of yours are in our books alone. The same is done for
        every wallet each day, and for the sum of all at each provider.

        `POST /api/v1/wallet/reconcile`
        """
        answer = self._call(
            "wallet.reconcile",
            "POST ~/wallet/reconcile bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Reconciliation", answer)


class WalletOfAgent(_WalletOfSessionAndAgent):
    pass
