// Takes a group through its transaction, on a connection of its own, and finds out how it ended when nobody says.
import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseAway, type Connection, type Pool } from '../db/pool.ts';
import { rawQuery, type Query } from '../db/sql.ts';
import type { Table } from '../db/table.ts';
import { isKeyTaken } from '../idempotency.ts';
import type { NewId } from '../ids.ts';
import { writtenTables, type OnWritten } from '../effect.ts';
import { prepareGroup, type Outcome, type Prepared, type Submission } from './group.ts';

export type Runner = {
  /** The outcomes of a committed group. `lost`: it surely did not commit and may be run again. */
  run(group: readonly Submission[]): Promise<readonly Outcome[] | 'lost'>;
  close(): Promise<void>;
};

/** Whether a group took effect could not be found out. It must not be run again: callers repeat it with their keys. */
export class CommitUnknown extends Error {}

const REPLAN_FIRST_MS = 5_000;
const REPLAN_MS_MAX = 300_000;
const COMMIT_QUESTIONS_MAX = 10;
const COMMIT_QUESTION_PAUSE_MS = 100;

export function createRunner(pool: Pool, newId: NewId, onWritten: OnWritten): Runner {
  let connection: Connection | undefined;

  const connected = async (): Promise<Connection> => {
    if (connection === undefined) {
      const made = await pool.connect({ name: 'monedero commands', byKeyOnly: true });
      made.onEnd(() => {
        if (connection === made) connection = undefined;
      });
      connection = made;
    }
    return connection;
  };
  const replanNowAndThen = createReplanning();
  /** After an error nothing is known about what is prepared on a connection, so it is not used again. */
  const discard = async (): Promise<void> => {
    const broken = connection;
    connection = undefined;
    await broken?.close().catch(() => undefined);
  };

  /**
   * The connection broke during the commit. The database knows whether it went through, so it is asked: first whether that
   * transaction is over, then for a row that it wrote, since a crash can give its number to another one.
   */
  const hasCommitted = async ({ transactionId, trace }: Prepared, cause: unknown): Promise<boolean> => {
    try {
      for (let question = 0; question < COMMIT_QUESTIONS_MAX; question++) {
        const db = await connected();
        const { status } = await db.one(statusQuery(transactionId));
        if (status === 'committed') return trace === undefined || (await db.one(trace)).found;
        if (status === 'aborted') return false;
        await wait(COMMIT_QUESTION_PAUSE_MS);
      }
    } catch (error) {
      throw new CommitUnknown('the database went away during a commit', { cause: error });
    }
    throw new CommitUnknown('a broken commit is still in progress', { cause });
  };

  return {
    async run(group) {
      // At once where there is a connection: the caller counts on the locks being asked for when this returns.
      const db = connection ?? (await connected());
      replanNowAndThen(db);
      const prepared = await prepareGroup(db, group, newId).catch(async (error: unknown) => {
        await discard();
        throw error;
      });
      // Where the answer to the commit is lost, workers find by themselves what was written.
      let written: readonly Table[] = [];
      try {
        // Sent at once: where a write fails, the commit behind it does nothing but roll back.
        written = writtenTables(prepared.writes, await db.stream(statementsOf(prepared)));
      } catch (error) {
        await discard();
        if (isKeyTaken(error)) return 'lost';
        if (!isDatabaseAway(error)) throw error;
        if (!(await hasCommitted(prepared, error))) return 'lost';
      }
      onWritten(written);
      return prepared.outcomes;
    },
    close: discard,
  };
}

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
function* statementsOf({ writes }: Prepared): Generator<Query<never>> {
  for (const { query } of writes) yield query();
  yield COMMIT;
}

const DISCARD_PLANS = rawQuery<never>('discard plans', []);
const COMMIT = rawQuery<never>('commit', []);

const statusQuery = (transactionId: string): Query<{ status: string }> =>
  rawQuery('select pg_xact_status($1::text::xid8) as status', [transactionId]);
