// The rows of push subscriptions.
import {
  defineTable,
  hidden,
  idOf,
  nullable,
  ofTenant,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';

export const pushSubscriptions = defineTable(
  'push_subscriptions',
  {
    tenant_id: ofTenant,
    id: idOf<'psh'>(),
    cardholder_id: idOf<'ch'>(),
    endpoint: hidden(text),
    endpoint_digest: hidden(text),
    p256dh: hidden(text),
    auth: hidden(text),
    /** The key of this deployment that the browser has subscribed to. */
    server_key: hidden(text),
    created_at: timestamptz,
    /** The session in which it was switched on last; null if a version before did not say. */
    session_id: plain(nullable(text)),
  },
  {
    kept: {
      stays: 'a row goes when the browser or its owner ends it',
      of: ['cardholder_id'],
      erasedWhole: true,
      inCells: { gives: ['id'], others: 'stay' },
    },
  },
);
export type SubscriptionRow = Row<typeof pushSubscriptions>;
