// The rows of withdrawals.
import {
  defineTable,
  hidden,
  idOf,
  int8,
  nullable,
  ofTenant,
  oneOf,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Currency } from '#platform/money/money.ts';
import { withdrawalMachine, type WithdrawalStatus } from './states.ts';

export const withdrawals = defineTable(
  'withdrawals',
  {
    tenant_id: ofTenant,
    id: idOf<'wdr'>(),
    wallet_id: idOf<'wal'>(),
    status: oneOf<WithdrawalStatus>(),
    amount_minor: int8,
    currency: oneOf<Currency>(),
    concept: personal(text, 'mention'),
    /** The account as the owner wrote it. */
    destination: personal(text, 'elsewhere'),
    /** The account as it was resolved, as are the next three. */
    to_name: personal(text, 'elsewhere'),
    to_number: personal(text, 'elsewhere'),
    to_alias: personal(nullable(text), 'elsewhere'),
    to_tax_id: personal(text, 'elsewhere'),
    /** The wallet of the same tenant that it goes to, if it goes to one. */
    to_wallet_id: nullable(idOf<'wal'>()),
    approval_id: idOf<'appr'>(),
    failure: personal(nullable(text), 'mention'),
    /** When the rail took it. */
    taken_at: nullable(timestamptz),
    /** The idempotency key, by which a repeat finds it. */
    key_digest: hidden(nullable(text)),
    request_hash: hidden(nullable(text)),
    /** The withdrawal of the same key that is too old for a repeat; empty if there is none. */
    previous_id: plain(text),
    created_at: timestamptz,
    settled_at: nullable(timestamptz),
  },
  {
    machine: withdrawalMachine,
    ids: { prefix: 'wdr' },
    kept: { stays: 'the law asks for the books', of: ['wallet_id'], leads: true },
  },
);
export type WithdrawalRow = Row<typeof withdrawals>;
