// How batches are found: by their ids.
import { foundBy, type SearchPart } from '#platform/lists/search.ts';
import { shownStatusOf } from './model.ts';
import { findBatch } from './queries.ts';

export const batchSearch: SearchPart = {
  kind: 'batch',
  prefix: 'bat',
  scope: 'transfers:read',
  byId: foundBy(findBatch, ({ id, status }) => ({ id, label: id, detail: shownStatusOf(status) })),
};
