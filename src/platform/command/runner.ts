// Takes a group through its transaction, on a connection of its own.
import { isDatabaseAway, sqlState, type Connection, type Pool } from '../db/pool.ts';
import { rawQuery, type Query } from '../db/sql.ts';
import type { Reply } from '../db/together.ts';
import { isKeyTaken } from '../idempotency.ts';
import type { NewId } from '../ids.ts';
import type { Metrics } from '../metrics.ts';
import { writtenTables, type OnWritten } from '../effect.ts';
import { hasCommitted } from './fate.ts';
import { OPENING, prepareGroup, remember, type Outcome, type Prepared, type Submission } from './group.ts';
import { createTrust } from './memory.ts';
import { createSessions, type Session } from './session.ts';

export type Runner = {
  /**
   * The outcomes of a committed group. `lost`: it surely did not commit and may be run again. Calls `onSent` when all is decided and
   * the database has its hands full.
   */
  run(group: readonly Submission[], onSent: () => void): Promise<readonly Outcome[] | 'lost'>;
  close(): Promise<void>;
};

const REPLAN_FIRST_MS = 5_000;
const REPLAN_MS_MAX = 300_000;

export function createRunner(pool: Pool, newId: NewId, metrics: Metrics, onWritten: OnWritten): Runner {
  const sessions = createSessions(pool);
  const trust = createTrust();
  const replanNowAndThen = createReplanning();
  const groups = metrics.counter(
    'monedero_command_groups_total',
    'Groups that were sent, by what they were decided on',
  );

  const prepare = async ({ db, memory }: Session, group: readonly Submission[]): Promise<Prepared> => {
    try {
      return await prepareGroup(db, trust.isDue() ? memory : undefined, group, newId);
    } catch (error) {
      // After an error nothing is known about what is prepared on a connection, so it is not used again.
      await sessions.discard();
      throw error;
    }
  };

  return {
    async run(group, onSent) {
      // At once where there is a connection: the caller counts on the database being at work when this returns.
      const session = sessions.present() ?? (await sessions.connected());
      replanNowAndThen(session.db);
      const prepared = await prepare(session, group);
      const isFromMemory = prepared.transaction === undefined;
      groups.add({ on: isFromMemory ? 'memory' : 'locks' });
      let replies: readonly Reply<unknown>[];
      try {
        // Sent at once: where a write fails, the commit behind it does nothing but roll back.
        const answered = session.db.stream(statementsOf(prepared));
        onSent();
        replies = await answered;
      } catch (error) {
        await sessions.discard();
        if (isKeyTaken(error) || (isFromMemory && isStale(error))) {
          if (isFromMemory) trust.wasWrong();
          return 'lost';
        }
        if (!isDatabaseAway(error)) throw error;
        // Nothing was written, and what was believed was never confirmed.
        if (isFromMemory && prepared.trace === undefined) return 'lost';
        // Workers find by themselves what was written.
        return (await hasCommitted(sessions, session, prepared, error)) ? prepared.outcomes : 'lost';
      }
      if (isFromMemory) trust.wasRight();
      onWritten(writtenTables(prepared.writes, remember(session.memory, prepared, replies)));
      return prepared.outcomes;
    },
    close: sessions.discard,
  };
}

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
function* statementsOf({ transaction, writes }: Prepared): Generator<Query<unknown>> {
  if (transaction === undefined) yield* OPENING;
  for (const { query } of writes) yield query();
  yield COMMIT;
}

const DISCARD_PLANS = rawQuery<never>('discard plans', []);
const COMMIT = rawQuery<never>('commit', []);
