// What waits in the database, as gauges of a worker. A scrape reads what was counted some seconds ago, so it
// costs no query, and each count ends at a bound and reads an index that holds only what waits.
import type { Clock, Instant } from '../time/clock.ts';
import type { Db, Query } from './sql.ts';
import { errorFields, type Log } from '../telemetry/log.ts';
import { createLoop } from '../telemetry/loop.ts';
import type { Metrics } from '../telemetry/metrics.ts';

export type Backlog = {
  readonly name: `monedero_${string}`;
  readonly help: string;
  /** One row, in real time, of all tenants. */
  readonly query: (now: Instant) => Query<{ n: number }>;
};

/** No gauge counts further. */
export const BACKLOG_COUNTED_MAX = 10_000;
const COUNT_EVERY_MS = 10_000;
/** Each count asks all shards. */
const COUNT_OF_SHARDS_EVERY_MS = 60_000;

type Watching = {
  readonly db: Pick<Db, 'one'> & { readonly isSharded?: boolean };
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly backlogs: readonly Backlog[];
  readonly everyMs?: number;
};

export function watchBacklogs(watching: Watching) {
  const { db, clock, log, metrics, backlogs } = watching;
  const { everyMs = db.isSharded === true ? COUNT_OF_SHARDS_EVERY_MS : COUNT_EVERY_MS } = watching;
  // Before it was counted, and once it cannot be, a gauge says that it does not know.
  const counted = new Map<string, number>();
  for (const { name, help } of backlogs) metrics.gauge(name, help, () => counted.get(name) ?? NaN);
  const loop = createLoop({
    async run() {
      for (const { name, query } of backlogs) counted.set(name, (await db.one(query(clock.now()))).n);
    },
    everyMs,
    onError(error) {
      counted.clear();
      log.debug('backlog.not_counted', errorFields(error));
    },
  });
  loop.wake();
  return { close: () => loop.close() };
}
