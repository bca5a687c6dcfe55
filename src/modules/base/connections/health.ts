// What is known of how a connection does: what the last look found, and when messages last came to its
// address. Of messages the time is written at most every ten seconds by a process, and at once when one is
// refused after one was taken, or the reverse.
import type { Backlog } from '#platform/db/backlog.ts';
import { isoOf, plus, SECOND_MS, type Clock, type Instant } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { InboundOutcome } from '#platform/inbound/connection.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { Finding } from '#platform/provider/findings.ts';
import { columnsOf } from '#platform/db/table.ts';
import { connectionHealth, type HealthRow } from './tables.ts';

const WRITTEN_EVERY_MS = 10 * SECOND_MS;

export const healthOf = (db: Db, connectionId: string): Promise<HealthRow | undefined> =>
  db.maybe(
    sql<HealthRow>`
      select ${columnsOf(connectionHealth)} from connection_health where connection_id = ${connectionId}`,
  );

export const allHealth = (db: Db, connectionIds: readonly string[]): Promise<HealthRow[]> =>
  db.all(
    sql<HealthRow>`
      select ${columnsOf(connectionHealth)} from connection_health
      where connection_id = any(${connectionIds}::text[])`,
  );

export const keepFindings = (
  db: Db,
  connectionId: string,
  findings: readonly Finding[],
  at: Instant,
): Promise<number> =>
  db.run(
    sql`insert into connection_health (connection_id, checked_at, findings)
        values (${connectionId}, ${isoOf(at)}, ${JSON.stringify(findings)}::jsonb)
        on conflict (connection_id) do update
          set checked_at = excluded.checked_at, findings = excluded.findings`,
  );

/** The results of the last check of each connection; workers check every hour. */
export const connectionBacklogs: readonly Backlog[] = [
  {
    name: 'monedero_connections_stopped',
    help: 'Connections of which the last check found something that stops them',
    query: () =>
      sql<{ n: number }>`
        select count(*)::int as n from connection_health h join connections c on c.id = h.connection_id
        where c.status = 'active' and h.findings @> '[{"stops": true}]'`,
  },
];

type Services = { readonly pool: Pool; readonly clock: Clock; readonly log: Log };

export function createMessageTimes({ pool, clock, log }: Services) {
  const written = new Map<string, { readonly isTaken: boolean; readonly at: Instant }>();
  return (connectionId: string, outcome: InboundOutcome): void => {
    if (outcome === 'nothing_new' || outcome === 'of_no_tenant') return;
    const isTaken = outcome !== 'refused';
    const [at, last] = [clock.now(), written.get(connectionId)];
    if (last?.isTaken === isTaken && at < plus(last.at, WRITTEN_EVERY_MS)) return;
    written.set(connectionId, { isTaken, at });
    pool
      .run(isTaken ? takenAt(connectionId, at) : refusedAt(connectionId, at))
      .catch((error: unknown) => log.debug('connection.times_not_kept', { error: String(error) }));
  };
}

const takenAt = (connectionId: string, at: Instant) => sql`
  insert into connection_health (connection_id, taken_at) values (${connectionId}, ${isoOf(at)})
  on conflict (connection_id) do update set taken_at = excluded.taken_at`;

const refusedAt = (connectionId: string, at: Instant) => sql`
  insert into connection_health (connection_id, refused_at) values (${connectionId}, ${isoOf(at)})
  on conflict (connection_id) do update set refused_at = excluded.refused_at`;
