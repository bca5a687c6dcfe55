// Table definitions of the ledger.
import {
  defineTable,
  idOf,
  int4,
  int8,
  nullable,
  ofTenant,
  oneOf,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Currency } from '#platform/money/money.ts';

/** The id of the owner in `lim_<owner>_<its id>`, and in what is behind it. */
const OWNER = "substring(id from '[a-z]+_[0-9a-z]{26}')";

export const accounts = defineTable(
  'ledger_accounts',
  {
    tenant_id: ofTenant,
    id: plain(text),
    /** Its owner's kind and its name: `card_available`. */
    kind: plain(text),
    owner_id: plain(text),
    currency: oneOf<Currency>(),
    balance: int8,
    entry_count: int8,
    floor: nullable(int8),
    created_at: timestamptz,
  },
  { kept: { stays: 'the law asks for the books', inCells: { by: ['owner_id'], others: 'stay' } } },
);
export type AccountRow = Row<typeof accounts>;

export const transactions = defineTable(
  'ledger_transactions',
  {
    tenant_id: ofTenant,
    id: idOf<'ltx'>(),
    kind: plain(text),
    reference: plain(text),
    created_at: timestamptz,
  },
  {
    kept: {
      stays: 'the law asks for the books, and the database lets none be changed',
      inCells: { others: 'stay' },
    },
  },
);

export const entries = defineTable(
  'ledger_entries',
  {
    tenant_id: ofTenant,
    transaction_id: idOf<'ltx'>(),
    leg: int4,
    account_id: plain(text),
    currency: oneOf<Currency>(),
    amount: int8,
    account_entry: nullable(int8),
    balance_after: nullable(int8),
  },
  {
    // Each statement that inserts is checked to balance.
    togetherBy: 'transaction_id',
    kept: {
      stays: 'the law asks for the books, and the database lets none be changed',
      inCells: { others: 'stay' },
    },
  },
);

export type LimitPeriod = 'total' | 'day' | 'month' | 'rolling_24h';

/** All limits of an owner. A bound that is null limits nothing, and is counted all the same. */
export const limits = defineTable(
  'ledger_limits',
  {
    tenant_id: ofTenant,
    id: plain(text),
    time_zone: plain(text),
    /**
     * The day of the last amount, which says what day and month the counters belong to; empty before the
     * first.
     */
    day: plain(text),
    total_limit_minor: nullable(int8),
    total_used_minor: int8,
    day_limit_minor: nullable(int8),
    day_used_minor: int8,
    month_limit_minor: nullable(int8),
    month_used_minor: int8,
    rolling_limit_minor: nullable(int8),
    /** What was used in each part of the last 24 hours: its first minute and its total. */
    parts: plain(text),
  },
  {
    kept: {
      stays: 'it has a row for each owner of a limit',
      inCells: { by: [OWNER], others: 'stay' },
    },
  },
);
export type LimitsRow = Row<typeof limits>;

export const limitMinutes = defineTable(
  'ledger_limit_minutes',
  {
    tenant_id: ofTenant,
    /** The id of the limits and the place of the part. */
    id: plain(text),
    /** The first minute, since 1970. */
    first_minute: int4,
    /** What was used in each minute from the first on: numbers to the base of 36, between commas. */
    used: plain(text),
  },
  {
    kept: {
      stays: 'it has a row for each owner of a limit',
      inCells: { by: [OWNER], others: 'stay' },
    },
  },
);
export type LimitMinutesRow = Row<typeof limitMinutes>;
