// What is kept of push, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const pushKept = defineKept({
  push_subscriptions: {
    stays: 'a row goes when the browser or its owner ends it',
    of: ['cardholder_id'],
    erasedWhole: true,
    inCells: { gives: ['id'], others: 'stay' },
    hidden: ['endpoint', 'endpoint_digest', 'p256dh', 'auth', 'server_key'],
    plain: ['tenant_id', 'id', 'cardholder_id', 'session_id'],
  },
});
