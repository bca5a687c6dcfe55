// How withdrawals are found: by their ids.
import { foundBy, type SearchPart } from '#platform/lists/search.ts';
import { findWithdrawal } from './queries.ts';

export const withdrawalSearch: SearchPart = {
  kind: 'withdrawal',
  prefix: 'wdr',
  scope: 'payments:read',
  byId: foundBy(findWithdrawal, ({ id, to_name: label, status: detail }) => ({ id, label, detail })),
};
