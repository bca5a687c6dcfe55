// The overview of an organization: each module adds a part, which says how it stands with what is its own.
// What a part reads is bounded, and if there was more, its numbers say so.
import type { Right } from '../context/rights.ts';
import { z } from 'zod';
import { MINUTE_MS, plus, type Instant } from '../time/clock.ts';
import type { Tenant } from '../context/context.ts';
import type { Db } from '../db/sql.ts';
import { firstIdOf } from '../ids/ids.ts';
import { overCells } from './over-cells.ts';

/**
 * The cell of a tenant that is looked over, and the instant: in its own time, and in real time, in which ids
 * are made.
 */
export type Overlooked = { readonly tenantId: string; readonly now: Instant; readonly realNow: Instant };

export type OverviewPart = {
  /** Its place in the answer. */
  readonly name: string;
  /** A caller without it gets the answer without this part. */
  readonly scope: Right;
  readonly schema: z.ZodType;
  readonly read: (db: Db, tenant: Tenant, realNow: Instant) => Promise<unknown>;
};

type Part<Schema extends z.ZodType, Read> = Pick<OverviewPart, 'name' | 'scope'> & {
  readonly schema: Schema;
  readonly read: (db: Db, of: Overlooked) => Promise<Read>;
  /** Makes the answer of what was read in each cell, of which there is one or more. */
  readonly show: (all: readonly Read[], now: Instant) => z.input<Schema>;
};

export const defineOverviewPart = <Schema extends z.ZodType, Read>({
  read,
  show,
  ...part
}: Part<Schema, Read>): OverviewPart => ({
  ...part,
  async read(db, tenant, realNow) {
    const now = tenant.now();
    const all = await overCells(tenant, ({ id: tenantId }) => read(db, { tenantId, now, realNow }));
    return show(all, now);
  },
});

/** A query counts no further: it reads one row more, to know whether there are more. */
export const OVERVIEW_COUNTED_MAX = 1_000;

export const countedSchema = z
  .object({
    count: z.int().min(0),
    isAtLeast: z.boolean().describe('There may be more: it was not counted further.'),
  })
  .meta({ id: 'Counted' });

export const sumOf = <One>(all: readonly One[], countOf: (one: One) => number): number =>
  all.reduce((sum, one) => sum + countOf(one), 0);

export const toCounted = (found: number): z.infer<typeof countedSchema> => ({
  count: Math.min(found, OVERVIEW_COUNTED_MAX),
  isAtLeast: found > OVERVIEW_COUNTED_MAX,
});

/**
 * The smallest id of a row that is dated at a moment or later. Ids are made in real time and rows are dated
 * in the tenant's, which was never further ahead than it is now.
 */
export const firstIdDated = (
  prefix: string,
  since: Instant,
  { now, realNow }: Pick<Overlooked, 'now' | 'realNow'>,
): string => firstIdOf(prefix, plus(since, realNow - now));

/** Ids are made at most so much later than the moment that their rows are dated. */
const MADE_LATER_MS_MAX = MINUTE_MS;

/** No row that is dated before a moment has an id from this one on. */
export const endOfIdsDated = (prefix: string, until: Instant): string =>
  firstIdOf(prefix, plus(until, MADE_LATER_MS_MAX));

/** The smaller one of two ids, of which either may be absent. */
export const earlierOf = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;
