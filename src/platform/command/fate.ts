// Finds out how a group ended when its connection broke during the commit. The database knows whether it went through, so it is asked:
// first whether the transaction is over, then for a row that it wrote, since a crash can give its number to another one.
import { setTimeout as wait } from 'node:timers/promises';
import { rawQuery, type Query } from '../db/sql.ts';
import type { Prepared } from './group.ts';
import type { Session, Sessions } from './session.ts';

/** Whether a group took effect could not be found out. It must not be run again: callers repeat it with their keys. */
export class CommitUnknown extends Error {}

const QUESTIONS_MAX = 10;
const PAUSE_MS = 100;

export async function hasCommitted(
  sessions: Sessions,
  broken: Session,
  { transaction, trace }: Prepared,
  cause: unknown,
): Promise<boolean> {
  const fate =
    transaction === undefined ? fateOfProcess(broken.processId) : fateOfTransaction(transaction.id);
  try {
    for (let question = 0; question < QUESTIONS_MAX; question++) {
      const { db } = await sessions.connected();
      const { status } = await db.one(fate);
      if (status === 'aborted') return false;
      if (status !== 'in progress') return trace === undefined || (await db.one(trace)).found;
      await wait(PAUSE_MS);
    }
  } catch (error) {
    throw new CommitUnknown('the database went away during a commit', { cause: error });
  }
  throw new CommitUnknown('a broken commit is still in progress', { cause });
}

type Fate = { readonly status: string };

const fateOfTransaction = (id: string): Query<Fate> =>
  rawQuery('select pg_xact_status($1::text::xid8) as status', [id]);

/**
 * Where not even the number of the transaction was heard: it is over when the process that had it is. A standby knows nothing of that, and
 * may not have the row yet.
 */
const fateOfProcess = (id: number): Query<Fate> =>
  rawQuery(
    'select case when pg_is_in_recovery() or exists (select from pg_stat_activity where pid = $1::int) ' +
      "then 'in progress' else 'over' end as status",
    [id],
  );
