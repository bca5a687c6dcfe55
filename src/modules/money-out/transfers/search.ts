// How transfers are found: by their ids.
import { foundBy, type SearchPart } from '#platform/lists/search.ts';
import { findTransfer } from './queries.ts';

export const transferSearch: SearchPart = {
  kind: 'transfer',
  prefix: 'tx',
  scope: 'transfers:read',
  byId: foundBy(findTransfer, ({ id, to_name: label, status: detail }) => ({ id, label, detail })),
};
