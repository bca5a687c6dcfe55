// What is kept of requests, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const requestsKept = defineKept({
  api_requests: {
    forgottenBy: 'requests.old',
    setting: 'requests',
    of: ['caller_id', 'object_id'],
    inCells: { by: [], others: 'stay' },
    personal: { path: 'mention', error: 'mention' },
    plain: ['tenant_id', 'id', 'method', 'operation', 'caller_type', 'caller_id', 'object_id'],
  },
});
