// The rows of wallets: their accounts, movements and deposits, the settings of a tenant, and how our books
// compared with the provider's.
import type { Id } from '#platform/ids/ids.ts';
import {
  bool,
  defineTable,
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
  type Json,
  type Row,
} from '#platform/db/table.ts';
import type { Currency } from '#platform/money/money.ts';
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import type { BookedCharge } from './port.ts';
import { depositMachine, walletMachine, type DepositStatus, type WalletStatus } from './states.ts';

export const wallets = defineTable(
  'wallets',
  {
    tenant_id: ofTenant,
    /** Follows from the cardholder's. */
    id: idOf<'wal'>(),
    cardholder_id: idOf<'ch'>(),
    country: oneOf<Country>(),
    currency: oneOf<Currency>(),
    status: oneOf<WalletStatus>(),
    /** The connection at which its account is, and what leaves it. */
    connection_id: plain(text),
    provider: plain(text),
    /** The caller that alone has asked for its account so far; null once another may have. */
    opening_by: plain(nullable(text)),
    /** CVU, CLABE or account number; null until it is open, as are the next three. */
    number: personal(nullable(text), 'account'),
    alias: personal(nullable(text), 'account'),
    holder_name: personal(nullable(text), 'name'),
    tax_id: personal(nullable(text), 'tax_id'),
    auto_approve_under_minor: int8,
    whatsapp_threshold_minor: int8,
    panic_limit_24h_minor: int8,
    created_at: timestamptz,
    updated_at: timestamptz,
    /** When the provider was last asked to open its account, or to close it, in real time. */
    tried_at: timestamptz,
    /** When the provider had closed its account. Only that of a person who was erased is closed. */
    account_closed_at: nullable(timestamptz),
  },
  {
    machine: walletMachine,
    kept: { stays: 'the law asks for the books', of: ['cardholder_id'], leads: true },
  },
);
export type WalletRow = Row<typeof wallets>;

/** A cardholder has one wallet, so its id needs no looking up and two first calls make the same row. */
export const walletIdOf = (cardholderId: string): Id<'wal'> => `wal_${cardholderId.slice('ch_'.length)}`;

export const cardholderIdOf = (walletId: Id<'wal'>): Id<'ch'> => `ch_${walletId.slice('wal_'.length)}`;

/** Whole minor units, as JSON has numbers. */
export type LimitsAsJson = {
  readonly auto_approve_under_minor: number;
  readonly whatsapp_threshold_minor: number;
  readonly panic_limit_24h_minor: number;
};
/** A currency that the product has learned since is not in it. */
export type LimitsByCurrency = { readonly [C in Currency]?: LimitsAsJson };

export const walletSettings = defineTable(
  'wallet_settings',
  {
    tenant_id: ofTenant,
    auto_approve_under_minor: int8,
    whatsapp_threshold_minor: int8,
    panic_limit_24h_minor: int8,
    /** Null: the three above hold for all currencies. */
    by_currency: plain(nullable(jsonOf<LimitsByCurrency>())),
    balance_low_threshold_minor: nullable(int8),
    updated_at: timestamptz,
  },
  { kept: { stays: 'it has a row for each tenant', inCells: { others: 'copied' } } },
);
export type SettingsRow = Row<typeof walletSettings>;

export const MOVEMENT_TYPES = ['credit', 'debit'] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];
/** What moves money in wallets. Movements of one type are read module by module. */
export const MOVEMENT_MODULES = ['deposit', 'pay', 'send', 'withdraw'] as const;
export type MovementModule = (typeof MOVEMENT_MODULES)[number];
export type Metadata = Readonly<Record<string, Json>>;

export const movements = defineTable(
  'wallet_movements',
  {
    tenant_id: ofTenant,
    wallet_id: idOf<'wal'>(),
    /** The number of its entry in the ledger account of what is available. */
    entry_number: int8,
    id: idOf<'mov'>(),
    sub_wallet_id: plain(nullable(text)),
    type: oneOf<MovementType>(),
    module: oneOf<MovementModule>(),
    amount_minor: int8,
    currency: oneOf<Currency>(),
    balance_after_minor: int8,
    description: personal(text, 'mention'),
    reference_type: plain(text),
    reference_id: plain(text),
    metadata: personal(jsonOf<Metadata>(), 'mention'),
    created_at: timestamptz,
  },
  { kept: { stays: 'the law asks for the books', of: ['wallet_id'] } },
);
export type MovementRow = Row<typeof movements>;

export type SuspenseReason = 'unknown_account' | 'account_not_open' | 'other_currency' | 'too_much';

export const deposits = defineTable(
  'deposits',
  {
    tenant_id: ofTenant,
    /** Follows from the connection and the provider's reference. */
    id: idOf<'dep'>(),
    connection_id: plain(text),
    provider_ref: plain(text),
    status: oneOf<DepositStatus>(),
    suspense_reason: nullable(oneOf<SuspenseReason>()),
    account_number: personal(text, 'account'),
    wallet_id: nullable(idOf<'wal'>()),
    movement_id: nullable(idOf<'mov'>()),
    amount_minor: int8,
    currency: oneOf<Currency>(),
    from_name: personal(text, 'mention'),
    from_number: personal(nullable(text), 'mention'),
    from_tax_id: personal(nullable(text), 'mention'),
    concept: personal(nullable(text), 'mention'),
    sent_at: timestamptz,
    created_at: timestamptz,
    is_confirmed: bool,
  },
  {
    machine: depositMachine,
    kept: {
      stays: 'the law asks for the books',
      of: ['wallet_id'],
      leads: true,
      inCells: { gives: ['provider_ref'], others: 'stay' },
    },
  },
);
export type DepositRow = Row<typeof deposits>;

export const DIFFERENCE_TYPES = [
  'missing_deposit',
  'unknown_deposit',
  'missing_payment',
  'unknown_payment',
  'missing_return',
  'unknown_return',
  'missing_refund',
  'unknown_refund',
  'missing_release',
  'missing_taking',
  'amount',
  'currency',
  'sum',
] as const;
/** What differed, as it is kept and shown. */
export type Difference = {
  readonly type: (typeof DIFFERENCE_TYPES)[number];
  readonly providerRef: string | null;
  readonly movementId: string | null;
  readonly amountCents: number;
};

/** What a provider took for itself or put right, as its statement showed it. */
export const providerCharges = defineTable(
  'provider_charges',
  {
    tenant_id: ofTenant,
    /** Follows from the connection and the provider's reference. */
    id: plain(text),
    connection_id: plain(text),
    provider_ref: plain(text),
    kind: oneOf<BookedCharge['kind']>(),
    amount_minor: int8,
    currency: oneOf<Currency>(),
    charged_at: timestamptz,
    created_at: timestamptz,
  },
  { kept: { stays: 'the law asks for the books', inCells: { others: 'stay' } } },
);
export type ChargeRow = Row<typeof providerCharges>;

export const walletChecks = defineTable(
  'wallet_checks',
  {
    tenant_id: ofTenant,
    id: plain(text),
    /** Whose books are read. */
    connection_id: plain(text),
    currency: oneOf<Currency>(),
    due_at: timestamptz,
    statement_after: plain(nullable(text)),
    checked_at: nullable(timestamptz),
    is_ok: nullable(bool),
    ledger_minor: nullable(int8),
    provider_minor: nullable(int8),
    repaired: int4,
    differences: personal(jsonOf<readonly Difference[]>(), 'mention'),
  },
  { kept: { stays: 'it has a row for each wallet', inCells: { by: ['id'], others: 'stay' } } },
);
export type CheckRow = Row<typeof walletChecks>;
