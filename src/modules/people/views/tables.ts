// The rows of saved views.
import { defineTable, idOf, text, timestamptz, type Row } from '#platform/db/table.ts';

export const savedViews = defineTable('saved_views', {
  tenant_id: text,
  id: idOf<'view'>(),
  user_id: text,
  list: text,
  name: text,
  query: text,
  created_at: timestamptz,
});
export type ViewRow = Row<typeof savedViews>;
