// The hourly limit of a key. It is counted in the database and leased to each process in blocks, so that no
// request pays for a round trip. Blocks shrink with the rest of the hour and are returned when idle, so
// several processes are exact in the end and never above the limit.
import { HOUR_MS, instant, isoOf, plus, type Clock, type Instant } from '../clock.ts';
import { errorFields, type Log } from '../log.ts';
import { within } from '../maps.ts';
import type { Pool } from '../db/pool.ts';
import { sql, type Db } from '../db/sql.ts';

export type Quota = {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: Instant;
};
export type RateLimiter = {
  take(keyId: string, limit: number): Quota | Promise<Quota>;
  /** Returns what is leased and not used. */
  close(): Promise<void>;
};

const BLOCK_SHARE_OF_REST = 8;
const BLOCK_MAX = 2_000;
/** A block is refilled early, when this much is left, so that busy keys never wait. */
const REFILL_BELOW_SHARE = 0.5;
const IDLE_RETURN_MS = 60_000;
/** Where less than this share of the hour is left to lease, others may be waiting for it. */
const SCARCE_SHARE = 0.25;
const SCARCE_RETURN_MS = 1_000;

type Lease = {
  readonly keyId: string;
  readonly limit: number;
  readonly windowStart: Instant;
  granted: number;
  /** Leased to this process and not used yet. */
  left: number;
  /** Not leased to any process, as of the last refill. */
  rest: number;
  usedAt: Instant;
  /**
   * When the last refill found nothing to lease. Other processes may return what they do not use, so it is
   * tried again after a while.
   */
  exhaustedAt: Instant | undefined;
  refill: Promise<void> | undefined;
};

type Grant = { granted: number; used: number };

const blockOf = (rest: number): number =>
  Math.min(BLOCK_MAX, rest, Math.max(1, Math.floor(rest / BLOCK_SHARE_OF_REST)));

/** Leases a block of what the hour has left, or nothing. */
const grantQuery = ({ keyId, limit, windowStart }: Lease) => sql<Grant>`
  insert into rate_windows as w (key_id, window_start, used, granted)
  values (${keyId}, ${isoOf(windowStart)}, ${blockOf(limit)}, ${blockOf(limit)})
  on conflict (key_id, window_start) do update set (granted, used) = (
    select block, w.used + block
    from (select greatest(0, ${limit}::int - w.used) as rest) r,
         lateral (select least(${BLOCK_MAX}::int, rest, greatest(1, rest / ${BLOCK_SHARE_OF_REST}::int)) as block) b)
  returning granted, used`;

type Services = { readonly pool: Pool; readonly clock: Clock; readonly log: Log };
type Leases = Map<string, Lease>;

export function createRateLimiter(pool: Pool, clock: Clock, log: Log): RateLimiter {
  const services: Services = { pool, clock, log };
  const leases: Leases = new Map();
  const sweep = setInterval(() => returnIdle(services, leases), SCARCE_RETURN_MS);
  sweep.unref();

  return {
    take(keyId, limit) {
      const now = clock.now();
      const lease = leaseOf(leases, { keyId, limit, now });
      lease.usedAt = now;
      return lease.left > 0 || isExhausted(lease, now)
        ? spend(services, lease)
        : spendAfterRefill(services, lease);
    },
    async close() {
      clearInterval(sweep);
      await Promise.all([...leases.values()].map((lease) => giveBack(pool, lease)));
    },
  };
}

function leaseOf(leases: Leases, asked: { keyId: string; limit: number; now: Instant }): Lease {
  const { keyId, limit, now } = asked;
  const windowStart = instant(now - (now % HOUR_MS));
  const key = `${keyId} ${limit} ${windowStart}`;
  return within(leases, key, () => newLease({ keyId, limit, windowStart, usedAt: now }));
}

function spend(services: Services, lease: Lease): Quota {
  const allowed = lease.left > 0;
  if (allowed) lease.left -= 1;
  const isLow = lease.left < lease.granted * REFILL_BELOW_SHARE;
  if (isLow && lease.rest > BLOCK_SHARE_OF_REST && lease.refill === undefined) {
    refill(services, lease).catch((error: unknown) =>
      services.log.warn('rate_limit.refill_failed', errorFields(error)),
    );
  }
  return {
    allowed,
    limit: lease.limit,
    remaining: allowed ? lease.left + lease.rest : 0,
    resetAt: instant(lease.windowStart + HOUR_MS),
  };
}

/**
 * Many requests may wait for one refill, and the last blocks of an hour are small, so it is repeated until
 * there is a unit or nothing is left.
 */
async function spendAfterRefill(services: Services, lease: Lease): Promise<Quota> {
  while (lease.left === 0 && !isExhausted(lease, services.clock.now())) await refill(services, lease);
  return spend(services, lease);
}

function refill({ pool, clock }: Services, lease: Lease): Promise<void> {
  lease.refill ??= pool
    .one(grantQuery(lease))
    .then(({ granted, used }) => {
      lease.granted = granted;
      lease.left += granted;
      lease.rest = Math.max(0, lease.limit - used);
      lease.exhaustedAt = granted === 0 ? clock.now() : undefined;
    })
    .finally(() => (lease.refill = undefined));
  return lease.refill;
}

/** Forgets the leases of hours that are over, and returns what has not been used for a while. */
function returnIdle({ pool, clock, log }: Services, leases: Leases): void {
  const now = clock.now();
  for (const [key, lease] of leases) {
    const isOver = now >= lease.windowStart + HOUR_MS;
    const isScarce = lease.rest < lease.limit * SCARCE_SHARE;
    const idleMs = isScarce ? SCARCE_RETURN_MS : IDLE_RETURN_MS;
    const isIdle = now - lease.usedAt >= idleMs && lease.refill === undefined;
    if (isOver) leases.delete(key);
    else if (isIdle && lease.left > 0) {
      giveBack(pool, lease).catch((error: unknown) =>
        log.warn('rate_limit.return_failed', errorFields(error)),
      );
    }
  }
}

const newLease = (of: Pick<Lease, 'keyId' | 'limit' | 'windowStart' | 'usedAt'>): Lease => ({
  ...of,
  granted: 0,
  left: 0,
  rest: of.limit,
  exhaustedAt: undefined,
  refill: undefined,
});

async function giveBack(db: Db, lease: Lease): Promise<void> {
  const { left } = lease;
  lease.left = 0;
  if (left === 0) return;
  await db.run(
    sql`update rate_windows set used = used - ${left}
        where key_id = ${lease.keyId} and window_start = ${isoOf(lease.windowStart)}`,
  );
}

const isExhausted = ({ exhaustedAt }: Lease, now: Instant): boolean =>
  exhaustedAt !== undefined && now - exhaustedAt < SCARCE_RETURN_MS;

/** Deletes the counters of past hours. */
export const forgetOldWindows = (db: Db, now: Instant, rowsMax: number): Promise<number> =>
  db.run(
    sql`delete from rate_windows where ctid = any(array(
          select ctid from rate_windows where window_start < ${isoOf(plus(now, -HOUR_MS))} limit ${rowsMax}))`,
  );
