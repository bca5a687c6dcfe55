"""Each caller with all that it may call. Made by `npm run gen` from the routes."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ..client import Client

if TYPE_CHECKING:
    from .agent_keys import AgentKeysOfSession
    from .api_keys import ApiKeysOfOrganization, ApiKeysOfSession
    from .approvals import ApprovalsOfAgent, ApprovalsOfOrganization, ApprovalsOfSession
    from .audit_log import AuditLogOfOrganization, AuditLogOfSession
    from .auth import AuthOfSession, AuthOfVisitor
    from .batches import BatchesOfOrganization, BatchesOfSession
    from .brand import BrandOfOrganization, BrandOfSession
    from .card_session import CardSessionOfAgent, CardSessionOfSession
    from .cardholder_onboarding_sessions import (
        CardholderOnboardingSessionsOfOrganization, CardholderOnboardingSessionsOfSession
    )
    from .cardholders import CardholdersOfOrganization, CardholdersOfSession
    from .cards import CardsOfOrganization, CardsOfSession
    from .connection_books import ConnectionBooksOfOrganization, ConnectionBooksOfSession
    from .connection_routes import ConnectionRoutesOfSession
    from .connections import ConnectionsOfSession
    from .consents import ConsentsOfOrganization, ConsentsOfSession
    from .device_logins import DeviceLoginsOfSession, DeviceLoginsOfVisitor
    from .events import EventsOfOrganization, EventsOfSession
    from .grants import GrantsOfSession, GrantsOfVisitor
    from .identity_review_settings import IdentityReviewSettingsOfOrganization, IdentityReviewSettingsOfSession
    from .identity_reviews import IdentityReviewsOfOrganization, IdentityReviewsOfSession
    from .invitations import InvitationsOfSession
    from .members import MembersOfSession
    from .overview import OverviewOfOrganization, OverviewOfSession
    from .passkeys import PasskeysOfSession, PasskeysOfVisitor
    from .payees import PayeesOfAgent, PayeesOfOrganization, PayeesOfSession
    from .payment_methods import PaymentMethodsOfOrganization, PaymentMethodsOfSession
    from .payment_rails import PaymentRailsOfOrganization, PaymentRailsOfSession
    from .payments import PaymentsOfAgent, PaymentsOfOrganization, PaymentsOfSession
    from .push_subscriptions import PushSubscriptionsOfSession
    from .receipts import ReceiptsOfVisitor
    from .requests import RequestsOfOrganization, RequestsOfSession
    from .sandbox import SandboxOfOrganization, SandboxOfSession
    from .schedules import SchedulesOfAgent, SchedulesOfOrganization, SchedulesOfSession
    from .search import SearchOfOrganization, SearchOfSession
    from .settings import SettingsOfOrganization, SettingsOfSession
    from .sub_wallets import SubWalletsOfAgent, SubWalletsOfOrganization, SubWalletsOfSession
    from .transactions import TransactionsOfOrganization, TransactionsOfSession
    from .transfers import TransfersOfOrganization, TransfersOfSession
    from .views import ViewsOfSession
    from .wallet import WalletOfAgent, WalletOfSession
    from .wallet_changes import WalletChangesOfSession
    from .wallets import WalletsOfOrganization, WalletsOfSession
    from .webhook_endpoints import WebhookEndpointsOfOrganization, WebhookEndpointsOfSession
    from .withdrawals import WithdrawalsOfOrganization, WithdrawalsOfSession


class OrganizationNouns(Client):
    """What an API key of an organization may call."""

    @cached_property
    def cardholders(self) -> CardholdersOfOrganization:
        from .cardholders import CardholdersOfOrganization

        return CardholdersOfOrganization(self._connection)

    @cached_property
    def identity_reviews(self) -> IdentityReviewsOfOrganization:
        from .identity_reviews import IdentityReviewsOfOrganization

        return IdentityReviewsOfOrganization(self._connection)

    @cached_property
    def identity_review_settings(self) -> IdentityReviewSettingsOfOrganization:
        from .identity_review_settings import IdentityReviewSettingsOfOrganization

        return IdentityReviewSettingsOfOrganization(self._connection)

    @cached_property
    def payment_rails(self) -> PaymentRailsOfOrganization:
        from .payment_rails import PaymentRailsOfOrganization

        return PaymentRailsOfOrganization(self._connection)

    @cached_property
    def payment_methods(self) -> PaymentMethodsOfOrganization:
        from .payment_methods import PaymentMethodsOfOrganization

        return PaymentMethodsOfOrganization(self._connection)

    @cached_property
    def cardholder_onboarding_sessions(self) -> CardholderOnboardingSessionsOfOrganization:
        from .cardholder_onboarding_sessions import CardholderOnboardingSessionsOfOrganization

        return CardholderOnboardingSessionsOfOrganization(self._connection)

    @cached_property
    def brand(self) -> BrandOfOrganization:
        from .brand import BrandOfOrganization

        return BrandOfOrganization(self._connection)

    @cached_property
    def consents(self) -> ConsentsOfOrganization:
        from .consents import ConsentsOfOrganization

        return ConsentsOfOrganization(self._connection)

    @cached_property
    def cards(self) -> CardsOfOrganization:
        from .cards import CardsOfOrganization

        return CardsOfOrganization(self._connection)

    @cached_property
    def transactions(self) -> TransactionsOfOrganization:
        from .transactions import TransactionsOfOrganization

        return TransactionsOfOrganization(self._connection)

    @cached_property
    def wallets(self) -> WalletsOfOrganization:
        from .wallets import WalletsOfOrganization

        return WalletsOfOrganization(self._connection)

    @cached_property
    def connection_books(self) -> ConnectionBooksOfOrganization:
        from .connection_books import ConnectionBooksOfOrganization

        return ConnectionBooksOfOrganization(self._connection)

    @cached_property
    def settings(self) -> SettingsOfOrganization:
        from .settings import SettingsOfOrganization

        return SettingsOfOrganization(self._connection)

    @cached_property
    def payees(self) -> PayeesOfOrganization:
        from .payees import PayeesOfOrganization

        return PayeesOfOrganization(self._connection)

    @cached_property
    def sub_wallets(self) -> SubWalletsOfOrganization:
        from .sub_wallets import SubWalletsOfOrganization

        return SubWalletsOfOrganization(self._connection)

    @cached_property
    def approvals(self) -> ApprovalsOfOrganization:
        from .approvals import ApprovalsOfOrganization

        return ApprovalsOfOrganization(self._connection)

    @cached_property
    def payments(self) -> PaymentsOfOrganization:
        from .payments import PaymentsOfOrganization

        return PaymentsOfOrganization(self._connection)

    @cached_property
    def withdrawals(self) -> WithdrawalsOfOrganization:
        from .withdrawals import WithdrawalsOfOrganization

        return WithdrawalsOfOrganization(self._connection)

    @cached_property
    def schedules(self) -> SchedulesOfOrganization:
        from .schedules import SchedulesOfOrganization

        return SchedulesOfOrganization(self._connection)

    @cached_property
    def transfers(self) -> TransfersOfOrganization:
        from .transfers import TransfersOfOrganization

        return TransfersOfOrganization(self._connection)

    @cached_property
    def batches(self) -> BatchesOfOrganization:
        from .batches import BatchesOfOrganization

        return BatchesOfOrganization(self._connection)

    @cached_property
    def api_keys(self) -> ApiKeysOfOrganization:
        from .api_keys import ApiKeysOfOrganization

        return ApiKeysOfOrganization(self._connection)

    @cached_property
    def audit_log(self) -> AuditLogOfOrganization:
        from .audit_log import AuditLogOfOrganization

        return AuditLogOfOrganization(self._connection)

    @cached_property
    def requests(self) -> RequestsOfOrganization:
        from .requests import RequestsOfOrganization

        return RequestsOfOrganization(self._connection)

    @cached_property
    def webhook_endpoints(self) -> WebhookEndpointsOfOrganization:
        from .webhook_endpoints import WebhookEndpointsOfOrganization

        return WebhookEndpointsOfOrganization(self._connection)

    @cached_property
    def events(self) -> EventsOfOrganization:
        from .events import EventsOfOrganization

        return EventsOfOrganization(self._connection)

    @cached_property
    def sandbox(self) -> SandboxOfOrganization:
        from .sandbox import SandboxOfOrganization

        return SandboxOfOrganization(self._connection)

    @cached_property
    def overview(self) -> OverviewOfOrganization:
        from .overview import OverviewOfOrganization

        return OverviewOfOrganization(self._connection)

    @cached_property
    def search(self) -> SearchOfOrganization:
        from .search import SearchOfOrganization

        return SearchOfOrganization(self._connection)


class SessionNouns(Client):
    """What a person who is signed in may call: as a member of an organization, or about what is their own."""

    @cached_property
    def cardholders(self) -> CardholdersOfSession:
        from .cardholders import CardholdersOfSession

        return CardholdersOfSession(self._connection)

    @cached_property
    def identity_reviews(self) -> IdentityReviewsOfSession:
        from .identity_reviews import IdentityReviewsOfSession

        return IdentityReviewsOfSession(self._connection)

    @cached_property
    def identity_review_settings(self) -> IdentityReviewSettingsOfSession:
        from .identity_review_settings import IdentityReviewSettingsOfSession

        return IdentityReviewSettingsOfSession(self._connection)

    @cached_property
    def payment_rails(self) -> PaymentRailsOfSession:
        from .payment_rails import PaymentRailsOfSession

        return PaymentRailsOfSession(self._connection)

    @cached_property
    def payment_methods(self) -> PaymentMethodsOfSession:
        from .payment_methods import PaymentMethodsOfSession

        return PaymentMethodsOfSession(self._connection)

    @cached_property
    def cardholder_onboarding_sessions(self) -> CardholderOnboardingSessionsOfSession:
        from .cardholder_onboarding_sessions import CardholderOnboardingSessionsOfSession

        return CardholderOnboardingSessionsOfSession(self._connection)

    @cached_property
    def auth(self) -> AuthOfSession:
        from .auth import AuthOfSession

        return AuthOfSession(self._connection)

    @cached_property
    def passkeys(self) -> PasskeysOfSession:
        from .passkeys import PasskeysOfSession

        return PasskeysOfSession(self._connection)

    @cached_property
    def invitations(self) -> InvitationsOfSession:
        from .invitations import InvitationsOfSession

        return InvitationsOfSession(self._connection)

    @cached_property
    def members(self) -> MembersOfSession:
        from .members import MembersOfSession

        return MembersOfSession(self._connection)

    @cached_property
    def views(self) -> ViewsOfSession:
        from .views import ViewsOfSession

        return ViewsOfSession(self._connection)

    @cached_property
    def brand(self) -> BrandOfSession:
        from .brand import BrandOfSession

        return BrandOfSession(self._connection)

    @cached_property
    def consents(self) -> ConsentsOfSession:
        from .consents import ConsentsOfSession

        return ConsentsOfSession(self._connection)

    @cached_property
    def cards(self) -> CardsOfSession:
        from .cards import CardsOfSession

        return CardsOfSession(self._connection)

    @cached_property
    def transactions(self) -> TransactionsOfSession:
        from .transactions import TransactionsOfSession

        return TransactionsOfSession(self._connection)

    @cached_property
    def card_session(self) -> CardSessionOfSession:
        from .card_session import CardSessionOfSession

        return CardSessionOfSession(self._connection)

    @cached_property
    def wallet(self) -> WalletOfSession:
        from .wallet import WalletOfSession

        return WalletOfSession(self._connection)

    @cached_property
    def wallets(self) -> WalletsOfSession:
        from .wallets import WalletsOfSession

        return WalletsOfSession(self._connection)

    @cached_property
    def connection_books(self) -> ConnectionBooksOfSession:
        from .connection_books import ConnectionBooksOfSession

        return ConnectionBooksOfSession(self._connection)

    @cached_property
    def settings(self) -> SettingsOfSession:
        from .settings import SettingsOfSession

        return SettingsOfSession(self._connection)

    @cached_property
    def push_subscriptions(self) -> PushSubscriptionsOfSession:
        from .push_subscriptions import PushSubscriptionsOfSession

        return PushSubscriptionsOfSession(self._connection)

    @cached_property
    def payees(self) -> PayeesOfSession:
        from .payees import PayeesOfSession

        return PayeesOfSession(self._connection)

    @cached_property
    def sub_wallets(self) -> SubWalletsOfSession:
        from .sub_wallets import SubWalletsOfSession

        return SubWalletsOfSession(self._connection)

    @cached_property
    def agent_keys(self) -> AgentKeysOfSession:
        from .agent_keys import AgentKeysOfSession

        return AgentKeysOfSession(self._connection)

    @cached_property
    def wallet_changes(self) -> WalletChangesOfSession:
        from .wallet_changes import WalletChangesOfSession

        return WalletChangesOfSession(self._connection)

    @cached_property
    def approvals(self) -> ApprovalsOfSession:
        from .approvals import ApprovalsOfSession

        return ApprovalsOfSession(self._connection)

    @cached_property
    def payments(self) -> PaymentsOfSession:
        from .payments import PaymentsOfSession

        return PaymentsOfSession(self._connection)

    @cached_property
    def withdrawals(self) -> WithdrawalsOfSession:
        from .withdrawals import WithdrawalsOfSession

        return WithdrawalsOfSession(self._connection)

    @cached_property
    def schedules(self) -> SchedulesOfSession:
        from .schedules import SchedulesOfSession

        return SchedulesOfSession(self._connection)

    @cached_property
    def transfers(self) -> TransfersOfSession:
        from .transfers import TransfersOfSession

        return TransfersOfSession(self._connection)

    @cached_property
    def batches(self) -> BatchesOfSession:
        from .batches import BatchesOfSession

        return BatchesOfSession(self._connection)

    @cached_property
    def grants(self) -> GrantsOfSession:
        from .grants import GrantsOfSession

        return GrantsOfSession(self._connection)

    @cached_property
    def api_keys(self) -> ApiKeysOfSession:
        from .api_keys import ApiKeysOfSession

        return ApiKeysOfSession(self._connection)

    @cached_property
    def audit_log(self) -> AuditLogOfSession:
        from .audit_log import AuditLogOfSession

        return AuditLogOfSession(self._connection)

    @cached_property
    def device_logins(self) -> DeviceLoginsOfSession:
        from .device_logins import DeviceLoginsOfSession

        return DeviceLoginsOfSession(self._connection)

    @cached_property
    def connections(self) -> ConnectionsOfSession:
        from .connections import ConnectionsOfSession

        return ConnectionsOfSession(self._connection)

    @cached_property
    def connection_routes(self) -> ConnectionRoutesOfSession:
        from .connection_routes import ConnectionRoutesOfSession

        return ConnectionRoutesOfSession(self._connection)

    @cached_property
    def requests(self) -> RequestsOfSession:
        from .requests import RequestsOfSession

        return RequestsOfSession(self._connection)

    @cached_property
    def webhook_endpoints(self) -> WebhookEndpointsOfSession:
        from .webhook_endpoints import WebhookEndpointsOfSession

        return WebhookEndpointsOfSession(self._connection)

    @cached_property
    def events(self) -> EventsOfSession:
        from .events import EventsOfSession

        return EventsOfSession(self._connection)

    @cached_property
    def sandbox(self) -> SandboxOfSession:
        from .sandbox import SandboxOfSession

        return SandboxOfSession(self._connection)

    @cached_property
    def overview(self) -> OverviewOfSession:
        from .overview import OverviewOfSession

        return OverviewOfSession(self._connection)

    @cached_property
    def search(self) -> SearchOfSession:
        from .search import SearchOfSession

        return SearchOfSession(self._connection)


class AgentNouns(Client):
    """What the key of an agent may call."""

    @cached_property
    def card_session(self) -> CardSessionOfAgent:
        from .card_session import CardSessionOfAgent

        return CardSessionOfAgent(self._connection)

    @cached_property
    def wallet(self) -> WalletOfAgent:
        from .wallet import WalletOfAgent

        return WalletOfAgent(self._connection)

    @cached_property
    def payees(self) -> PayeesOfAgent:
        from .payees import PayeesOfAgent

        return PayeesOfAgent(self._connection)

    @cached_property
    def sub_wallets(self) -> SubWalletsOfAgent:
        from .sub_wallets import SubWalletsOfAgent

        return SubWalletsOfAgent(self._connection)

    @cached_property
    def approvals(self) -> ApprovalsOfAgent:
        from .approvals import ApprovalsOfAgent

        return ApprovalsOfAgent(self._connection)

    @cached_property
    def payments(self) -> PaymentsOfAgent:
        from .payments import PaymentsOfAgent

        return PaymentsOfAgent(self._connection)

    @cached_property
    def schedules(self) -> SchedulesOfAgent:
        from .schedules import SchedulesOfAgent

        return SchedulesOfAgent(self._connection)


class VisitorNouns(Client):
    """What takes no credential: signing in, and what everybody may read."""

    @cached_property
    def auth(self) -> AuthOfVisitor:
        from .auth import AuthOfVisitor

        return AuthOfVisitor(self._connection)

    @cached_property
    def passkeys(self) -> PasskeysOfVisitor:
        from .passkeys import PasskeysOfVisitor

        return PasskeysOfVisitor(self._connection)

    @cached_property
    def receipts(self) -> ReceiptsOfVisitor:
        from .receipts import ReceiptsOfVisitor

        return ReceiptsOfVisitor(self._connection)

    @cached_property
    def grants(self) -> GrantsOfVisitor:
        from .grants import GrantsOfVisitor

        return GrantsOfVisitor(self._connection)

    @cached_property
    def device_logins(self) -> DeviceLoginsOfVisitor:
        from .device_logins import DeviceLoginsOfVisitor

        return DeviceLoginsOfVisitor(self._connection)
