"""What `payees` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import DeletedPayee, ListedOrganizationPayee, OrganizationPayee, Payee


class PayeesCreateInputAccount(TypedDict):
    kind: Literal[
        "cbu",
        "cvu",
        "alias",
        "clabe",
        "account_number",
        "pix_cpf",
        "pix_cnpj",
        "pix_email",
        "pix_phone",
        "pix_random",
    ]
    value: str


class PayeesCreateInput(TypedDict):
    label: NotRequired[str]
    """Your own name for the payee. The holder's name by default. It must not contain invisible characters,
    nor many marks on one letter.
    """
    cvu: NotRequired[str]
    """CBU or CVU in AR, CLABE in MX, account number elsewhere. This, `alias` or `account` is required."""
    alias: NotRequired[str]
    """An alias may move to another account, so every payment resolves it again."""
    account: NotRequired[PayeesCreateInputAccount]
    """Instead of `cvu` and `alias`: by what the account is named, such as a key of Pix in BR. A CLABE must
    be of a bank that is known here; `cvu` takes any.
    """
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
    """`next_cursor` of the page before; omitted for the first page."""


class PayeesListAnswer(TypedDict):
    data: list[Payee]
    next_cursor: str | None
    """Cursor of the next page, or null when this is the last."""


class PayeesListForOrganizationQuery(TypedDict):
    walletId: NotRequired[str]
    cardholderId: NotRequired[str]
    status: NotRequired[Literal["verifying", "active", "refused", "deleted"]]
    include: NotRequired[str]
    """What to name in `included` of each: `cardholder`, with commas between them."""
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class PayeesListForOrganizationAnswer(TypedDict):
    data: list[ListedOrganizationPayee]
    nextCursor: str | None
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


class _PayeesOfOrganizationAndSession(Noun):
    def list_for_organization(
        self, query: PayeesListForOrganizationQuery | None = None, *, timeout: float | None = None
    ) -> Listing[PayeesListForOrganizationAnswer, ListedOrganizationPayee]:
        """List the payees of all wallets.

        For you to follow: only the owner of a wallet adds and deletes them. Filters combine. Where they
        leave little over, a page may be short and still have a `nextCursor`.

        Required scope: `payments:read`.

        `GET /api/v1/payees`
        """
        return self._list("payees.list_for_organization", "GET ~/payees qp", given=query, timeout=timeout)

    def get_for_organization(self, id: str, *, timeout: float | None = None) -> OrganizationPayee:
        """Retrieve a payee of any wallet.

        For you to follow: only the owner of the wallet adds and deletes it.

        Required scope: `payments:read`.

        `GET /api/v1/payees/{id}`
        """
        answer = self._call("payees.get_for_organization", "GET ~/payees/{id}", id, timeout=timeout)
        return cast("OrganizationPayee", answer)


class PayeesOfOrganization(_PayeesOfOrganizationAndSession):
    pass


class PayeesOfSession(_PayeesOfSessionAndAgent, _PayeesOfOrganizationAndSession):
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
        request answers the same payee. An account is named by exactly one of `cvu`, `alias` and `account`;
        with an `alias`, a `cvu` is a claim as well.

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
        """Retrieve a payee.

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
