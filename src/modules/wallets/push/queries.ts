// The questions about push subscriptions.
import { endedAmong } from '#modules/people/sign-in/session.ts';
import { columnsOf } from '#platform/db/table.ts';
import { lookUpBy } from '#platform/db/look-up.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { pushSubscriptions, type SubscriptionRow } from './tables.ts';

/** How many browsers an owner can have switched on, and so how long a list can be. */
export const SUBSCRIPTIONS_MAX = 20;

export type Owner = { readonly tenantId: string; readonly ownerId: string };

/** Newest first. */
export const listSubscriptions = (db: Db, { tenantId, ownerId }: Owner): Promise<SubscriptionRow[]> =>
  db.all(
    sql<SubscriptionRow>`
      select ${columnsOf(pushSubscriptions)} from push_subscriptions
      where tenant_id = ${tenantId} and cardholder_id = ${ownerId} order by id desc limit ${SUBSCRIPTIONS_MAX}`,
  );

const subscriptionBy = lookUpBy(pushSubscriptions, ['tenant_id', 'id', 'cardholder_id']);

export const findSubscription = (
  db: Db,
  { tenantId, ownerId }: Owner,
  id: string,
): Promise<SubscriptionRow | undefined> => db.maybe(subscriptionBy(tenantId, id, ownerId));

/**
 * Counts under a lock, so that two requests at once cannot both make the last that is allowed. It is of the
 * tenant, since two of its people may switch on one browser at once.
 */
export async function lockAndCountSubscriptions(db: Db, { tenantId, ownerId }: Owner): Promise<number> {
  const lock = `push_subscriptions ${tenantId}`;
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const { n } = await db.one(
    sql<{ n: number }>`
      select count(*)::int as n from push_subscriptions where tenant_id = ${tenantId} and cardholder_id = ${ownerId}`,
  );
  return n;
}

export const lockByEndpoint = (
  db: Db,
  tenantId: string,
  endpointDigest: string,
): Promise<SubscriptionRow | undefined> =>
  db.maybe(
    sql<SubscriptionRow>`
      select ${columnsOf(pushSubscriptions)} from push_subscriptions
      where tenant_id = ${tenantId} and endpoint_digest = ${endpointDigest} for update`,
  );

/** Answers whether there was one. */
export const deleteSubscription = async (
  db: Db,
  { tenantId, ownerId }: Owner,
  id: string,
): Promise<boolean> =>
  (await db.run(
    sql`delete from push_subscriptions
        where tenant_id = ${tenantId} and id = ${id} and cardholder_id = ${ownerId}`,
  )) === 1;

/**
 * Leaves out those in whose session their person has signed out. One whose session has expired stays: its
 * person has not said that they leave the browser.
 */
export async function signedInWith(db: Db, rows: readonly SubscriptionRow[]): Promise<SubscriptionRow[]> {
  const ended = await endedAmong(
    db,
    rows.flatMap(({ session_id: sessionId }) => sessionId ?? []),
  );
  return rows.filter(({ session_id: sessionId }) => sessionId === null || !ended.has(sessionId));
}
