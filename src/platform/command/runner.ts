// Takes a group through its transaction, on a connection of its own.
import { isRefusedByServer, sqlState, type Connection, type Pool } from '../db/pool.ts';
import { rawQuery, type Query } from '../db/sql.ts';
import { NotSent, type Reply } from '../db/together.ts';
import { isKeyTaken } from '../idempotency.ts';
import type { NewId } from '../ids.ts';
import { errorFields, type Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { writtenTables, type OnWritten } from '../effect.ts';
import { hasCommitted } from './fate.ts';
import { OPENING, prepareGroup, remember, type Outcome, type Prepared, type Submission } from './group.ts';
import { createTrust, createUsedKeys, eachRow } from './memory.ts';
import { createSessions, type Session } from './session.ts';

export type Runner = {
  /** The outcomes of a committed group. `lost`: it surely did not commit and may be run again. */
  run(group: readonly Submission[]): Promise<readonly Outcome[] | 'lost'>;
  close(): Promise<void>;
};

export type RunnerOptions = {
  readonly pool: Pool;
  readonly newId: NewId;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly onWritten: OnWritten;
  /** Whether groups may be decided on what earlier ones left. */
  readonly remembers: boolean;
};

const REPLAN_FIRST_MS = 5_000;
const REPLAN_MS_MAX = 300_000;

export function createRunner(options: RunnerOptions): Runner {
  const { pool, newId, log, metrics, onWritten, remembers } = options;
  const sessions = createSessions(pool);
  const usedKeys = createUsedKeys();
  const trust = createTrust();
  const replanNowAndThen = createReplanning();
  const groups = metrics.counter(
    'monedero_command_groups_total',
    'Groups that were sent, by what they were decided on',
  );

  const prepare = async ({ db, memory }: Session, group: readonly Submission[]): Promise<Prepared> => {
    const hasUsedKey = group.some(({ once }) => once !== undefined && usedKeys.has(once.id));
    const believed = remembers && trust.takeTurn() && !hasUsedKey ? memory : undefined;
    try {
      return await prepareGroup(db, believed, group, newId);
    } catch (error) {
      void sessions.discard();
      throw error;
    }
  };
  /** After a statement that was refused: nothing of the group has happened. */
  const rollBack = async ({ db, memory }: Session, { rows }: Prepared): Promise<void> => {
    for (const [table, row] of eachRow(rows)) memory.forget(table, row);
    await db.run(ROLLBACK).catch(() => sessions.discard());
  };
  /** From here on nothing may make the group look as if it had not happened. */
  const takeOver = (session: Session, prepared: Prepared, replies: readonly Reply<unknown>[]): void => {
    try {
      onWritten(writtenTables(prepared.writes, remember(session.memory, prepared, replies)));
    } catch (error) {
      log.error('commands.after_commit_failed', errorFields(error));
      void sessions.discard();
    }
  };

  return {
    async run(group) {
      // At once where there is a connection: the caller counts on the database being at work when this returns.
      const session = sessions.present() ?? (await sessions.connected());
      replanNowAndThen(session.db);
      const prepared = await prepare(session, group);
      const isFromMemory = prepared.decidedOn === 'memory';
      groups.add({ on: prepared.decidedOn });
      let replies: readonly Reply<unknown>[];
      try {
        // Sent at once: where a write fails, the commit behind it does nothing but roll back.
        replies = await session.db.stream(statementsOf(prepared));
        if (replies.at(-1)?.tag !== 'COMMIT') throw new Error('the answer to a commit was another one');
      } catch (error) {
        if (isKeyTaken(error) || (isFromMemory && isStale(error))) {
          if (isFromMemory) trust.wasWrong();
          await rollBack(session, prepared);
          return 'lost';
        }
        void sessions.discard();
        if (surelyHasNotHappened(error)) throw error;
        // Nothing was written, and what was believed was never confirmed.
        if (isFromMemory && prepared.trace === undefined) return 'lost';
        // Workers find by themselves what was written.
        return (await hasCommitted(sessions, session, prepared, error)) ? prepared.outcomes : 'lost';
      }
      if (isFromMemory) trust.wasRight();
      for (const { once } of group) if (once !== undefined) usedKeys.note(once.id);
      takeOver(session, prepared, replies);
      return prepared.outcomes;
    },
    close: sessions.discard,
  };
}

/** The server refused it, or it was not even sent. Whatever else goes wrong, the commit may have arrived. */
const surelyHasNotHappened = (error: unknown): boolean =>
  error instanceof NotSent || isRefusedByServer(error);

/** A row is no longer what it was. */
const isStale = (error: unknown): boolean => sqlState(error) === 'P0002';

/** A plan that was made while a table was small may not be the one for a large one; so all are made anew, ever more rarely. */
function createReplanning(): (db: Connection) => void {
  let plannedMs = performance.now();
  let waitMs = REPLAN_FIRST_MS;
  return (db) => {
    if (performance.now() - plannedMs < waitMs) return;
    plannedMs = performance.now();
    waitMs = Math.min(waitMs * 2, REPLAN_MS_MAX);
    db.run(DISCARD_PLANS).catch(() => undefined);
  };
}

/** Each is put into bytes while the server is at those before it. */
function* statementsOf({ decidedOn, writes }: Prepared): Generator<Query<unknown>> {
  if (decidedOn === 'memory') yield* OPENING;
  for (const { query } of writes) yield query();
  yield COMMIT;
}

const DISCARD_PLANS = rawQuery<never>('discard plans', []);
const COMMIT = rawQuery<never>('commit', []);
const ROLLBACK = rawQuery<never>('rollback', []);
