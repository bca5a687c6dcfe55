// What is kept of payees, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const payeesKept = defineKept({
  payees: {
    stays: 'payments name it',
    of: ['cardholder_id'],
    leads: true,
    personal: {
      label: 'mention',
      holder_name: 'mention',
      number: 'mention',
      alias: 'mention',
      key_value: 'mention',
      tax_id: 'mention',
    },
    hidden: ['key_digest', 'request_hash'],
    plain: [
      'tenant_id',
      'id',
      'cardholder_id',
      'currency',
      'named_by',
      'key_kind',
      'status',
      'refused_reason',
      'connection_id',
    ],
  },
  payee_questions: {
    forgottenBy: 'payees.old_questions',
    after: 'three days after it was last asked, unless a payee waits for its answer',
    of: ['cardholder_id'],
    erasedWhole: true,
    inCells: { gives: ['reference'], others: 'stay' },
    personal: { claims: 'mention' },
    plain: ['tenant_id', 'id', 'cardholder_id', 'reference', 'payee_id'],
  },
});
