// Notes requests in memory and writes them every second, in one statement, so that none waits for it. It is a
// log for reading, not a ledger: past a bound a second, what succeeded is left out, and what a process had
// not written when it died is lost.
import { wholeOf } from '#platform/cells/cells.ts';
import type { AnsweredRequest } from '#platform/http/answered.ts';
import { keptPath } from '#platform/http/kept-path.ts';
import { insertIfAbsentQuery } from '#platform/db/bulk.ts';
import type { Pool } from '#platform/db/pool.ts';
import { isOfAnyKind } from '#platform/ids/kind.ts';
import { errorFields, type Log } from '#platform/telemetry/log.ts';
import { createLoop } from '#platform/telemetry/loop.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import type { Clock } from '#platform/time/clock.ts';
import { apiRequests, CALLER_TYPES, type CallerType, type RequestRow } from './tables.ts';

export type RequestLog = {
  note(answered: AnsweredRequest): void;
  close(): Promise<void>;
};

const WRITE_EVERY_MS = 1_000;
/** How many requests of one process are kept between two writes. */
export const SUCCEEDED_MAX = 200;
export const FAILED_MAX = 500;
const REFUSED = 400;
const US_PER_MS = 1_000;

type Services = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
};

export function createRequestLog({ pool, clock, log, metrics }: Services): RequestLog {
  const left = metrics.counter(
    'monedero_request_log_left_out_total',
    'Requests that the request log left out, by outcome',
  );
  let waiting = newWaiting();
  const write = async (): Promise<void> => {
    const { rows } = waiting;
    waiting = newWaiting();
    // Calls of one message over MCP have one id.
    if (rows.length > 0) await pool.run(insertIfAbsentQuery(apiRequests, ...rows));
  };
  const onError = (error: unknown): void => log.warn('request_log.not_written', errorFields(error));
  const loop = createLoop({ run: write, everyMs: WRITE_EVERY_MS, onError });

  return {
    note(answered) {
      if (!isKept(answered)) return;
      const hasFailed = answered.status >= REFUSED;
      const count = hasFailed ? ++waiting.failed : ++waiting.succeeded;
      if (count > (hasFailed ? FAILED_MAX : SUCCEEDED_MAX))
        left.add({ outcome: hasFailed ? 'failed' : 'succeeded' });
      else waiting.rows.push(rowOf(answered, clock));
    },
    async close() {
      loop.wake();
      await loop.close();
    },
  };
}

const newWaiting = () => ({ rows: [] as RequestRow[], succeeded: 0, failed: 0 });

/** What pages of people read is not worth a row; what programs ask is, and all that was refused. */
function isKept({ route, actor, status }: AnsweredRequest): boolean {
  if (route.internal === true || route.id.startsWith(OWN) || !isCaller(actor.type)) return false;
  return actor.type !== 'user' || (route.method !== 'GET' && route.read === undefined) || status >= REFUSED;
}

/** A log that is read again and again would be full of that. */
const OWN = 'requests.';

const isCaller = (type: string): type is CallerType => CALLER_TYPES.some((one) => one === type);

function rowOf(answered: AnsweredRequest, clock: Clock): RequestRow {
  const { requestId, route, status, tenant, actor, body, durationMs, isReplayed } = answered;
  const path = keptPath(route.path, answered.path);
  return {
    // An agent is in a cell, and the log is the organization's.
    tenant_id: wholeOf(tenant).id,
    id: requestId,
    created_at: clock.now(),
    method: route.method,
    path,
    operation: route.id,
    status,
    error: status >= REFUSED ? (ERROR.exec(body)?.[1] ?? null) : null,
    duration_us: Math.round(durationMs * US_PER_MS),
    caller_type: actor.type as CallerType,
    caller_id: actor.id,
    object_id: path.split('/').find(isOfAnyKind) ?? ID_IN_BODY.exec(body)?.[1] ?? null,
    is_replayed: isReplayed,
  };
}

const ERROR = /^\{"error":"(\w+)"/;
/** An answer begins with the id of what it is about, or with what that is called. */
const ID_IN_BODY = /^\{"(?:\w*_)?[iI]d":"([a-z]+(?:_[a-z]+)*_[0-9a-z]{26})"/;
