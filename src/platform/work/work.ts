// Work is one unit of writing that moves no money: one transaction, one instant, one actor, one tenant. It is
// the first argument of everything that writes. What its draft collects (rows, events, jobs, history) is
// written right before the commit.
import {
  createWriteSet,
  writtenTables,
  type OnWritten,
  type Written,
  type WrittenEvent,
} from './write-set.ts';
import { ALWAYS_RIGHT, requireRightClock, type ClockCheck } from '../db/clock-watch.ts';
import { currentTraceparent } from '../telemetry/tracer.ts';
import { createDraft, type Draft } from './draft.ts';
import { contextOf } from './context-of.ts';
import type { Actor, Tenant } from '../context/context.ts';
import {
  digestAfter,
  lockKey,
  findStoredAnswer,
  isKeyTaken,
  storeAnswers,
  cacheKey,
  replayOf,
  rowOf,
  type IdempotencyRow,
  type IdempotencyKey,
  type StoredAnswer,
} from '../idempotency/idempotency.ts';
import type { NewId } from '../ids/ids.ts';
import type { KeyLocks } from '../idempotency/key-locks.ts';
import { holdsOf } from '../cells/layout.ts';
import { Refusal } from '../refusals/refusal.ts';
import { isWorthRepeating, type Pool } from '../db/pool.ts';
import { untilAtStandbys, WAIT_FOR_STANDBYS } from '../db/replicas/standbys.ts';
import type { Db, Query } from '../db/sql.ts';

export type Work = Db & Draft;

export type Works = {
  run<T>(tenant: Tenant, actor: Actor, unit: (work: Work) => T | Promise<T>): Promise<T>;
  /**
   * Runs a unit under an idempotency key: the answer is stored in the commit of its effect, and returned to a
   * repeat. A refusal is thrown: it rolls the unit back and leaves the key free.
   */
  runIdempotently(
    tenant: Tenant,
    actor: Actor,
    key: IdempotencyKey,
    unit: (work: Work) => Promise<StoredAnswer>,
  ): Promise<{ answer: StoredAnswer; replayed: boolean }>;
  /**
   * Runs steps that commit by themselves under an idempotency key. Repeats wait until the first request is
   * done. Its answer is stored last, and so is a refusal that is marked as having changed something.
   */
  runStepsIdempotently(
    tenant: Tenant,
    key: IdempotencyKey & { refused(refusal: Refusal): StoredAnswer },
    /**
     * The steps, with the digest of the key, which is another one once an earlier use of the key is past its
     * window.
     */
    steps: (digest: string) => Promise<StoredAnswer>,
  ): Promise<{ answer: StoredAnswer; replayed: boolean }>;
};

const TRIES_MAX = 3;

export type WorksOptions = {
  readonly pool: Pool;
  readonly keyLocks: KeyLocks;
  readonly newId: NewId;
  /** Resolves when this process has heard all earlier announcements. */
  readonly caughtUp?: () => Promise<void>;
  readonly onWritten?: OnWritten;
  readonly clockWatch?: ClockCheck;
};

export function createWorks(options: WorksOptions): Works {
  const inTransaction = createUnits(options);
  return {
    run: (tenant, actor, unit) =>
      inTransaction(tenant, actor, async (work, commit) => {
        const result = await unit(work);
        await commit();
        return result;
      }),

    runIdempotently: (tenant, actor, key, unit) =>
      inTransaction(tenant, actor, async (work, commit) => {
        const before = await lockKey(work, key);
        const replay = replayOf(before, key, work.now);
        if (replay !== undefined) {
          await commit();
          return { answer: replay, replayed: true };
        }
        const answer = await unit(work);
        await commit(answerQueries(rowOf(key, answer, work.now), before));
        return { answer, replayed: false };
      }),

    runStepsIdempotently: (tenant, key, steps) => runSteps(options, tenant, key, steps),
  };
}

/** Runs a unit in a transaction of its own, and repeats it after an error that allows that. */
function createUnits(options: WorksOptions) {
  const { pool, newId, caughtUp = () => Promise.resolve(), onWritten = () => undefined } = options;
  const { clockWatch = ALWAYS_RIGHT } = options;
  return async <T>(
    tenant: Tenant,
    actor: Actor,
    unit: (work: Work, commit: (last?: readonly Query<unknown>[]) => Promise<void>) => Promise<T>,
  ): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      await requireRightClock(clockWatch);
      let announced = false;
      let written: readonly Written[] = [];
      let events: readonly WrittenEvent[] = [];
      try {
        const result = await pool.transaction(
          async ({ commit, ...tx }) => {
            const trace = currentTraceparent();
            const { tx: draft, changes } = createDraft(contextOf(tenant, { actor, newId, trace }));
            return unit({ ...tx, ...draft }, async (last = []) => {
              const writeSet = createWriteSet();
              writeSet.add(changes);
              announced = writeSet.hasAnnouncements();
              events = writeSet.events();
              const writes = writeSet.writes();
              const all = [...writes.map(({ query }) => query()), ...last];
              // What others have written is answered behind a commit that waits as theirs did.
              const replies = await commit(all.length === 0 ? [WAIT_FOR_STANDBYS] : all);
              written = writtenTables(writes, replies);
            });
          },
          [tenant.id],
          holdsOf([tenant]),
        );
        onWritten(written, events, [tenant.id]);
        if (announced) await caughtUp();
        return result;
      } catch (error) {
        if (!isWorthRepeating(error) || attempt === TRIES_MAX) throw error;
      }
    }
  };
}

/** No other request with the key starts while the steps commit one by one. Their answer is stored last. */
const runSteps = (
  { pool, keyLocks, clockWatch = ALWAYS_RIGHT }: WorksOptions,
  ...[tenant, key, steps]: Parameters<Works['runStepsIdempotently']>
) =>
  keyLocks.hold(cacheKey(key), async () => {
    await requireRightClock(clockWatch);
    const before = await findStoredAnswer(pool, key);
    const replay = replayOf(before, key, tenant.now());
    if (replay !== undefined) {
      await untilAtStandbys(pool);
      return { answer: replay, replayed: true };
    }
    const answer = await steps(digestAfter(key, before)).catch((error: unknown) => {
      if (error instanceof Refusal && error.row.isKept === true) return key.refused(error);
      throw error;
    });
    try {
      const last = answerQueries(rowOf(key, answer, tenant.now()), before);
      await pool.transaction((tx) => tx.commit(last), [], holdsOf([tenant]));
    } catch (error) {
      // The connection that held the key was lost, and another process with the key was faster.
      const kept = isKeyTaken(error)
        ? replayOf(await findStoredAnswer(pool, key), key, tenant.now())
        : undefined;
      if (kept === undefined) throw error;
      await untilAtStandbys(pool);
      return { answer: kept, replayed: true };
    }
    return { answer, replayed: false };
  });

/** The key is locked, so no other request can have stored an answer for it. */
const answerQueries = (row: IdempotencyRow, before: IdempotencyRow | undefined): Query<unknown>[] =>
  storeAnswers([row], before === undefined ? [] : [before]);
