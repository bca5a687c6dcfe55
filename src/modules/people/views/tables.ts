// The rows of saved views.
import {
  defineTable,
  idOf,
  ofTenant,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';

export const savedViews = defineTable(
  'saved_views',
  {
    tenant_id: ofTenant,
    id: idOf<'view'>(),
    user_id: plain(text),
    list: plain(text),
    name: personal(text, 'mention'),
    query: personal(text, 'mention'),
    created_at: timestamptz,
  },
  {
    kept: {
      stays: 'until its member deletes it or leaves the organization',
      of: ['user_id'],
      inCells: { by: [], others: 'stay' },
    },
  },
);
export type ViewRow = Row<typeof savedViews>;
