// How payments are found: by their ids.
import { foundBy, type SearchPart } from '#platform/lists/search.ts';
import { findPayment } from './queries.ts';

export const paymentSearch: SearchPart = {
  kind: 'payment',
  prefix: 'pay',
  scope: 'payments:read',
  byId: foundBy(findPayment, ({ id, payee_label: label, status: detail }) => ({ id, label, detail })),
};
