// Limits are declared by the module that owns what they bound. Their ids follow from the owner's, and the
// parts of 24 hours from the time, so that a command can lock them knowing nothing else.
import type { Instant } from '#platform/time/clock.ts';
import { lock, type Lock } from '#platform/command/command.ts';
import { type Db, type Query, quick, sql } from '#platform/db/sql.ts';
import type { Draft, Tx } from '#platform/work/draft.ts';
import { BOUND_OF, fits, release, reserve, type Usage, type UsageInput, usageOf, usedOf } from './limits.ts';
import { lockedMinutes, oldestPartAt, openMinutes, partAt, partIds, partsAround } from './minutes.ts';
import { limitMinutes, type LimitMinutesRow, type LimitPeriod, limits, type LimitsRow } from './tables.ts';
import { columnsOf } from '#platform/db/table.ts';

/** Null means not limited. */
export type Bounds<Name extends string> = Readonly<Partial<Record<Name, bigint | null>>>;
export type Usages<Name extends string> = Readonly<Record<Name, Usage | null>>;

type BelowUsed<Name> = { readonly name: Name; readonly limitMinor: bigint; readonly usedMinor: bigint };
type ReadInput = { readonly ownerIds: readonly string[]; readonly now: Instant };

export type OwnedLimits<Name extends string> = {
  /** Locks for a command that reads and sets them, whenever it is decided. */
  locks(ownerId: string): Lock[];
  /** Locks for a command that reads them and reserves, decided about now; later it is `stale()`. */
  locksToReserve(ownerId: string, now: Instant): Lock[];
  locksToRelease(ownerId: string, reservedAt: Instant): Lock[];
  /** Opens unused limits. Those that are not named bound nothing, and count all the same. */
  open(
    draft: Draft,
    ownerId: string,
    set: { readonly timeZone: string; readonly limits: Bounds<Name> },
  ): void;
  /** A usage is null if nothing is limited. The rows must be locked, here and below. */
  usages(tx: Tx, ownerId: string): Usages<Name>;
  /** The usage of one limit. Except for that of 24 hours, the locks to release are enough. */
  usage(tx: Tx, ownerId: string, name: Name): Usage | null;
  /** The usages to show, of several owners and without a lock. */
  read(db: Db, tenantId: string, of: ReadInput): Promise<ReadonlyMap<string, Usages<Name>>>;
  /**
   * Takes an amount of every limit; that it fits is the guard's to see. It may pass those in `beyond`, as
   * what waits for a person does.
   */
  reserve(tx: Tx, ownerId: string, amount: bigint, beyond?: readonly Name[]): void;
  /** Gives an amount back to the windows in which it was reserved. */
  release(tx: Tx, ownerId: string, amount: bigint, reservedAt: Instant): void;
  /** The limits that would be set below what is used. One that stays as it is can be passed already. */
  belowUsed(tx: Tx, ownerId: string, bounds: Bounds<Name>): BelowUsed<Name>[];
  /** Sets those that are named. */
  set(tx: Tx, ownerId: string, bounds: Bounds<Name>): void;
};

