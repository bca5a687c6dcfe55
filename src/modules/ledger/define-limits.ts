// Limits are declared by the module that owns what they bound. Their ids follow from the owner's, so that a
// command can lock them knowing nothing else.
import type { Instant } from '../../platform/clock.ts';
import { lock, type Lock } from '../../platform/command/command.ts';
import type { Draft, Tx } from '../../platform/draft.ts';
import { fits, release, reserve, usageOf, type Usage } from './limits.ts';
import { limits, type LimitPeriod, type LimitRow } from './tables.ts';

export type OwnedLimits<Name extends string> = {
  /** All of them: their ids follow from the owner's. */
  locks(ownerId: string): Lock[];
  /** Those that are named, unused. What has no row is not limited. */
  open(
    draft: Draft,
    ownerId: string,
    set: { readonly timeZone: string; readonly limits: Readonly<Partial<Record<Name, bigint>>> },
  ): void;
  /** Null where there is no such limit. They must be locked, here and below. */
  usage(tx: Tx, ownerId: string): Readonly<Record<Name, Usage | null>>;
  /** The limits that an amount would pass, in the order in which they were declared. */
  exceeded(tx: Tx, ownerId: string, amount: bigint): Name[];
  /** Takes an amount of every limit; that it fits is the guard's to see. */
  reserve(tx: Tx, ownerId: string, amount: bigint): void;
  /** Gives an amount back to the windows in which it was reserved. */
  release(tx: Tx, ownerId: string, amount: bigint, reservedAt: Instant): void;
};

export function defineLimits<Name extends string>(
  owner: string,
  periods: Readonly<Record<Name, LimitPeriod>>,
): OwnedLimits<Name> {
  const names = Object.keys(periods) as Name[];
  const idOf = (ownerId: string, name: Name): string => `lim_${owner}_${name}_${ownerId}`;
  const each = (tx: Tx, ownerId: string): Array<readonly [Name, LimitRow]> =>
    names.flatMap((name) => {
      const row = tx.find(limits, idOf(ownerId, name));
      return row === undefined ? [] : [[name, row] as const];
    });
  return {
    locks: (ownerId) => names.map((name) => lock(limits, idOf(ownerId, name))),
    open(draft, ownerId, set) {
      for (const name of names) {
        const limitMinor = set.limits[name];
        if (limitMinor === undefined) continue;
        draft.insert(limits, {
          tenant_id: draft.tenantId,
          id: idOf(ownerId, name),
          subject_id: ownerId,
          period: periods[name],
          time_zone: set.timeZone,
          limit_minor: limitMinor,
          window_key: '',
          used_minor: 0n,
          used_by_hour: {},
        });
      }
    },
    usage(tx, ownerId) {
      const found = new Map(each(tx, ownerId));
      const usages = names.map((name) => {
        const row = found.get(name);
        return [name, row === undefined ? null : usageOf(row, tx.now)] as const;
      });
      return Object.fromEntries(usages) as Record<Name, Usage | null>;
    },
    exceeded: (tx, ownerId, amount) =>
      each(tx, ownerId).flatMap(([name, row]) => (fits(row, amount, tx.now) ? [] : [name])),
    reserve(tx, ownerId, amount) {
      for (const [, row] of each(tx, ownerId)) reserve(tx, row, amount);
    },
    release(tx, ownerId, amount, reservedAt) {
      for (const [, row] of each(tx, ownerId)) release(tx, row, amount, reservedAt);
    },
  };
}
