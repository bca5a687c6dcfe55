// The rows of push subscriptions.
import { defineTable, idOf, text, timestamptz, type Row } from '#platform/db/table.ts';

export const pushSubscriptions = defineTable('push_subscriptions', {
  tenant_id: text,
  id: idOf<'psh'>(),
  cardholder_id: idOf<'ch'>(),
  endpoint: text,
  endpoint_digest: text,
  p256dh: text,
  auth: text,
  /** The key of this deployment that the browser has subscribed to. */
  server_key: text,
  created_at: timestamptz,
});
export type SubscriptionRow = Row<typeof pushSubscriptions>;