export function defineLimits<Name extends string>(
  owner: string,
  periods: Readonly<Record<Name, LimitPeriod>>,
): OwnedLimits<Name> {
  const names = Object.keys(periods) as Name[];
  const idOf = (ownerId: string): string => `lim_${owner}_${ownerId}`;
  const rowOf = (tx: Tx, ownerId: string) => tx.find(limits, idOf(ownerId));
  const usagesOf = (row: LimitsRow | undefined, input: UsageInput): Usages<Name> =>
    Object.fromEntries(names.map((name) => [name, usageOf(row, periods[name], input)])) as Usages<Name>;

  return {
    locks: (ownerId) => locksOf(idOf(ownerId), partIds(idOf(ownerId))),
    locksToReserve: (ownerId, now) => locksOf(idOf(ownerId), partsAround(idOf(ownerId), now)),
    locksToRelease: (ownerId, at) => locksOf(idOf(ownerId), [partAt(idOf(ownerId), at)]),
    open(draft, ownerId, set) {
      const row = newLimits(draft, idOf(ownerId), set.timeZone);
      draft.insert(limits, { ...row, ...boundsIn(periods, set.limits) });
      openMinutes(draft, row.id);
    },
    usages: (tx, ownerId) => usagesOf(rowOf(tx, ownerId), usageInputIn(tx)),
    usage: (tx, ownerId, name) => usageOf(rowOf(tx, ownerId), periods[name], usageInputIn(tx)),
    async read(db, tenantId, { ownerIds, now }) {
      const read = await readLimits(db, tenantId, {
        limits: ownerIds.map(idOf),
        minutes: ownerIds.map((ownerId) => oldestPartAt(idOf(ownerId), now)),
      });
      const input = { now, find: read.minutes };
      return new Map(ownerIds.map((ownerId) => [ownerId, usagesOf(read.limits(idOf(ownerId)), input)]));
    },
    reserve(tx, ownerId, amount, beyond = []) {
      const row = rowOf(tx, ownerId);
      if (row === undefined) return;
      const input = usageInputIn(tx);
      const isOver = (name: Name): boolean => !fits(usageOf(row, periods[name], input), amount);
      const over = names.find((name) => !beyond.includes(name) && isOver(name));
      if (over !== undefined) throw new Error(`the limit ${over} of ${ownerId} has no room for ${amount}`);
      reserve(tx, row, amount);
    },
    release(tx, ownerId, amount, reservedAt) {
      const row = rowOf(tx, ownerId);
      if (row !== undefined) release(tx, row, amount, reservedAt);
    },
    belowUsed(tx, ownerId, bounds) {
      const row = rowOf(tx, ownerId);
      if (row === undefined) return [];
      return names.flatMap((name) => {
        const { [name]: limitMinor = null } = bounds;
        if (limitMinor === null || limitMinor === row[BOUND_OF[periods[name]]]) return [];
        const usedMinor = usedOf(row, periods[name], usageInputIn(tx));
        return limitMinor < usedMinor ? [{ name, limitMinor, usedMinor }] : [];
      });
    },
    set(tx, ownerId, bounds) {
      const row = rowOf(tx, ownerId);
      const set = boundsIn(periods, bounds);
      if (row !== undefined && Object.keys(set).length > 0) tx.update(limits, row, set);
    },
  };
}

/** The limits that an amount would pass, in the order in which they were declared. */
export const exceeded = <Name extends string>(usages: Usages<Name>, amount: bigint): Name[] =>
  (Object.keys(usages) as Name[]).filter((name) => !fits(usages[name], amount));

const locksOf = (limitsId: string, minutes: readonly string[]): Lock[] => [
  lock(limits, limitsId),
  ...minutes.map((id) => lock(limitMinutes, id)),
];

const usageInputIn = (tx: Tx): UsageInput => ({ now: tx.now, find: (id) => lockedMinutes(tx, id) });

function boundsIn<Name extends string>(
  periods: Readonly<Record<Name, LimitPeriod>>,
  bounds: Bounds<Name>,
): Partial<LimitsRow> {
  const named = (Object.keys(bounds) as Name[]).flatMap((name) => {
    const bound = bounds[name];
    return bound === undefined ? [] : [[BOUND_OF[periods[name]], bound] as const];
  });
  return Object.fromEntries(named);
}

const newLimits = ({ tenantId }: Draft, id: string, timeZone: string): LimitsRow => ({
  tenant_id: tenantId,
  id,
  time_zone: timeZone,
  day: '',
  total_limit_minor: null,
  total_used_minor: 0n,
  day_limit_minor: null,
  day_used_minor: 0n,
  month_limit_minor: null,
  month_used_minor: 0n,
  rolling_limit_minor: null,
  parts: '',
});

// Reads limits to show what is used of them, without a lock.

/** Ids of limits, and of the minutes in which their windows begin. */
type Ids = { readonly limits: readonly string[]; readonly minutes: readonly string[] };

/**
 * The minutes are read first: if a part begins in between, the limits say that the one before it has ended.
 */
async function readLimits(db: Db, tenantId: string, ids: Ids) {
  const [minuteRows, limitRows] = await db.batch([
    minutesQuery(tenantId, ids.minutes),
    limitsQuery(tenantId, ids.limits),
  ]);
  const byId = new Map(limitRows.rows.map((row) => [row.id, row]));
  const minutesById = new Map(minuteRows.rows.map((row) => [row.id, row]));
  return {
    limits: (id: string) => byId.get(id),
    minutes: (id: string) => minutesById.get(id),
  };
}

const limitsQuery = (tenantId: string, ids: readonly string[]): Query<LimitsRow> =>
  quick(
    sql<LimitsRow>`
      select ${columnsOf(limits)} from ledger_limits where tenant_id = ${tenantId} and id = any(${ids}::text[])`,
  );

const minutesQuery = (tenantId: string, ids: readonly string[]): Query<LimitMinutesRow> =>
  quick(
    sql<LimitMinutesRow>`
      select ${columnsOf(limitMinutes)} from ledger_limit_minutes
      where tenant_id = ${tenantId} and id = any(${ids}::text[])`,
  );
