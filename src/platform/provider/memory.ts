// What a driver remembers of what it sends: our reference and theirs, a short one if theirs is bounded, and
// the body. It is written before the call and completed after it, so after a crash the same can be sent again
// and nothing else. One memory is of one connection, and sees nothing of another.
import { randomInt } from 'node:crypto';
import type { Clock, Instant } from '../time/clock.ts';
import type { Tenant } from '../context/context.ts';
import { violatedConstraint } from '../db/violated-constraint.ts';
import type { Db } from '../db/sql.ts';
import { derivedId } from '../ids/ids.ts';
import type { Sealer } from '../secrets/seal.ts';
import {
  BY_THEIRS,
  completeRef,
  insertRef,
  refByOurs,
  refByShort,
  refByTheirs,
  type RefRow,
} from './refs.ts';

export type Remembered = {
  readonly ours: string;
  /** The provider's reference; null until it has answered. */
  readonly theirs: string | null;
  /** A short reference, drawn if theirs is bounded, and unique for the connection. */
  readonly short: string | null;
  /** What was sent, and when first. Null as well once it is too old to be sent again. */
  readonly body: string | null;
  readonly at: Instant;
  readonly tenantId: string;
};

export type Sent = { readonly body?: string; readonly shortDigits?: number };

export type Memory = {
  /**
   * Keeps it before the call: the same again gives what was kept the first time, body and short reference
   * too.
   */
  keep(tenant: Tenant, kind: string, ours: string, sent?: Sent): Promise<Remembered>;
  complete(tenant: Tenant, kind: string, ours: string, theirs: string): Promise<void>;
  byOurs(kind: string, ours: string): Promise<Remembered | undefined>;
  byTheirs(kind: string, theirs: string): Promise<Remembered | undefined>;
  byShort(kind: string, short: string): Promise<Remembered | undefined>;
};

export type MemoryGiven = {
  readonly pool: Db;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly connectionId: string;
  /** A whole number from 0 to below a bound. */
  readonly draw?: (below: number) => number;
};

/**
 * How often a number is drawn: with half of all numbers taken, one of a million million series of draws finds
 * none that is free.
 */
const DRAWS_MAX = 40;

export function createMemory({ pool, sealer, clock, connectionId, draw = randomInt }: MemoryGiven): Memory {
  const found = (row: RefRow | undefined): Remembered | undefined => row && rememberedFrom(row, sealer);

  return {
    async keep(tenant, kind, ours, { body, shortDigits } = {}) {
      const row = newRow({ tenant, connectionId, kind, ours }, clock.now());
      const sealed = body === undefined ? null : sealer.seal(body, placeOf(row));
      for (let draws = 0; draws < DRAWS_MAX; draws++) {
        const known = await pool.maybe(refByOurs(connectionId, kind, ours));
        if (known !== undefined) return rememberedFrom(ownedBy(tenant, known), sealer);
        const short = shortDigits === undefined ? null : drawnDigits(shortDigits, draw);
        const kept = await pool.maybe(insertRef({ ...row, body: sealed, short }));
        if (kept !== undefined) return rememberedFrom(kept, sealer);
        // Another process has kept the same meanwhile, or the number is another's.
      }
      throw new Error(`${kind} ${ours} has found no short reference that is free`);
    },

    async complete(tenant, kind, ours, theirs) {
      const ref = { tenant_id: tenant.id, connection_id: connectionId, kind, ours, theirs };
      const count = await pool.run(completeRef(ref, clock.now())).catch((error: unknown) => {
        throw violatedConstraint(error) === BY_THEIRS ? new ReferenceTaken(kind, ours) : error;
      });
      if (count === 1) return;
      const row = ownedBy(tenant, await pool.maybe(refByOurs(connectionId, kind, ours)));
      if (row.theirs !== theirs) throw new ReferenceTaken(kind, ours);
    },

    byOurs: async (kind, ours) => found(await pool.maybe(refByOurs(connectionId, kind, ours))),
    byTheirs: async (kind, theirs) => found(await pool.maybe(refByTheirs(connectionId, kind, theirs))),
    byShort: async (kind, short) => found(await pool.maybe(refByShort(connectionId, kind, short))),
  };
}

/** A reference of the provider is of one row, and a row has one: what was written first stays. */
export class ReferenceTaken extends Error {
  constructor(kind: string, ours: string) {
    super(
      `${kind} ${ours}: its reference at the provider is another than the one that is known, or another's`,
    );
  }
}

/** The place that a body is sealed for, so that one that was moved to another row does not open there. */
export const placeOf = (row: Pick<RefRow, 'tenant_id' | 'connection_id' | 'kind' | 'ours'>): string =>
  `provider_refs.body ${JSON.stringify([row.tenant_id, row.connection_id, row.kind, row.ours])}`;

/** Our references are of one tenant each. */
function ownedBy(tenant: Tenant, row: RefRow | undefined): RefRow {
  if (row?.tenant_id !== tenant.id) throw new Error('this reference was not kept for its tenant');
  return row;
}

type New = Pick<RefRow, 'kind' | 'ours'> & { readonly tenant: Tenant; readonly connectionId: string };
const newRow = ({ tenant, connectionId, kind, ours }: New, at: Instant): RefRow => ({
  tenant_id: tenant.id,
  id: derivedId('prf', JSON.stringify([connectionId, kind, ours])),
  connection_id: connectionId,
  kind,
  ours,
  theirs: null,
  short: null,
  body: null,
  created_at: at,
  completed_at: null,
});

const rememberedFrom = (row: RefRow, sealer: Sealer): Remembered => ({
  ours: row.ours,
  theirs: row.theirs,
  short: row.short,
  body: row.body === null ? null : sealer.open(row.body, placeOf(row)),
  at: row.created_at,
  tenantId: row.tenant_id,
});

/** Digits without a zero in front, which a provider that reads them as a number would lose. */
const drawnDigits = (digits: number, draw: (below: number) => number): string =>
  Array.from({ length: digits }, (_, i) => (i === 0 ? 1 + draw(9) : draw(10))).join('');
