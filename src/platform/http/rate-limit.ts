// The hourly limit of a key. It is counted in the database and leased to each process in blocks, so that no
// request pays for a round trip. Blocks shrink with the rest of the hour and are returned when idle, so
// several processes are exact in the end and never above the limit. Blocks that many keys need or return at
// the same time go as one statement, since most keys of agents are used seldom. A key is counted in the cell
// to which its id leads, so if cells are on several nodes, no one node counts for all of them.
import { cellIdOf } from '../cells/cells.ts';
import { HOUR_MS, instant, isoOf, plus, type Clock, type Instant } from '../time/clock.ts';
import type { Tenant } from '../context/context.ts';
import { errorFields, type Log } from '../telemetry/log.ts';
import { within } from '../basics/maps.ts';
import { coalesceByGroup } from '../db/coalesce-by-group.ts';
import type { Pool } from '../db/pool.ts';
import { deleteWhere } from '../db/scopes.ts';
import { rawQuery, type Db, type Query } from '../db/sql.ts';
import { isOfTenants, tenantsOf } from '../db/tenants.ts';

/** How many requests a key may send in an hour. */
export type Rate = { readonly keyId: string; readonly limit: number };

export type Quota = {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: Instant;
};
export type RateLimiter = {
  take(tenant: Tenant, rate: Rate): Quota | Promise<Quota>;
  /** Returns what is leased and not used. */
  close(): Promise<void>;
};

const BLOCK_SHARE_OF_REST = 8;
const BLOCK_MAX = 2_000;
/** A block is refilled early, when this much is left, so that busy keys never wait. */
const REFILL_BELOW_SHARE = 0.5;
const IDLE_RETURN_MS = 60_000;
/** If less than this share of the hour is left to lease, others may be waiting for it. */
const SCARCE_SHARE = 0.25;
const SCARCE_RETURN_MS = 1_000;

type Lease = Rate & {
  /** The cell of the key. */
  readonly tenant_id: string;
  readonly windowStart: Instant;
  granted: number;
  /** Leased to this process and not used yet. */
  left: number;
  /** What is not leased to any process, as of the last refill. */
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

/** What the row has left, in SQL. */
const REST = 'greatest(0, excluded.hourly_limit - w.used)';
const BLOCK = `least(${BLOCK_MAX}, ${REST}, greatest(1, ${REST} / ${BLOCK_SHARE_OF_REST}))`;

/** A row for each lease, with a number of it. Rows are written in one order everywhere. */
const rowsOf = (leases: readonly Lease[], numberOf: (lease: Lease) => number) =>
  [
    leases.map((lease) => lease.tenant_id),
    leases.map((lease) => lease.keyId),
    leases.map((lease) => isoOf(lease.windowStart)),
    leases.map((lease) => String(lease.limit)),
    leases.map((lease) => String(numberOf(lease))),
    tenantsOf(leases),
  ] as const;

const FROM_ROWS =
  'from unnest($1::text[], $2::text[], $3::timestamptz[], $4::int[], $5::int[]) as a(tenant_id, key_id, window_start, hourly_limit, number) ' +
  `where ${isOfTenants('a.tenant_id', 6)} order by tenant_id, key_id, window_start`;

/** Leases a block of what each hour has left, or nothing. */
const grantQuery = (leases: readonly Lease[]): Query<Grant> =>
  rawQuery(
    'insert into rate_limit_windows as w (tenant_id, key_id, window_start, hourly_limit, used, granted) ' +
      `select tenant_id, key_id, window_start, hourly_limit, number, number ${FROM_ROWS} ` +
      'on conflict (tenant_id, key_id, window_start) do update ' +
      `set hourly_limit = excluded.hourly_limit, granted = ${BLOCK}, used = w.used + ${BLOCK} ` +
      'returning key_id as "keyId", window_start as "windowStart", granted, used',
    rowsOf(leases, ({ limit }) => blockOf(limit)),
  );

/** Gives back what is left of leases. If the row is gone, nothing of it was used. */
const returnQuery = (leases: readonly Lease[]): Query<never> =>
  rawQuery(
    'insert into rate_limit_windows as w (tenant_id, key_id, window_start, hourly_limit, used, granted) ' +
      `select tenant_id, key_id, window_start, hourly_limit, 0, number ${FROM_ROWS} ` +
      'on conflict (tenant_id, key_id, window_start) do update set used = w.used - excluded.granted',
    rowsOf(leases, ({ left }) => left),
  );

type Services = {
  readonly clock: Clock;
  readonly log: Log;
  /** Leases a block more, or notes that there is none. */
  grant(lease: Lease): Promise<void>;
  returnUnused(lease: Lease): Promise<unknown>;
};
type Leases = Map<string, Lease>;

export function createRateLimiter(pool: Pool, clock: Clock, log: Log): RateLimiter {
  const services: Services = {
    clock,
    log,
    grant: coalesceByGroup<Lease, void>(pool, (asked) => grantAll(pool, clock, asked)),
    returnUnused: coalesceByGroup<Lease, void>(pool, (unused) => giveBack(pool, unused)),
  };
  const leases: Leases = new Map();
  const sweep = setInterval(() => returnIdle(services, leases), SCARCE_RETURN_MS);
  sweep.unref();

  return {
    take(tenant, rate) {
      const now = clock.now();
      const lease = leaseOf(leases, { tenant, rate, now });
      lease.usedAt = now;
      return lease.left > 0 || isExhausted(lease, now)
        ? spend(services, lease)
        : spendAfterRefill(services, lease);
    },
    async close() {
      clearInterval(sweep);
      await Promise.all([...leases.values()].map(services.returnUnused));
    },
  };
}

function leaseOf(leases: Leases, asked: { tenant: Tenant; rate: Rate; now: Instant }): Lease {
  const { tenant, rate, now } = asked;
  const { keyId, limit } = rate;
  const windowStart = instant(now - (now % HOUR_MS));
  const key = `${keyId} ${limit} ${windowStart}`;
  return within(leases, key, () =>
    newLease({ tenant_id: cellIdOf(tenant, keyId), keyId, limit, windowStart, usedAt: now }),
  );
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
  Promise.all(idle.map(returnUnused)).catch((error: unknown) =>
    log.warn('rate_limit.return_failed', errorFields(error)),
  );
}

const newLease = (of: Pick<Lease, 'tenant_id' | keyof Rate | 'windowStart' | 'usedAt'>): Lease => ({
  ...of,
  granted: 0,
  left: 0,
  rest: of.limit,
  exhaustedAt: undefined,
  refill: undefined,
});

/** One for each row: a key whose limit was changed in this hour may have several. */
async function giveBack(db: Db, leases: readonly Lease[]): Promise<void> {
  const byRow = new Map<string, Lease>();
  for (const lease of leases) {
    const before = byRow.get(rowOf(lease))?.left ?? 0;
    if (lease.left > 0) byRow.set(rowOf(lease), { ...lease, left: before + lease.left });
    lease.left = 0;
  }
  if (byRow.size > 0) await db.run(returnQuery([...byRow.values()]));
}

const isExhausted = ({ exhaustedAt }: Lease, now: Instant): boolean =>
  exhaustedAt !== undefined && now - exhaustedAt < SCARCE_RETURN_MS;

/** Deletes the counters of past hours. */
export const forgetOldWindows = (pool: Pool, now: Instant, rowsMax: number): Promise<number> =>
  deleteWhere(pool, {
    table: 'rate_limit_windows',
    where: 'window_start < $1',
    values: [isoOf(plus(now, -HOUR_MS))],
    rowsMax,
  });
