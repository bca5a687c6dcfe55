// The rows of agents: sub-wallets, their keys, and how many sub-wallets a wallet has.
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
import type { Instant } from '#platform/time/clock.ts';
import type { Currency } from '#platform/money/money.ts';
import { agentKeyMachine, subWalletMachine, type AgentKeyStatus, type SubWalletStatus } from './states.ts';

/** Whom an agent may pay, by alias, key or account number. */
export type PayeeItem = { readonly alias: string; readonly enabled: boolean };

/** The limits of a sub-wallet are those of the ledger (`limits.ts`). */
export const subWallets = defineTable(
  'sub_wallets',
  {
    tenant_id: ofTenant,
    id: idOf<'sub'>(),
    wallet_id: idOf<'wal'>(),
    label: personal(text, 'mention'),
    purpose: personal(nullable(text), 'mention'),
    status: oneOf<SubWalletStatus>(),
    currency: oneOf<Currency>(),
    /** Null means every payee of the owner. */
    payee_items: personal(nullable(jsonOf<readonly PayeeItem[]>()), 'mention'),
    auto_approve_under_minor: int8,
    whatsapp_threshold_minor: int8,
    notify_whatsapp: bool,
    /** How many keys were ever made, so that a command sees one that was made after its look-up. */
    keys_made: int4,
    /** How many cards were ever made, for the same reason. */
    cards_made: int4,
    /** Payments that wait for the owner. */
    waiting_approvals: int4,
    /** When it last asked its owner by message, oldest first. */
    asked_at: plain(jsonOf<readonly Instant[]>()),
    /** When the last or the next e-mail says how many of its questions wait. */
    email_at: nullable(timestamptz),
    created_at: timestamptz,
    updated_at: timestamptz,
  },
  {
    machine: subWalletMachine,
    ids: { prefix: 'sub' },
    kept: { stays: 'payments and cards name it', of: ['wallet_id'], leads: true },
  },
);
export type SubWalletRow = Row<typeof subWallets>;

export const agentKeys = defineTable(
  'agent_keys',
  {
    tenant_id: ofTenant,
    id: idOf<'agk'>(),
    sub_wallet_id: idOf<'sub'>(),
    label: personal(text, 'mention'),
    key_hash: hidden(text),
    prefix: plain(text),
    last_four: plain(text),
    status: oneOf<AgentKeyStatus>(),
    /** When a rotated key stops being valid, in the tenant's time. */
    grace_until: nullable(timestamptz),
    created_at: timestamptz,
    last_used_at: nullable(timestamptz),
    revoked_at: nullable(timestamptz),
  },
  {
    machine: agentKeyMachine,
    kept: { stays: 'it says which key of an agent has acted', of: ['sub_wallet_id'], leads: true },
  },
);
export type AgentKeyRow = Row<typeof agentKeys>;

export const subWalletCounts = defineTable(
  'sub_wallet_counts',
  {
    tenant_id: ofTenant,
    /** The id of the wallet. */
    id: idOf<'wal'>(),
    not_closed: int4,
    /** What they may take together, as the wallet was opened with it. */
    panic_limit_24h_minor: int8,
    /** What they have taken: see `joint-limit.ts`. */
    taken_by_hour: plain(text),
  },
  { kept: { stays: 'it has a row for each wallet', inCells: { by: ['id'], others: 'stay' } } },
);
export type SubWalletCountRow = Row<typeof subWalletCounts>;
