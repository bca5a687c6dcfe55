// How scheduled payments are found: by their ids.
import { foundBy, type SearchPart } from '#platform/lists/search.ts';
import { findSchedule } from './queries.ts';

export const scheduleSearch: SearchPart = {
  kind: 'scheduled_payment',
  prefix: 'sch',
  scope: 'payments:read',
  byId: foundBy(findSchedule, ({ id, payee_label: label, status: detail }) => ({ id, label, detail })),
};
