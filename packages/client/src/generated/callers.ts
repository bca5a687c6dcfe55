// Each caller with all that it may call. Made by `npm run gen` from the routes.
import { cardholders } from './cardholders.ts';
import { identity_reviews } from './identity-reviews.ts';
import { identity_review_settings } from './identity-review-settings.ts';
import { payment_rails } from './payment-rails.ts';
import { payment_methods } from './payment-methods.ts';
import { cardholder_onboarding_sessions } from './cardholder-onboarding-sessions.ts';
import { auth } from './auth.ts';
import { passkeys } from './passkeys.ts';
import { invitations } from './invitations.ts';
import { members } from './members.ts';
import { views } from './views.ts';
import { brand } from './brand.ts';
import { consents } from './consents.ts';
import { cards } from './cards.ts';
import { transactions } from './transactions.ts';
import { card_session } from './card-session.ts';
import { wallet } from './wallet.ts';
import { wallets } from './wallets.ts';
import { connection_books } from './connection-books.ts';
import { settings } from './settings.ts';
import { push_subscriptions } from './push-subscriptions.ts';
import { payees } from './payees.ts';
import { sub_wallets } from './sub-wallets.ts';
import { agent_keys } from './agent-keys.ts';
import { wallet_changes } from './wallet-changes.ts';
import { approvals } from './approvals.ts';
import { receipts } from './receipts.ts';
import { payments } from './payments.ts';
import { withdrawals } from './withdrawals.ts';
import { schedules } from './schedules.ts';
import { transfers } from './transfers.ts';
import { batches } from './batches.ts';
import { grants } from './grants.ts';
import { api_keys } from './api-keys.ts';
import { audit_log } from './audit-log.ts';
import { device_logins } from './device-logins.ts';
import { connections } from './connections.ts';
import { connection_routes } from './connection-routes.ts';
import { requests } from './requests.ts';
import { webhook_endpoints } from './webhook-endpoints.ts';
import { events } from './events.ts';
import { sandbox } from './sandbox.ts';
import { overview } from './overview.ts';
import { search } from './search.ts';
import type { Connection } from '../shapes.ts';

/** What an API key of an organization may call. */
export type Organization = {
  readonly cardholders: ReturnType<typeof cardholders<'organization'>>;
  readonly identity_reviews: ReturnType<typeof identity_reviews<'organization'>>;
  readonly identity_review_settings: ReturnType<typeof identity_review_settings<'organization'>>;
  readonly payment_rails: ReturnType<typeof payment_rails<'organization'>>;
  readonly payment_methods: ReturnType<typeof payment_methods<'organization'>>;
  readonly cardholder_onboarding_sessions: ReturnType<typeof cardholder_onboarding_sessions<'organization'>>;
  readonly brand: ReturnType<typeof brand<'organization'>>;
  readonly consents: ReturnType<typeof consents<'organization'>>;
  readonly cards: ReturnType<typeof cards<'organization'>>;
  readonly transactions: ReturnType<typeof transactions<'organization'>>;
  readonly wallets: ReturnType<typeof wallets<'organization'>>;
  readonly connection_books: ReturnType<typeof connection_books<'organization'>>;
  readonly settings: ReturnType<typeof settings<'organization'>>;
  readonly payees: ReturnType<typeof payees<'organization'>>;
  readonly sub_wallets: ReturnType<typeof sub_wallets<'organization'>>;
  readonly approvals: ReturnType<typeof approvals<'organization'>>;
  readonly payments: ReturnType<typeof payments<'organization'>>;
  readonly withdrawals: ReturnType<typeof withdrawals<'organization'>>;
  readonly schedules: ReturnType<typeof schedules<'organization'>>;
  readonly transfers: ReturnType<typeof transfers<'organization'>>;
  readonly batches: ReturnType<typeof batches<'organization'>>;
  readonly api_keys: ReturnType<typeof api_keys<'organization'>>;
  readonly audit_log: ReturnType<typeof audit_log<'organization'>>;
  readonly requests: ReturnType<typeof requests<'organization'>>;
  readonly webhook_endpoints: ReturnType<typeof webhook_endpoints<'organization'>>;
  readonly events: ReturnType<typeof events<'organization'>>;
  readonly sandbox: ReturnType<typeof sandbox<'organization'>>;
  readonly overview: ReturnType<typeof overview<'organization'>>;
  readonly search: ReturnType<typeof search<'organization'>>;
};

