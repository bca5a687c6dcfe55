// The table definitions of cards.
import {
  bool,
  defineTable,
  hidden,
  idOf,
  int4,
  int8,
  jsonOf,
  nullable,
  ofTenant,
  oneOf,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Instructions } from '#modules/issuing/payment-methods/account-port.ts';
import type { Rail } from '#modules/issuing/payment-methods/rails.ts';
import type { Currency } from '#platform/money/money.ts';
import { cardMachine, type CardStatus } from './states.ts';

export const CARD_TYPES = ['single_use', 'multi_use'] as const;
export type CardType = (typeof CARD_TYPES)[number];
export const AMOUNT_MATCHES = ['max', 'exact'] as const;
export type AmountMatch = (typeof AMOUNT_MATCHES)[number];
export const CLOSED_REASONS = [
  'requested',
  'single_use',
  'expired',
  'sub_wallet_closed',
  'funding_expired',
  'not_issued',
  'hold_rejected',
] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];
/** Who can pause a card, in the order in which they are kept; the system does for want of its money. */
export const PAUSERS = ['organization', 'owner', 'system'] as const;
export type Pauser = (typeof PAUSERS)[number];
/** Why a card that was requested was not issued. */
export type CardFailure = 'hold_rejected' | 'insufficient_funds' | 'funding_refused' | 'provider_error';

/** What a card waits for, as it was asked for last. */
export type Awaited = {
  readonly rail: Rail;
  /** Digits, since JSON has no integers of that size. */
  readonly missingMinor: string;
  /** How to send it; null if the account is debited, and no one sends any. */
  readonly instructions: Instructions | null;
};

/** `asked_by` of a card that has another issuer to go to, before the first call. */
export const NO_ONE = 'no_one';

export const cards = defineTable(
  'cards',
  {
    tenant_id: ofTenant,
    id: idOf<'card'>(),
    cardholder_id: idOf<'ch'>(),
    /** The connection of its issuer. */
    connection_id: plain(text),
    /** Who alone has asked its issuer so far; null if that is not known, or there is no other issuer. */
    asked_by: plain(nullable(text)),
    status: oneOf<CardStatus>(),
    type: oneOf<CardType>(),
    amount_minor: int8,
    currency: oneOf<Currency>(),
    amount_match: oneOf<AmountMatch>(),
    last4: plain(nullable(text)),
    brand: plain(nullable(text)),
    expiry: plain(nullable(text)),
    label: personal(nullable(text), 'mention'),
    allowed_mccs: plain(jsonOf<readonly string[]>()),
    blocked_mccs: plain(jsonOf<readonly string[]>()),
    merchant_lock: plain(nullable(text)),
    expires_at: nullable(timestamptz),
    sub_wallet_id: nullable(idOf<'sub'>()),
    metadata: personal(jsonOf<Readonly<Record<string, string>>>(), 'mention'),
    /** Who has paused it; not empty exactly while it is PAUSED. */
    paused_by: plain(jsonOf<readonly Pauser[]>()),
    /** Until when money may arrive for it; null if it is held on a card. */
    funding_until: nullable(timestamptz),
    awaited: personal(nullable(jsonOf<Awaited>()), 'mention'),
    closed_reason: nullable(oneOf<ClosedReason>()),
    failure: personal(nullable(oneOf<CardFailure>()), 'mention'),
    key_digest: hidden(nullable(text)),
    request_hash: hidden(nullable(text)),
    /** The approval of a card that an agent asked for and its owner approved: a job brings it to its end. */
    approval_id: nullable(idOf<'appr'>()),
    open_authorizations: int4,
    was_charged: bool,
    created_at: timestamptz,
    updated_at: timestamptz,
  },
  {
    machine: cardMachine,
    ids: { prefix: 'card' },
    kept: { stays: 'purchases name it', of: ['cardholder_id'], leads: true },
  },
);
export type CardRow = Row<typeof cards>;

/** `reveal`: to look oneself. `share`: to let somebody else look. */
export type LinkKind = 'reveal' | 'share';

export const cardViews = defineTable(
  'card_views',
  {
    tenant_id: ofTenant,
    id: idOf<'cvw'>(),
    card_id: idOf<'card'>(),
    kind: oneOf<LinkKind>(),
    token_hash: hidden(text),
    expires_at: timestamptz,
    created_at: timestamptz,
    seen_at: nullable(timestamptz),
  },
  { kept: { forgottenBy: 'cards.old_links', setting: 'links', of: ['card_id'] } },
);
export type CardViewRow = Row<typeof cardViews>;
