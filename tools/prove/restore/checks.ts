// What must be true of what was restored, once its worker has nothing more to do.
import type { App } from '#app.ts';
import type { Instant } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { isSuccess } from '#modules/webhooks/delivery/post.ts';
import { envelopeOf, type StoredEvent } from '#modules/webhooks/envelope.ts';
import { until } from '../../../test/support/wait.ts';
import {
  changed,
  doubled,
  forgotten,
  idle,
  missed,
  heardBy,
  uncounted,
  unknown,
  unheard,
  unsigned,
  type Attempt,
  type Post,
} from './deliveries.ts';
import type { Paid } from './load.ts';
import { ENDPOINTS } from './receiver.ts';

const SHOWN_MAX = 5;
/** A worker records what was acknowledged within less, also on a machine that is busy. */
const RECORDED_WITHIN_MS = 5_000;

type Lost = {
  readonly tenantId: string;
  readonly paid: readonly Paid[];
  readonly refused: readonly string[];
  readonly copiedUntil: number;
  readonly lostAt: number;
};

export async function checkRestored(
  app: App,
  { tenantId, paid, refused, copiedUntil }: Lost,
): Promise<string[]> {
  const payments = await app.pool.all(
    sql<{ id: string }>`select id from payments where tenant_id = ${tenantId}`,
  );
  const there = new Set(payments.map(({ id }) => id));
  const due = paid.filter(({ at }) => at < copiedUntil);
  const late = paid.filter(({ at }) => at >= copiedUntil);
  const kept = late.filter(({ id }) => there.has(id)).length;
  console.log(`${paid.length} payments were answered, ${due.length} of them before the last copy`);
  console.log(
    `  of the ${late.length} after it ${kept} were in the log that was copied, and the others are lost`,
  );
  console.log(`  restored: ${there.size} payments`);
  return [
    ...refused.slice(0, SHOWN_MAX),
    ...(due.length === 0 ? ['no payment was answered before the last copy'] : []),
    ...due.filter(({ id }) => !there.has(id)).map(({ id }) => `${id} was answered and is lost`),
    ...(await checkOnce(app, tenantId)),
  ];
}

/** What receivers heard of before all was lost and since it was restored. */
export async function checkDelivered(
  { pool }: App,
  { tenantId, paid, copiedUntil, lostAt }: Lost,
  posts: readonly Post[],
): Promise<string[]> {
  const log = await attemptsOf(pool, tenantId, lostAt);
  const events = await pool.all(
    sql<StoredEvent>`
      select id, type, created_at, sequence, object::text as object from events where tenant_id = ${tenantId}`,
  );
  const known = new Map(events.map((event) => [event.id, envelopeOf(event, false)]));
  const due = paid.filter(({ at }) => at < copiedUntil);
  const heard = heardBy(posts, known);
  console.log(
    `  ${known.size} events, ${posts.length} posts at ${ENDPOINTS.length} receivers, ${heard.failures} failed`,
  );
  console.log(
    `  ${heard.again} events came again; ${heard.lost} were heard of that are lost, ` +
      `${heard.renumbered} of them once more as another event`,
  );
  console.log(`  ${log.length} attempts are in the log`);
  return [
    ...missed(posts, known, ENDPOINTS),
    ...unheard(posts, due, ENDPOINTS),
    ...changed(posts),
    ...unknown(posts, known),
    ...doubled(posts, log),
    ...forgotten(posts, log, copiedUntil - RECORDED_WITHIN_MS),
    ...uncounted(posts, log),
    ...unsigned(posts),
    ...idle(heard),
  ];
}

async function attemptsOf(pool: App['pool'], tenantId: string, lostAt: number): Promise<Attempt[]> {
  const rows = await pool.all(
    sql<{ url: string; event_id: string; attempted_at: Instant; response_status: number | null }>`
      select url, event_id, attempted_at, response_status from webhook_attempts where tenant_id = ${tenantId}`,
  );
  return rows.map(({ url, event_id: id, attempted_at: at, response_status: status }) => ({
    endpoint: new URL(url).pathname,
    id,
    isRestored: at >= lostAt,
    isDelivered: isSuccess(status),
  }));
}

/** Each payment that there is was ordered once, has settled once, and is in the ledger. */
export async function checkOnce({ pool }: App, tenantId: string): Promise<string[]> {
  // A rail takes a moment, and no job waits meanwhile.
  await until(
    'no order is on its way',
    () =>
      pool.all(
        sql`select id from rail_operations where tenant_id = ${tenantId} and status = 'pending' limit 3`,
      ),
    (left) => left.length === 0,
  );
  const [orders, orderedTwice, settled] = await pool.batch([
    sql<{ id: string; ours: string; theirs: string | null }>`
      select r.id, r.status as ours, s.status as theirs from rail_operations r
      left join sandbox_orders s on s.tenant_id = r.tenant_id and s.id = r.id
      where r.tenant_id = ${tenantId} and (r.status <> 'settled' or s.status is distinct from 'settled')`,
    sql<{ id: string }>`
      select owner_id as id from rail_operations where tenant_id = ${tenantId}
      group by owner_id having count(*) > 1`,
    sql<{ id: string; times: number }>`
      select object_id as id, count(*)::int as times from events
      where tenant_id = ${tenantId} and type = 'payment.settled' group by object_id`,
  ]);
  const { accounts, entries, differences } = await inspectLedger(pool);
  console.log(`  the ledger has ${accounts} accounts, ${entries} entries`);
  return [
    ...orders.rows.map(({ id, ours, theirs }) => `the order ${id} is ${ours}, and at its rail ${theirs}`),
    ...orderedTwice.rows.map(({ id }) => `${id} has two orders`),
    ...(settled.rows.length === 0 ? ['no event says that a payment has settled'] : []),
    ...settled.rows
      .filter(({ times }) => times > 1)
      .map(({ id, times }) => `${id} has settled ${times} times, by its events`),
    ...differences.map(({ subject, problem }) => `the ledger: ${subject} ${problem}`),
  ];
}