export const methodsOfOrganization = (connection: Connection<'organization'>): Organization => ({
  cardholders: cardholders(connection),
  identity_reviews: identity_reviews(connection),
  identity_review_settings: identity_review_settings(connection),
  payment_rails: payment_rails(connection),
  payment_methods: payment_methods(connection),
  cardholder_onboarding_sessions: cardholder_onboarding_sessions(connection),
  brand: brand(connection),
  consents: consents(connection),
  cards: cards(connection),
  transactions: transactions(connection),
  wallets: wallets(connection),
  connection_books: connection_books(connection),
  settings: settings(connection),
  payees: payees(connection),
  sub_wallets: sub_wallets(connection),
  approvals: approvals(connection),
  payments: payments(connection),
  withdrawals: withdrawals(connection),
  schedules: schedules(connection),
  transfers: transfers(connection),
  batches: batches(connection),
  api_keys: api_keys(connection),
  audit_log: audit_log(connection),
  requests: requests(connection),
  webhook_endpoints: webhook_endpoints(connection),
  events: events(connection),
  sandbox: sandbox(connection),
  overview: overview(connection),
  search: search(connection),
});

/** What a person who is signed in may call: as a member of an organization, or about what is their own. */
export type Session = {
  readonly cardholders: ReturnType<typeof cardholders<'session'>>;
  readonly identity_reviews: ReturnType<typeof identity_reviews<'session'>>;
  readonly identity_review_settings: ReturnType<typeof identity_review_settings<'session'>>;
  readonly payment_rails: ReturnType<typeof payment_rails<'session'>>;
  readonly payment_methods: ReturnType<typeof payment_methods<'session'>>;
  readonly cardholder_onboarding_sessions: ReturnType<typeof cardholder_onboarding_sessions<'session'>>;
  readonly auth: ReturnType<typeof auth<'session'>>;
  readonly passkeys: ReturnType<typeof passkeys<'session'>>;
  readonly invitations: ReturnType<typeof invitations<'session'>>;
  readonly members: ReturnType<typeof members<'session'>>;
  readonly views: ReturnType<typeof views<'session'>>;
  readonly brand: ReturnType<typeof brand<'session'>>;
  readonly consents: ReturnType<typeof consents<'session'>>;
  readonly cards: ReturnType<typeof cards<'session'>>;
  readonly transactions: ReturnType<typeof transactions<'session'>>;
  readonly card_session: ReturnType<typeof card_session<'session'>>;
  readonly wallet: ReturnType<typeof wallet<'session'>>;
  readonly wallets: ReturnType<typeof wallets<'session'>>;
  readonly connection_books: ReturnType<typeof connection_books<'session'>>;
  readonly settings: ReturnType<typeof settings<'session'>>;
  readonly push_subscriptions: ReturnType<typeof push_subscriptions<'session'>>;
  readonly payees: ReturnType<typeof payees<'session'>>;
  readonly sub_wallets: ReturnType<typeof sub_wallets<'session'>>;
  readonly agent_keys: ReturnType<typeof agent_keys<'session'>>;
  readonly wallet_changes: ReturnType<typeof wallet_changes<'session'>>;
  readonly approvals: ReturnType<typeof approvals<'session'>>;
  readonly payments: ReturnType<typeof payments<'session'>>;
  readonly withdrawals: ReturnType<typeof withdrawals<'session'>>;
  readonly schedules: ReturnType<typeof schedules<'session'>>;
  readonly transfers: ReturnType<typeof transfers<'session'>>;
  readonly batches: ReturnType<typeof batches<'session'>>;
  readonly grants: ReturnType<typeof grants<'session'>>;
  readonly api_keys: ReturnType<typeof api_keys<'session'>>;
  readonly audit_log: ReturnType<typeof audit_log<'session'>>;
  readonly device_logins: ReturnType<typeof device_logins<'session'>>;
  readonly connections: ReturnType<typeof connections<'session'>>;
  readonly connection_routes: ReturnType<typeof connection_routes<'session'>>;
  readonly requests: ReturnType<typeof requests<'session'>>;
  readonly webhook_endpoints: ReturnType<typeof webhook_endpoints<'session'>>;
  readonly events: ReturnType<typeof events<'session'>>;
  readonly sandbox: ReturnType<typeof sandbox<'session'>>;
  readonly overview: ReturnType<typeof overview<'session'>>;
  readonly search: ReturnType<typeof search<'session'>>;
};

