// Work is one unit of writing that moves no money: one transaction, one instant, one actor, one tenant. It is
// the first argument of everything that writes. What its draft collects (rows, events, jobs, history) is
// written right before the commit.
import { createBatch, writtenTables, type OnWritten } from './batch.ts';
import { createDraft, type Draft } from './draft.ts';
import type { Actor, Tenant } from './facts.ts';
import {
  claim,
  findKept,
  isKeyTaken,
  keepQueries,
  onceKey,
  replayOf,
  rowOf,
  type IdempotencyRow,
  type Once,
  type StoredAnswer,
} from './idempotency.ts';
import type { NewId } from './ids.ts';
import type { KeyLocks } from './key-locks.ts';
import { Refusal } from './refusal.ts';
import { announce } from './db/cache.ts';
import { isWorthRepeating, type Pool } from './db/pool.ts';
import type { Db } from './db/sql.ts';
import type { Table } from './db/table.ts';

export type Work = Db &
  Draft & {
    /** Tells every process that what it remembers has changed. The caller is answered when this one knows. */
    announce(channel: string, key: string): Promise<void>;
  };

export type Works = {
  run<T>(tenant: Tenant, actor: Actor, unit: (work: Work) => T | Promise<T>): Promise<T>;
  /**
   * The same behind an idempotency key: the answer is kept in the commit of its effect, and given again to a
   * repeat. A refusal is thrown: it undoes the unit and leaves the key free.
   */
  runOnce(
    tenant: Tenant,
    actor: Actor,
    once: Once,
    unit: (work: Work) => Promise<StoredAnswer>,
  ): Promise<{ answer: StoredAnswer; replayed: boolean }>;
  /**
   * The same for steps that commit by themselves: repeats wait until the first is through, and its answer is
   * kept last, with the refusals that say of themselves that they changed something.
   */
  stepsOnce(
    tenant: Tenant,
    once: Once & { refused(refusal: Refusal): StoredAnswer },
    steps: () => Promise<StoredAnswer>,
  ): Promise<{ answer: StoredAnswer; replayed: boolean }>;
};

const TRIES_MAX = 3;

export type WorksOptions = {
  readonly pool: Pool;
  readonly keyLocks: KeyLocks;
  readonly newId: NewId;
  /** Resolves when this process has heard what was announced before. */
  readonly caughtUp?: () => Promise<void>;
  readonly onWritten?: OnWritten;
};

export function createWorks(options: WorksOptions): Works {
  const inTransaction = createUnits(options);
  return {
    run: (tenant, actor, unit) =>
      inTransaction(tenant, actor, async (work, flush) => {
        const result = await unit(work);
        await flush();
        return result;
      }),

    runOnce: (tenant, actor, once, unit) =>
      inTransaction(tenant, actor, async (work, flush) => {
        const before = await claim(work, once);
        const replay = replayOf(before, once, work.now);
        if (replay !== undefined) return { answer: replay, replayed: true };

        const answer = await unit(work);
        await flush();
        await keepClaimed(work, rowOf(once, answer, work.now), before);
        return { answer, replayed: false };
      }),

    stepsOnce: (tenant, once, steps) => keepSteps(options, tenant, once, steps),
  };
}

/** Runs a unit in a transaction of its own, again where the database says that this is right. */
function createUnits(options: WorksOptions) {
  const { pool, newId, caughtUp = () => Promise.resolve(), onWritten = () => undefined } = options;
  return async <T>(
    tenant: Tenant,
    actor: Actor,
    unit: (work: Work, flush: () => Promise<void>) => Promise<T>,
  ): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      let announced = false;
      const written = new Set<Table>();
      try {
        const result = await pool.transaction(async (tx) => {
          const facts = { tenantId: tenant.id, mode: tenant.mode, now: tenant.now(), actor, newId };
          const { tx: draft, changes } = createDraft(facts);
          const work: Work = {
            ...tx,
            ...draft,
            async announce(channel, key) {
              announced = true;
              await announce(tx, channel, key);
            },
          };
          return unit(work, async () => {
            const batch = createBatch();
            batch.add(tenant.id, changes.splice(0));
            const writes = batch.writes();
            const replies = await tx.batch(writes.map(({ query }) => query()));
            for (const table of writtenTables(writes, replies)) written.add(table);
          });
        });
        onWritten(written);
        if (announced) await caughtUp().catch(() => undefined);
        return result;
      } catch (error) {
        if (!isWorthRepeating(error) || attempt === TRIES_MAX) throw error;
      }
    }
  };
}

/** Nobody else with the key begins while the steps commit one by one; their answer is kept last. */
const keepSteps = (
  { pool, keyLocks }: WorksOptions,
  ...[tenant, once, steps]: Parameters<Works['stepsOnce']>
) =>
  keyLocks.hold(onceKey(once), async () => {
    const before = await findKept(pool, once);
    const replay = replayOf(before, once, tenant.now());
    if (replay !== undefined) return { answer: replay, replayed: true };
    const answer = await steps().catch((error: unknown) => {
      if (error instanceof Refusal && error.row.isKept === true) return once.refused(error);
      throw error;
    });
    try {
      await pool.transaction((tx) => keepClaimed(tx, rowOf(once, answer, tenant.now()), before));
    } catch (error) {
      // The connection that held the key was lost meanwhile, and another process with the key was faster.
      const kept = isKeyTaken(error) ? replayOf(await findKept(pool, once), once, tenant.now()) : undefined;
      if (kept === undefined) throw error;
      return { answer: kept, replayed: true };
    }
    return { answer, replayed: false };
  });

/** The key is claimed, so nobody else can have kept an answer for it meanwhile. */
async function keepClaimed(tx: Db, row: IdempotencyRow, before: IdempotencyRow | undefined): Promise<void> {
  for (const query of keepQueries([row], before === undefined ? [] : [before])) await tx.run(query);
}
