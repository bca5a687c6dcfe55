// The rows of push subscriptions.
import { defineTable, idOf, nullable, text, timestamptz, type Row } from '#platform/db/table.ts';

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
  /** In which it was switched on last; null: a version before did not say. */
  session_id: nullable(text),
});
export type SubscriptionRow = Row<typeof pushSubscriptions>;
