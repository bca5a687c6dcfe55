// What is kept of documents, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const documentsKept = defineKept({
  documents: {
    stays: 'an invoice is paid once',
    inCells: { others: 'by_own_id' },
    plain: ['tenant_id', 'id', 'type', 'number', 'held_by_type', 'held_by_id'],
  },
});
