// The rows of documents: which payment or transfer each invoice belongs to.
import { defineTable, idOf, nullable, oneOf, text, timestamptz } from '#platform/db/table.ts';
import type { DocumentType } from './model.ts';

export const documents = defineTable('documents', {
  tenant_id: text,
  id: idOf<'doc'>(),
  type: oneOf<DocumentType>(),
  number: text,
  /** Null while it is free, as are the two after it. */
  held_by_type: nullable(oneOf<'payment' | 'transfer'>()),
  held_by_id: nullable(text),
  held_at: nullable(timestamptz),
});
