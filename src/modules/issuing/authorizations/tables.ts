// The table definitions of card transactions.
import {
  bool,
  defineTable,
  idOf,
  int8,
  jsonOf,
  nullable,
  ofTenant,
  oneOf,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { LimitName } from '#modules/wallets/spending/spender.ts';
import type { NetworkNotice, Question, VoidReason } from './port.ts';
import type { DeclineReason } from './refusals.ts';
import type { RuleName } from './rules.ts';
import { transactionMachine, type TransactionStatus } from './states.ts';

/** What stood in the way of a purchase when it was declined, in minor units. */
export type DeclineLimit = {
  readonly limit: LimitName;
  readonly limitMinor: string;
  readonly usedMinor: string;
};
/** An amount and the instant at which the limits of a sub-wallet have counted it. */
export type Reservation = { readonly at: string; readonly minor: string };

export const networkTransactions = defineTable(
  'network_transactions',
  {
    tenant_id: ofTenant,
    id: plain(text),
    tx_id: idOf<'tx'>(),
    card_id: idOf<'card'>(),
    cardholder_id: idOf<'ch'>(),
    status: oneOf<TransactionStatus>(),
    /** The merchant's currency if it was declined for that, else the card's. */
    currency: plain(text),
    asked_minor: int8,
    authorized_minor: int8,
    released_minor: int8,
    cleared_minor: int8,
    overcleared_minor: int8,
    refunded_minor: int8,
    released_early_minor: int8,
    is_final: bool,
    merchant_name: plain(text),
    merchant_category: plain(text),
    decline_reason: nullable(oneOf<DeclineReason>()),
    /** The rule that it broke, since two rules may answer the same reason. */
    decline_rule: nullable(oneOf<RuleName>()),
    decline_available_minor: nullable(int8),
    /** The limit of the sub-wallet that it would have passed. */
    decline_limit: plain(nullable(jsonOf<DeclineLimit>())),
    /** What it holds in the limits of the sub-wallet; null if that can not be given back any more. */
    reserved: plain(nullable(jsonOf<readonly Reservation[]>())),
    void_reason: nullable(oneOf<VoidReason>()),
    original_tx_id: nullable(idOf<'tx'>()),
    created_at: timestamptz,
    authorized_at: nullable(timestamptz),
    cleared_at: nullable(timestamptz),
    expires_at: nullable(timestamptz),
    updated_at: timestamptz,
  },
  {
    machine: transactionMachine,
    ids: { prefix: 'tx', column: 'tx_id', where: "status <> 'announced'" },
    kept: {
      stays: 'the law asks for the books',
      of: ['cardholder_id'],
      leads: true,
      inCells: { gives: ['tx_id'], others: 'stay' },
    },
  },
);
export type TransactionRow = Row<typeof networkTransactions>;

export const networkMessages = defineTable(
  'network_messages',
  {
    tenant_id: ofTenant,
    id: plain(text),
    tx_id: nullable(idOf<'tx'>()),
    card_id: plain(text),
    kind: oneOf<Question['kind'] | NetworkNotice['kind']>(),
    amount_minor: nullable(int8),
    decision: nullable(oneOf<'approved' | 'declined'>()),
    reason: nullable(oneOf<DeclineReason | VoidReason>()),
    at: timestamptz,
  },
  { kept: { stays: 'a message that comes again is known by it', of: ['card_id'] } },
);
export type MessageRow = Row<typeof networkMessages>;
