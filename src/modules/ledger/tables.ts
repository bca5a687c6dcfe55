// Table definitions of the ledger.
import {
  defineTable,
  idOf,
  int4,
  int8,
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
  id: idOf<'ltx'>(),
  kind: text,
  reference: text,
  created_at: timestamptz,
});

export const entries = defineTable('ledger_entries', {
  tenant_id: text,
  transaction_id: idOf<'ltx'>(),
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
  /** Null: not limited, and counted all the same. */
  limit_minor: nullable(int8),
  /** The window that `used_minor` belongs to. The rolling one has its minutes instead. */
  window_key: text,
  used_minor: int8,
});
export type LimitRow = Row<typeof limits>;

export const limitMinutes = defineTable('ledger_limit_minutes', {
  tenant_id: text,
  /** The id of its limit and the number of the part. */
  id: text,
  /** Since 1970. */
  first_minute: int4,
  /** What was used in each minute from the first on: numbers to the base of 36, with commas between them. */
  used: text,
});
export type LimitMinutesRow = Row<typeof limitMinutes>;
