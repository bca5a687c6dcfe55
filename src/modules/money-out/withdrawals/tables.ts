// The rows of withdrawals.
import { defineTable, idOf, int8, nullable, oneOf, text, timestamptz, type Row } from '#platform/db/table.ts';
import type { Currency } from '#platform/money.ts';
import { withdrawalMachine, type WithdrawalStatus } from './states.ts';

export const withdrawals = defineTable(
  'withdrawals',
  {
    tenant_id: text,
    id: idOf<'wdr'>(),
    wallet_id: idOf<'wal'>(),
    status: oneOf<WithdrawalStatus>(),
    amount_minor: int8,
    currency: oneOf<Currency>(),
    concept: text,
    /** As the owner wrote it. */
    destination: text,
    /** The account as it was resolved, as are the next three. */
    to_name: text,
    to_number: text,
    to_alias: nullable(text),
    to_tax_id: text,
    /** The wallet of the same tenant that it goes to, if it goes to one. */
    to_wallet_id: nullable(idOf<'wal'>()),
    approval_id: idOf<'appr'>(),
    failure: nullable(text),
    /** When the rail took it. */
    taken_at: nullable(timestamptz),
    /** The idempotency key, by which a repeat finds it. */
    key_digest: nullable(text),
    request_hash: nullable(text),
    /** The withdrawal of the same key that is too old for a repeat; empty where there is none. */
    previous_id: text,
    created_at: timestamptz,
    settled_at: nullable(timestamptz),
  },
  { machine: withdrawalMachine, ids: { prefix: 'wdr' } },
);
export type WithdrawalRow = Row<typeof withdrawals>;
