// The rows of documents: which payment or transfer each invoice belongs to.
import {
  defineTable,
  idOf,
  nullable,
  ofTenant,
  oneOf,
  plain,
  text,
  timestamptz,
} from '#platform/db/table.ts';
import type { DocumentType } from './model.ts';

export const documents = defineTable(
  'documents',
  {
    tenant_id: ofTenant,
    id: idOf<'doc'>(),
    type: oneOf<DocumentType>(),
    number: plain(text),
    /** It is null while the document is free, as are the two after it. */
    held_by_type: nullable(oneOf<'payment' | 'transfer'>()),
    held_by_id: plain(nullable(text)),
    held_at: nullable(timestamptz),
  },
  { kept: { stays: 'an invoice is paid once', inCells: { others: 'by_own_id' } } },
);
