// What is kept of mail that has left, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const smtpKept = defineKept({
  smtp_mails: {
    forgottenBy: 'smtp.old_mails',
    after: '30 days',
    inCells: { by: ['reference'], others: 'stay' },
    plain: ['tenant_id', 'reference', 'connection_id', 'asked_by'],
  },
});
