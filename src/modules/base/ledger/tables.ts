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
} from '#platform/db/table.ts';
import type { Currency } from '#platform/money.ts';

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

export const entries = defineTable(
  'ledger_entries',
  {
    tenant_id: text,
    transaction_id: idOf<'ltx'>(),
    leg: int4,
    account_id: text,
    currency: oneOf<Currency>(),
    amount: int8,
    account_entry: nullable(int8),
    balance_after: nullable(int8),
  },
  // Each statement that inserts is checked to balance.
  { togetherBy: 'transaction_id' },
);

export type LimitPeriod = 'total' | 'day' | 'month' | 'rolling_24h';

/** All limits of an owner. A bound that is null limits nothing, and is counted all the same. */
export const limits = defineTable('ledger_limits', {
  tenant_id: text,
  id: text,
  time_zone: text,
  /** Of the last amount, which says what day and month the counters belong to. Empty before the first. */
  day: text,
  total_limit_minor: nullable(int8),
  total_used_minor: int8,
  day_limit_minor: nullable(int8),
  day_used_minor: int8,
  month_limit_minor: nullable(int8),
  month_used_minor: int8,
  rolling_limit_minor: nullable(int8),
  /** What was used in each part of the last 24 hours: its first minute and its total. */
  parts: text,
});
export type LimitsRow = Row<typeof limits>;

export const limitMinutes = defineTable('ledger_limit_minutes', {
  tenant_id: text,
  /** The id of the limits and the place of the part. */
  id: text,
  /** Since 1970. */
  first_minute: int4,
  /** What was used in each minute from the first on: numbers to the base of 36, with commas between them. */
  used: text,
});
export type LimitMinutesRow = Row<typeof limitMinutes>;
