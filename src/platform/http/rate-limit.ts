// The hourly limit of a key. It is counted in the database and leased to each process in blocks, so that no
// request pays for a round trip. Blocks shrink with the rest of the hour and are returned when idle, so
// several processes are exact in the end and never above the limit. Blocks that many keys need or return at
// the same time go as one statement, since most keys of agents are used seldom.
import { HOUR_MS, instant, isoOf, plus, type Clock, type Instant } from '../clock.ts';
import { coalesce } from '../coalesce.ts';
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

type Grant = Pick<Lease, 'keyId' | 'windowStart' | 'granted'> & { readonly used: number };

const blockOf = (rest: number): number =>
  Math.min(BLOCK_MAX, rest, Math.max(1, Math.floor(rest / BLOCK_SHARE_OF_REST)));

const keysOf = (leases: readonly Lease[]) => ({
  keyIds: leases.map(({ keyId }) => keyId),
  starts: leases.map(({ windowStart }) => isoOf(windowStart)),
});

/** Leases a block of what each hour has left, or nothing. Rows are written in one order everywhere. */
function grantQuery(leases: readonly Lease[]) {
  const { keyIds, starts } = keysOf(leases);
  const limits = leases.map(({ limit }) => String(limit));
  const first = leases.map(({ limit }) => String(blockOf(limit)));
  return sql<Grant>`
    insert into rate_windows as w (key_id, window_start, used, granted)
    select key_id, window_start, block, block
    from unnest(${keyIds}::text[], ${starts}::timestamptz[], ${first}::int[]) as a(key_id, window_start, block)
    order by key_id, window_start
    on conflict (key_id, window_start) do update set (granted, used) = (
      select block, w.used + block
      from (select greatest(0, a.most - w.used) as rest
            from unnest(${keyIds}::text[], ${starts}::timestamptz[], ${limits}::int[]) as a(key_id, window_start, most)
            where a.key_id = w.key_id and a.window_start = w.window_start) r,
           lateral (select least(${BLOCK_MAX}::int, rest, greatest(1, rest / ${BLOCK_SHARE_OF_REST}::int)) as block) b)
    returning key_id as "keyId", window_start as "windowStart", granted, used`;
}

function returnQuery(leases: readonly Lease[]) {
  const { keyIds, starts } = keysOf(leases);
  const left = leases.map((lease) => String(lease.left));
  return sql`
    with locked as (
      select w.ctid, a.unused from unnest(${keyIds}::text[], ${starts}::timestamptz[], ${left}::int[]) as a(key_id, window_start, unused)
      join rate_windows w on w.key_id = a.key_id and w.window_start = a.window_start
      order by w.key_id, w.window_start for update of w)
    update rate_windows w set used = w.used - locked.unused from locked where w.ctid = locked.ctid`;
}

type Services = {
  readonly clock: Clock;
  readonly log: Log;
  /** Leases a block more, or notes that there is none. */
  grant(lease: Lease): Promise<void>;
  returnUnused(leases: readonly Lease[]): Promise<unknown>;
};
type Leases = Map<string, Lease>;

export function createRateLimiter(pool: Pool, clock: Clock, log: Log): RateLimiter {
  const services: Services = {
    clock,
    log,
    grant: coalesce<Lease>((asked) => grantAll(pool, clock, asked)),
    returnUnused: (unused) => giveBack(pool, unused),
  };
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
      await services.returnUnused([...leases.values()]);
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

function refill({ grant }: Services, lease: Lease): Promise<void> {
  lease.refill ??= grant(lease).finally(() => (lease.refill = undefined));
  return lease.refill;
}

/** A statement writes a row once, so a key whose limit was changed in this hour may have to wait its turn. */
async function grantAll(db: Db, clock: Clock, asked: readonly Lease[]): Promise<void> {
  const byRow = new Map(asked.map((lease) => [rowOf(lease), lease]));
  for (const grant of await db.all(grantQuery([...byRow.values()]))) {
    const lease = byRow.get(rowOf(grant));
    if (lease === undefined) throw new Error(`${grant.keyId} was leased what it has not asked for`);
    lease.granted = grant.granted;
    lease.left += grant.granted;
    lease.rest = Math.max(0, lease.limit - grant.used);
    lease.exhaustedAt = grant.granted === 0 ? clock.now() : undefined;
  }
  const others = asked.filter((lease) => byRow.get(rowOf(lease)) !== lease);
  if (others.length > 0) await grantAll(db, clock, others);
}

const rowOf = ({ keyId, windowStart }: Pick<Lease, 'keyId' | 'windowStart'>): string =>
  `${keyId} ${windowStart}`;

/** Forgets the leases of hours that are over, and returns what has not been used for a while. */
function returnIdle({ returnUnused, clock, log }: Services, leases: Leases): void {
  const now = clock.now();
  const idle: Lease[] = [];
  for (const [key, lease] of leases) {
    const isOver = now >= lease.windowStart + HOUR_MS;
    const isScarce = lease.rest < lease.limit * SCARCE_SHARE;
    const idleMs = isScarce ? SCARCE_RETURN_MS : IDLE_RETURN_MS;
    const isIdle = now - lease.usedAt >= idleMs && lease.refill === undefined;
    if (isOver) leases.delete(key);
    else if (isIdle) idle.push(lease);
  }
  returnUnused(idle).catch((error: unknown) => log.warn('rate_limit.return_failed', errorFields(error)));
}

const newLease = (of: Pick<Lease, 'keyId' | 'limit' | 'windowStart' | 'usedAt'>): Lease => ({
  ...of,
  granted: 0,
  left: 0,
  rest: of.limit,
  exhaustedAt: undefined,
  refill: undefined,
});

async function giveBack(db: Db, leases: readonly Lease[]): Promise<void> {
  const unused = leases.filter(({ left }) => left > 0);
  if (unused.length === 0) return;
  const query = returnQuery(unused);
  for (const lease of unused) lease.left = 0;
  await db.run(query);
}

const isExhausted = ({ exhaustedAt }: Lease, now: Instant): boolean =>
  exhaustedAt !== undefined && now - exhaustedAt < SCARCE_RETURN_MS;

/** Deletes the counters of past hours. */
export const forgetOldWindows = (db: Db, now: Instant, rowsMax: number): Promise<number> =>
  db.run(
    sql`delete from rate_windows where ctid = any(array(
          select ctid from rate_windows where window_start < ${isoOf(plus(now, -HOUR_MS))} limit ${rowsMax}))`,
  );
