// What is kept of views, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const viewsKept = defineKept({
  saved_views: {
    stays: 'until its member deletes it or leaves the organization',
    of: ['user_id'],
    inCells: { by: [], others: 'stay' },
    personal: { name: 'mention', query: 'mention' },
    plain: ['tenant_id', 'id', 'user_id', 'list'],
  },
});
