// Limits are declared by the module that owns what they bound. Their ids follow from the owner's, so that a
// command can lock them knowing nothing else.
import type { Instant } from '../../platform/clock.ts';
import { lock, type Lock } from '../../platform/command/command.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Draft, Tx } from '../../platform/draft.ts';
import { fits, lockedIn, release, reserve, usageOf, usedOf, type Usage } from './limits.ts';
import { openMinutes, partIds } from './minutes.ts';
import { readLimits } from './read-limits.ts';
import { limitMinutes, limits, type LimitPeriod } from './tables.ts';

/** Null: not limited. */
export type Bounds<Name extends string> = Readonly<Partial<Record<Name, bigint | null>>>;
export type Usages<Name extends string> = Readonly<Record<Name, Usage | null>>;

type BelowUsed<Name> = { readonly name: Name; readonly limitMinor: bigint; readonly usedMinor: bigint };
type Read = { readonly ownerIds: readonly string[]; readonly now: Instant };

export type OwnedLimits<Name extends string> = {
  /** All of them: their ids follow from the owner's. */
  locks(ownerId: string): Lock[];
  /** Unused. Those that are not named bound nothing, and count all the same. */
  open(
    draft: Draft,
    ownerId: string,
    set: { readonly timeZone: string; readonly limits: Bounds<Name> },
  ): void;
  /** Null where nothing is limited. They must be locked, here and below. */
  usage(tx: Tx, ownerId: string): Usages<Name>;
  /** The same to show, of several owners and without a lock. */
  read(db: Db, tenantId: string, of: Read): Promise<ReadonlyMap<string, Usages<Name>>>;
  /** The limits that an amount would pass, in the order in which they were declared. */
  exceeded(tx: Tx, ownerId: string, amount: bigint): Name[];
  /**
   * Takes an amount of every limit; that it fits is the guard's to see. It may pass those in `beyond`, as
   * what waits for a person does.
   */
  reserve(tx: Tx, ownerId: string, amount: bigint, beyond?: readonly Name[]): void;
  /** Gives an amount back to the windows in which it was reserved. */
  release(tx: Tx, ownerId: string, amount: bigint, reservedAt: Instant): void;
  /** Those that would be set below what is used. One that stays as it is can be passed already. */
  belowUsed(tx: Tx, ownerId: string, bounds: Bounds<Name>): BelowUsed<Name>[];
  /** Sets those that are named. */
  set(tx: Tx, ownerId: string, bounds: Bounds<Name>): void;
};

export function defineLimits<Name extends string>(
  owner: string,
  periods: Readonly<Record<Name, LimitPeriod>>,
): OwnedLimits<Name> {
  const names = Object.keys(periods) as Name[];
  const idOf = (ownerId: string, name: Name): string => `lim_${owner}_${name}_${ownerId}`;
  const partsOf = (ownerId: string): string[] =>
    names.flatMap((name) => (periods[name] === 'rolling_24h' ? partIds(idOf(ownerId, name)) : []));
  const each = (tx: Tx, ownerId: string) =>
    names.flatMap((name) => {
      const row = tx.find(limits, idOf(ownerId, name));
      return row === undefined ? [] : [[name, row] as const];
    });
  const forAll = (usage: (name: Name) => Usage | null): Usages<Name> =>
    Object.fromEntries(names.map((name) => [name, usage(name)])) as Record<Name, Usage | null>;

  return {
    locks: (ownerId) => [
      ...names.map((name) => lock(limits, idOf(ownerId, name))),
      ...partsOf(ownerId).map((id) => lock(limitMinutes, id)),
    ],
    open(draft, ownerId, set) {
      for (const name of names) {
        const row = newLimit(draft, { id: idOf(ownerId, name), ownerId, timeZone: set.timeZone });
        draft.insert(limits, { ...row, period: periods[name], limit_minor: set.limits[name] ?? null });
        if (periods[name] === 'rolling_24h') openMinutes(draft, row.id);
      }
    },
    usage(tx, ownerId) {
      const found = new Map(each(tx, ownerId));
      return forAll((name) => usageOf(found.get(name), tx.now, lockedIn(tx)));
    },
    async read(db, tenantId, { ownerIds, now }) {
      const find = await readLimits(db, tenantId, {
        limits: ownerIds.flatMap((ownerId) => names.map((name) => idOf(ownerId, name))),
        minutes: ownerIds.flatMap(partsOf),
      });
      const usages = (ownerId: string) =>
        forAll((name) => usageOf(find.limit(idOf(ownerId, name)), now, find.minutes));
      return new Map(ownerIds.map((ownerId) => [ownerId, usages(ownerId)]));
    },
    exceeded: (tx, ownerId, amount) =>
      each(tx, ownerId).flatMap(([name, row]) => (fits(tx, row, amount) ? [] : [name])),
    reserve(tx, ownerId, amount, beyond = []) {
      for (const [name, row] of each(tx, ownerId)) {
        if (!beyond.includes(name) && !fits(tx, row, amount))
          throw new Error(`the limit ${row.id} has no room for ${amount}`);
        reserve(tx, row, amount);
      }
    },
    release(tx, ownerId, amount, reservedAt) {
      for (const [, row] of each(tx, ownerId)) release(tx, row, amount, reservedAt);
    },
    belowUsed: (tx, ownerId, bounds) =>
      each(tx, ownerId).flatMap(([name, row]) => {
        const { [name]: limitMinor = null } = bounds;
        if (limitMinor === null || limitMinor === row.limit_minor) return [];
        const usedMinor = usedOf(row, tx.now, lockedIn(tx));
        return limitMinor < usedMinor ? [{ name, limitMinor, usedMinor }] : [];
      }),
    set(tx, ownerId, bounds) {
      for (const [name, row] of each(tx, ownerId)) {
        const bound = bounds[name];
        if (bound !== undefined && bound !== row.limit_minor) tx.update(limits, row, { limit_minor: bound });
      }
    },
  };
}

const newLimit = (
  { tenantId }: Draft,
  { id, ownerId, timeZone }: { id: string; ownerId: string; timeZone: string },
) => ({
  tenant_id: tenantId,
  id,
  subject_id: ownerId,
  time_zone: timeZone,
  window_key: '',
  used_minor: 0n,
});
