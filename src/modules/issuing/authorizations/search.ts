// How purchases are found: by their ids.
import { foundBy, type SearchPart } from '#platform/lists/search.ts';
import { findTransaction } from './queries.ts';

export const transactionSearch: SearchPart = {
  kind: 'transaction',
  prefix: 'tx',
  scope: 'cards:read',
  byId: foundBy(findTransaction, ({ tx_id: id, merchant_name: label, status: detail }) => ({
    id,
    label,
    detail,
  })),
};
