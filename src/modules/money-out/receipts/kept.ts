// What is kept of receipts, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const receiptsKept = defineKept({
  receipt_codes: {
    stays: 'a receipt is shown for as long as its payment is kept',
    of: ['subject_id'],
    hidden: ['code_hash'],
    plain: ['tenant_id', 'subject_kind', 'subject_id'],
  },
  receipt_keys: {
    stays: 'what they have signed is verified with them',
    hidden: ['public_key', 'secret'],
    plain: ['id', 'purpose'],
  },
});
