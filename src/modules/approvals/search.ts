// How approvals are found: by their ids.
import { foundBy, type SearchPart } from '#platform/lists/search.ts';
import { findApproval } from './queries.ts';

export const approvalSearch: SearchPart = {
  kind: 'approval',
  prefix: 'appr',
  scope: 'approvals:read',
  byId: foundBy(findApproval, ({ id, payee: label, status: detail }) => ({ id, label, detail })),
};
