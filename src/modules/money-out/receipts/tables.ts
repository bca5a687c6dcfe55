// The rows of receipts. A receipt itself has none: it is made from its subject whenever it is read.
import { defineTable, nullable, oneOf, text, timestamptz, type Row } from '#platform/db/table.ts';
import type { OwnerKind } from '#modules/money-out/rail/tables.ts';

export const receiptCodes = defineTable('receipt_codes', {
  tenant_id: text,
  code_hash: text,
  subject_kind: oneOf<OwnerKind>(),
  subject_id: text,
});
export type ReceiptCodeRow = Row<typeof receiptCodes>;

export const receiptKeys = defineTable('receipt_keys', {
  id: text,
  purpose: oneOf<'codes' | 'signing'>(),
  public_key: nullable(text),
  secret: nullable(text),
  created_at: timestamptz,
  signs_from: timestamptz,
  withdrawn_at: nullable(timestamptz),
});
export type ReceiptKeyRow = Row<typeof receiptKeys>;
