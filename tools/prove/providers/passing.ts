// Time passes while nothing is running: leases, delays, keys and questions run out by the clocks of all, that
// of the bank among them. What was left behind is done then, by processes that were started again.
import { HOUR_MS, isoOf, MINUTE_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { HANDLE_JOB } from '#platform/inbound/messages.ts';
import type { TurnableClock } from '../../../test/support/clock.ts';
import { until } from '../../../test/support/wait.ts';
import type { Cluster } from '../cluster.ts';
import { sentUnder, type Live } from './live.ts';

/** Longer than lists of the bank may lag, and than a message of its may be held back. */
const LISTED_MS = 70 * MINUTE_MS;
/** Longer than an idempotency key lives; twice, and what comes back after two days is back. */
const NIGHT_MS = 25 * HOUR_MS;
/** A sweep that met something unknown leaves the others alone for a minute, and a job is leased for less. */
const AGAIN_MS = 2 * MINUTE_MS;
const QUIET_MS_MAX = 20_000;
const TRIES_MAX = 12;
/** Codes and questions live for ten minutes, and rounds take some of them. */
const WANTED_TRIES_MAX = 3;
/** Mails, and messages with what an owner has tapped. */
const WANTED = ['sign_in.send_code', 'approvals.tell_owner', 'approvals.tell_gathered', HANDLE_JOB];

export type Passing = { readonly live: Live; readonly cluster: Cluster; readonly clock: TurnableClock };

/** Lets days pass, until the bank is well again and has sent everything, and all is done that can be done. */
export async function passDays(passing: Passing): Promise<void> {
  for (const ms of [LISTED_MS, NIGHT_MS, NIGHT_MS]) {
    await pass(passing, ms);
    await untilQuiet(passing);
  }
}

/** What waits for a lease or is tried again is done while it is wanted. What has no end then is judged. */
export async function passMinutes(passing: Passing): Promise<void> {
  const { app, tenant } = passing.live.organization;
  const look = () =>
    app.pool.all(
      sql<{ kind: string; last_error: string | null }>`
        select kind, last_error from jobs
        where tenant_id = ${tenant.id} and failed_at is null and kind = any(${WANTED})
          and (run_at <= ${isoOf(passing.clock.now())} or attempts > 0 or leased_until is not null) limit 3`,
    );
  const isDone = ({ length }: readonly unknown[]): boolean => length === 0;
  for (let tries = 0; tries < WANTED_TRIES_MAX; tries++) {
    await pass(passing, AGAIN_MS);
    const left = await until('mails are sent and taps are read', look, isDone, QUIET_MS_MAX).catch(look);
    if (isDone(left)) return;
  }
}

/** While no server is up the bank is silent: what it tries then, it tries again ever later. */
async function pass({ live: { mexico }, cluster, clock }: Passing, ms: number): Promise<void> {
  await mexico.whileSilent(async () => {
    await cluster.pass(ms);
    clock.advance(ms);
    await cluster.ready();
  });
  await mexico.tick(0);
}

export async function untilQuiet(passing: Passing): Promise<void> {
  const isQuiet = ({ length }: readonly string[]): boolean => length === 0;
  const look = () => workLeft(passing);
  for (let tries = 0; ; tries++) {
    try {
      await until('all is done that can be done', look, isQuiet, QUIET_MS_MAX);
      return;
    } catch (error) {
      if (tries === TRIES_MAX) throw error;
    }
    await pass(passing, AGAIN_MS);
  }
}

/** An order whose answer is unknown is asked about for as long as no one decides on it. */
const ASKING = 'rail.send';

async function workLeft({ live: { organization, mexico }, clock }: Passing): Promise<string[]> {
  const { app, tenant } = organization;
  const jobs = await app.pool.all(
    sql<{ kind: string; last_error: string | null }>`
      select kind, last_error from jobs
      where tenant_id = ${tenant.id} and failed_at is null
        and (run_at <= ${isoOf(clock.now())} or attempts > 0 or leased_until is not null) and kind <> ${ASKING} limit 3`,
  );
  const pending = await app.pool.all(
    sql<{ id: string }>`select id from rail_operations where tenant_id = ${tenant.id} and status = 'pending'`,
  );
  const known = pending.filter(({ id }) => sentUnder(mexico, id).length > 0);
  const waiting = mexico.bank.webhooks.waiting();
  return [
    ...jobs.map(({ kind, last_error: error }) => `${kind}: ${error ?? 'no error'}`),
    ...known.map(({ id }) => `${id} is pending, and the bank has it`),
    ...(waiting === 0 ? [] : [`${waiting} messages of the bank`]),
  ];
}
