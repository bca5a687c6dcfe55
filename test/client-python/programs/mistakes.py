"""A program that must not compile: each line with a comment is one mistake, of the kind that it names."""

from __future__ import annotations

import monedero
from monedero.api.objects import Card, WebhookEvent

organization = monedero.Organization(api_key="sk_test_a", base_url="http://localhost:1")
agent = monedero.Agent(agent_key="ak_test_a", base_url="http://localhost:1")
owner = monedero.Session(token="a", base_url="http://localhost:1")
visitor = monedero.Visitor(base_url="http://localhost:1")


def callers() -> None:
    """What another caller may do."""
    agent.cards  # expected: attr-defined
    agent.withdrawals  # expected: attr-defined
    agent.payees.create  # expected: attr-defined
    agent.approvals.resolve  # expected: attr-defined
    organization.payments.pay  # expected: attr-defined
    organization.approvals.resolve  # expected: attr-defined
    organization.invitations  # expected: attr-defined
    visitor.wallet  # expected: attr-defined
    owner.auth.otp  # expected: attr-defined


def fields(card: Card) -> None:
    organization.cards.create({"cardholderId": "ch_1"})  # expected: typeddict-item
    organization.cards.create({"cardholderId": "ch_1", "amountCents": "1.50"})  # expected: typeddict-item
    organization.cards.list({"status": "LOST"})  # expected: arg-type
    organization.cards.list({"colour": "red"})  # expected: arg-type
    organization.cards.get("card_1", idempotency_key="a")  # expected: call-arg
    card["cvv"]  # expected: typeddict-item
    monedero.Organization(agent_key="ak_test_a", base_url="")  # expected: call-arg
    monedero.Agent(agent_key="ak_test_a")  # expected: call-arg


def events(event: WebhookEvent) -> str | None:
    if event["type"] == "card.created":
        return event["data"]["object"]["last4"]
    return event["data"]["object"]["last4"]  # expected: typeddict-item
