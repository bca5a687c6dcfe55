// The rows of payees.
import { defineTable, idOf, nullable, oneOf, text, timestamptz, type Row } from '#platform/db/table.ts';
import type { Currency } from '#platform/money.ts';
import { payeeMachine, type PayeeStatus } from './states.ts';

export const payees = defineTable(
  'payees',
  {
    tenant_id: text,
    id: idOf<'pye'>(),
    cardholder_id: idOf<'ch'>(),
    label: text,
    /** As the provider resolved it at creation, as are the next four. */
    holder_name: text,
    number: text,
    alias: nullable(text),
    tax_id: text,
    currency: oneOf<Currency>(),
    /** What a payment resolves again. */
    named_by: oneOf<'number' | 'alias'>(),
    key_digest: nullable(text),
    request_hash: nullable(text),
    status: oneOf<PayeeStatus>(),
    created_at: timestamptz,
    updated_at: timestamptz,
  },
  { machine: payeeMachine },
);
export type PayeeRow = Row<typeof payees>;
