// Table definitions of the ledger.
import {
  defineTable,
  int4,
  int8,
  jsonOf,
  nullable,
  oneOf,
  text,
  timestamptz,
  type Row,
} from '../../platform/db/table.ts';
import type { Currency } from '../../platform/money.ts';

export const accounts = defineTable('ledger_accounts', {
  tenant_id: text,
  id: text,
  /** Its owner's kind and its name: `card_available`. */
  kind: text,
  owner_id: text,
  currency: oneOf<Currency>(),
  balance: int8,
  entry_count: int8,
  floor: nullable(int8),
  created_at: timestamptz,
});
export type AccountRow = Row<typeof accounts>;

export const transactions = defineTable('ledger_transactions', {
  tenant_id: text,
  id: text,
  kind: text,
  reference: text,
  created_at: timestamptz,
});

export const entries = defineTable('ledger_entries', {
  tenant_id: text,
  transaction_id: text,
  leg: int4,
  account_id: text,
  currency: oneOf<Currency>(),
  amount: int8,
  account_entry: nullable(int8),
  balance_after: nullable(int8),
});

export type LimitPeriod = 'total' | 'day' | 'month' | 'rolling_24h';

export const limits = defineTable('ledger_limits', {
  tenant_id: text,
  id: text,
  subject_id: text,
  period: oneOf<LimitPeriod>(),
  time_zone: text,
  limit_minor: int8,
  window_key: text,
  used_minor: int8,
  /** Decimal strings by hour since 1970, for the rolling window only. */
  used_by_hour: jsonOf<Readonly<Record<string, string>>>(),
});
export type LimitRow = Row<typeof limits>;