export const methodsOfSession = (connection: Connection<'session'>): Session => ({
  cardholders: cardholders(connection),
  identity_reviews: identity_reviews(connection),
  identity_review_settings: identity_review_settings(connection),
  payment_rails: payment_rails(connection),
  payment_methods: payment_methods(connection),
  cardholder_onboarding_sessions: cardholder_onboarding_sessions(connection),
  auth: auth(connection),
  passkeys: passkeys(connection),
  invitations: invitations(connection),
  members: members(connection),
  views: views(connection),
  brand: brand(connection),
  consents: consents(connection),
  cards: cards(connection),
  transactions: transactions(connection),
  card_session: card_session(connection),
  wallet: wallet(connection),
  wallets: wallets(connection),
  connection_books: connection_books(connection),
  settings: settings(connection),
  push_subscriptions: push_subscriptions(connection),
  payees: payees(connection),
  sub_wallets: sub_wallets(connection),
  agent_keys: agent_keys(connection),
  wallet_changes: wallet_changes(connection),
  approvals: approvals(connection),
  payments: payments(connection),
  withdrawals: withdrawals(connection),
  schedules: schedules(connection),
  transfers: transfers(connection),
  batches: batches(connection),
  grants: grants(connection),
  api_keys: api_keys(connection),
  audit_log: audit_log(connection),
  device_logins: device_logins(connection),
  connections: connections(connection),
  connection_routes: connection_routes(connection),
  requests: requests(connection),
  webhook_endpoints: webhook_endpoints(connection),
  events: events(connection),
  sandbox: sandbox(connection),
  overview: overview(connection),
  search: search(connection),
});

/** What the key of an agent may call. */
export type Agent = {
  readonly card_session: ReturnType<typeof card_session<'agent'>>;
  readonly wallet: ReturnType<typeof wallet<'agent'>>;
  readonly payees: ReturnType<typeof payees<'agent'>>;
  readonly sub_wallets: ReturnType<typeof sub_wallets<'agent'>>;
  readonly approvals: ReturnType<typeof approvals<'agent'>>;
  readonly payments: ReturnType<typeof payments<'agent'>>;
  readonly schedules: ReturnType<typeof schedules<'agent'>>;
};

export const methodsOfAgent = (connection: Connection<'agent'>): Agent => ({
  card_session: card_session(connection),
  wallet: wallet(connection),
  payees: payees(connection),
  sub_wallets: sub_wallets(connection),
  approvals: approvals(connection),
  payments: payments(connection),
  schedules: schedules(connection),
});

/** What takes no credential: signing in, and what everybody may read. */
export type Visitor = {
  readonly auth: ReturnType<typeof auth<'visitor'>>;
  readonly passkeys: ReturnType<typeof passkeys<'visitor'>>;
  readonly receipts: ReturnType<typeof receipts<'visitor'>>;
  readonly grants: ReturnType<typeof grants<'visitor'>>;
  readonly device_logins: ReturnType<typeof device_logins<'visitor'>>;
};

export const methodsOfVisitor = (connection: Connection<'visitor'>): Visitor => ({
  auth: auth(connection),
  passkeys: passkeys(connection),
  receipts: receipts(connection),
  grants: grants(connection),
  device_logins: device_logins(connection),
});
