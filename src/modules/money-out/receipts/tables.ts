// The rows of receipts. A receipt itself has none: it is made from its subject whenever it is read.
import {
  defineTable,
  hidden,
  nullable,
  ofTenant,
  oneOf,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { OwnerKind } from '#modules/money-out/rail/tables.ts';

export const receiptCodes = defineTable(
  'receipt_codes',
  {
    tenant_id: ofTenant,
    code_hash: hidden(text),
    subject_kind: oneOf<OwnerKind>(),
    subject_id: plain(text),
  },
  { kept: { stays: 'a receipt is shown for as long as its payment is kept', of: ['subject_id'] } },
);
export type ReceiptCodeRow = Row<typeof receiptCodes>;

export const receiptKeys = defineTable(
  'receipt_keys',
  {
    id: plain(text),
    purpose: oneOf<'codes' | 'signing'>(),
    public_key: hidden(nullable(text)),
    secret: hidden(nullable(text)),
    created_at: timestamptz,
    signs_from: timestamptz,
    withdrawn_at: nullable(timestamptz),
  },
  { kept: { stays: 'what they have signed is verified with them' } },
);
export type ReceiptKeyRow = Row<typeof receiptKeys>;
