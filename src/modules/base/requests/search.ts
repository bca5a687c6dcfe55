// How requests are found: by their ids.
import { foundBy, type SearchPart } from '#platform/lists/search.ts';
import { findRequest } from './queries.ts';

export const requestSearch: SearchPart = {
  kind: 'request',
  prefix: 'req',
  scope: 'requests:read',
  byId: foundBy(findRequest, ({ id, method, path, status }) => ({
    id,
    label: `${method} ${path}`,
    detail: String(status),
  })),
};
