"""What `payees` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import DeletedPayee, Payee


class PayeesCreateInput(TypedDict):
    label: NotRequired[str]
    """Your own name for the payee. The holder's name by default. It must not contain invisible characters,
    nor many marks on one letter.
    """
    cvu: NotRequired[str]
    """CBU or CVU in AR, CLABE in MX, account number elsewhere. This or `alias` is required."""
    alias: NotRequired[str]
    """An alias may move to another account, so every payment resolves it again."""
    holder_name: NotRequired[str]
    """Whose account you take it for. Refused with `holder_mismatch` where it is another holder. It must
    not contain invisible characters, nor many marks on one letter.
    """
    tax_id: NotRequired[str]
    """The tax id you expect. Refused with `tax_id_mismatch` where the holder has another."""
    currency: NotRequired[str]
    """That of the wallet, and of the account."""


class PayeesListQuery(TypedDict):
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class PayeesListAnswer(TypedDict):
    data: list[Payee]
    next_cursor: str | None
    """Cursor of the next page, or null when this is the last."""


class _PayeesOfSessionAndAgent(Noun):
    def list(
        self, query: PayeesListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[PayeesListAnswer, Payee]:
        """List payees.

        An agent key sees those that its sub-wallet may pay, also while they are `verifying`, and none that
        is `refused`.

        `GET /api/v1/wallet/payees`
        """
        return self._list("payees.list", "GET ~/wallet/payees qp", given=query, timeout=timeout)


class PayeesOfSession(_PayeesOfSessionAndAgent):
    def create(
        self,
        body: PayeesCreateInput | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Payee:
        """Create a payee.

        The provider says whose the account is; `holder_name`, `tax_id` and `currency` are claims that are
        held against its answer. Names are compared without accents, case, order or company forms that one
        side leaves out. A claim that fails says nothing of who the holder is. Where the provider takes
        longer than a request, as in MX, the payee is answered as `verifying`: it becomes `active` or
        `refused` by itself, within seconds or hours, and cannot be paid before. Sent again meanwhile, the
        request answers the same payee.

        `POST /api/v1/wallet/payees`
        """
        answer = self._call(
            "payees.create",
            "POST ~/wallet/payees bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Payee", answer)

    def get(self, id: str, *, timeout: float | None = None) -> Payee:
        """Get a payee.

        With the account that was found for it, and whether it can be paid.

        `GET /api/v1/wallet/payees/{id}`
        """
        answer = self._call("payees.get", "GET ~/wallet/payees/{id}", id, timeout=timeout)
        return cast("Payee", answer)

    def delete(self, id: str, *, timeout: float | None = None) -> DeletedPayee:
        """Delete a payee.

        Nothing new is paid to it. Its account can be a payee again later, under another id.

        `DELETE /api/v1/wallet/payees/{id}`
        """
        answer = self._call("payees.delete", "DELETE ~/wallet/payees/{id}", id, timeout=timeout)
        return cast("DeletedPayee", answer)


class PayeesOfAgent(_PayeesOfSessionAndAgent):
    pass
