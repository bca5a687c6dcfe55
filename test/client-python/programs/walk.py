"""An organization, a person and their agent, each with what it may do, on a real server. It is also compiled,
as a strict program that makes no mistake.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from typing import TypeVar

import httpx

import monedero
from monedero.api.cardholders import CardholdersCreateInput
from monedero.api.objects import Payment

URL = os.environ["MONEDERO_URL"]
PEOPLE: list[CardholdersCreateInput] = json.loads(os.environ["PEOPLE"])
Found = TypeVar("Found")


def until(what: str, ask: Callable[[], Found], is_so: Callable[[Found], bool]) -> Found:
    ends = time.monotonic() + 60
    while True:
        found = ask()
        if is_so(found):
            return found
        assert time.monotonic() < ends, f"{what}: {found}"
        time.sleep(0.1)


def code_for(address: str) -> str:
    """As a person reads it in their mailbox."""
    return httpx.get(os.environ["CODES_URL"], params={"address": address}, timeout=60).text


def walk_lists(client: monedero.Organization) -> list[str]:
    made = [client.cardholders.create(person)["id"] for person in PEOPLE]
    newest_first = made[::-1]
    for limit in (1, 2, len(made), len(made) + 1):
        assert [one["id"] for one in client.cardholders.list({"limit": limit})] == newest_first
    pages = client.cardholders.list({"limit": 2}).pages()
    assert [len(page["data"]) for page in pages] == [2, 2, 1]
    first = client.cardholders.list({"limit": 2}).first_page()
    assert first["nextCursor"] is not None
    assert monedero.received_with(first).status == 200
    for message in client.events.stream():
        assert isinstance(message, (monedero.Changed, monedero.More))
        break
    return made


def walk_refusals(client: monedero.Organization) -> None:
    try:
        client.cardholders.create({**PEOPLE[0], "email": "not an address"})
    except monedero.RefusedError as error:
        assert error.code == "invalid_request" and error.status == 400, error.code
        assert error.problems[0]["field"] == "email" and error.fix, error.problems
        assert error.request_id.startswith("req_") and error.operation == "cardholders.create"
        assert error.idempotency_key is not None and error.attempts == 1
    else:
        raise AssertionError("it was not refused")
    try:
        client.cards.get("card_01kajcx5q4e8t9m2r7w3z6v0bd")
    except monedero.NotFoundError as error:
        assert error.code == "not_found", error.code
    else:
        raise AssertionError("it was found")
    stranger = monedero.Organization(api_key="sk_test_of_nobody", base_url=URL, language="es")
    try:
        stranger.cards.list().first_page()
    except monedero.NotAllowedError as error:
        assert error.status == 401, error.status
    else:
        raise AssertionError("anybody may list cards")
    for name in ("", "..", "."):
        try:
            client.cards.get(name)
        except TypeError:
            continue
        raise AssertionError(f"{name!r} was sent as an id")


def walk_cards(client: monedero.Organization, cardholder_id: str) -> None:
    client.sandbox.kyc({"cardholderId": cardholder_id, "status": "approved"})
    try:
        client.cards.create({"cardholderId": cardholder_id, "amountCents": 250_000})
    except monedero.RefusedError as error:
        assert error.details["setupUrl"], error.details
    else:
        raise AssertionError("there is no payment method yet")
    client.sandbox.checkouts.complete({"cardholderId": cardholder_id})
    key = f"card of {cardholder_id}"
    card = client.cards.create(
        {"cardholderId": cardholder_id, "amountCents": 250_000}, idempotency_key=key
    )
    again = client.cards.create(
        {"cardholderId": cardholder_id, "amountCents": 250_000}, idempotency_key=key
    )
    assert again == card and monedero.received_with(again).is_replayed
    assert card["status"] == "OPEN" and not monedero.received_with(card).is_replayed
    assert client.cards.funding(card["id"])["heldCents"] == 250_000
    assert client.cards.patch(card["id"], {"status": "PAUSED"})["status"] == "PAUSED"
    assert [one["id"] for one in client.cards.list({"status": "PAUSED"})] == [card["id"]]
    assert client.cards.delete(card["id"])["status"] == "CLOSED"


def sign_in(email: str) -> monedero.Session:
    visitor = monedero.Visitor(base_url=URL)
    visitor.auth.otp({"email": email})
    answer = visitor.auth.otp.verify({"email": email, "code": code_for(email)})
    token = monedero.session_token_of(answer)
    assert token is not None
    heard: list[str] = []
    owner = monedero.Session(token=token, base_url=URL, on_token=heard.append)
    assert owner.auth.session()["user"]["email"] == email
    owner.auth.step_up()
    owner.auth.step_up.verify({"code": code_for(email)})
    assert heard == [owner.token] and owner.token != token
    return owner


def walk_wallet(client: monedero.Organization, owner: monedero.Session) -> None:
    wallet_id = owner.wallet.get()["id"]
    client.sandbox.deposits({"walletId": wallet_id, "amountCents": 500_000_000})
    until(
        "the deposit is here",
        lambda: owner.wallet.balance()["wallet"],
        lambda wallet: wallet is not None and wallet["availableCents"] > 0,
    )
    payee_id = owner.payees.create({"label": "Rent", "alias": "sofia.ruiz"})["id"]
    sub_wallet = owner.sub_wallets.create(
        {
            "agent_label": "buyer",
            "initial_amount": 4_000_000,
            "approval_config": {
                "auto_approve_under_cents": 5_000_000,
                "whatsapp_threshold_cents": 15_000_000,
                "panic_limit_24h_cents": 400_000_000,
            },
        }
    )
    agent_key = owner.agent_keys.create(sub_wallet["id"])["raw"]
    with monedero.Agent(agent_key=agent_key, base_url=URL) as agent:
        walk_payments(client, owner, agent, payee_id)


def walk_payments(
    client: monedero.Organization, owner: monedero.Session, agent: monedero.Agent, payee_id: str
) -> None:
    def is_settled(payment: Payment) -> bool:
        return payment["status"] == "settled"

    small = agent.payments.pay({"payee_id": payee_id, "amount_cents": 100_000, "reason": "Rent"})
    until("it has settled", lambda: found(agent, small["id"]), is_settled)
    held = agent.payments.pay({"payee_id": payee_id, "amount_cents": 6_000_000, "reason": "A desk"})
    assert held["status"] == "pending_approval", held
    reasons = held["reasons"] or []
    assert reasons[0]["type"] == "aboveAutoApprove" and reasons[0]["limitCents"] == 5_000_000, reasons
    approval = owner.approvals.get(held["approvalId"] or "")
    assert approval["status"] == "pending" and approval["amountCents"] == 6_000_000
    owner.approvals.resolve(approval["id"], {"decision": "approved", "seenHash": approval["seenHash"]})
    until("the owner has let it go", lambda: found(agent, held["id"]), is_settled)
    paid = {one["id"] for one in client.payments.list_for_organization({"minAmountCents": 5_000_000})}
    assert paid == {held["id"]}


def found(agent: monedero.Agent, payment_id: str) -> Payment:
    return next(one for one in agent.payments.list() if one["id"] == payment_id)


with monedero.Organization(api_key=os.environ["MONEDERO_KEY"], base_url=URL) as organization:
    people = walk_lists(organization)
    walk_refusals(organization)
    walk_cards(organization, people[0])
    with sign_in(PEOPLE[0]["email"]) as person:
        walk_wallet(organization, person)
print("walked")
