// Finds out whether a group was committed whose connection broke during the commit. First its server process
// is ended, so that nothing of it is still to come. Then a row whose id only this group has is inserted once
// more, in a transaction that is rolled back: it conflicts if the group was committed. The insert waits for
// a transaction that is still committing that row, on other nodes too, so its answer is final. A process that
// is ended while its commit waits for a synchronous standby has committed, and the standby may lack it: that
// it has all is known once another commit that waits for it was answered.
import { setTimeout as wait } from 'node:timers/promises';
import type { Db, Query } from '../db/sql.ts';
import { rawQuery } from '../db/sql.ts';
import type { Connection, Pool } from '../db/pool.ts';
import { WAIT_FOR_STANDBYS } from '../db/replicas/standbys.ts';
import { violatedConstraint } from '../db/violated-constraint.ts';
import { insertUnlessThereQuery } from '../db/bulk.ts';
import type { Table } from '../db/table.ts';
import type { AnyRow } from '../work/draft.ts';
import type { Decided } from './group.ts';

/**
 * Whether a group took effect could not be found out. It must not be run again: callers repeat it with their
 * keys.
 */
export class CommitUnknown extends Error {}

/** A server process; its number alone is given to another one in time. */
export type Backend = { readonly pid: number; readonly startedAt: string };

const TRIES_MAX = 10;
const PAUSE_MS = 100;
/** A standby that is well has it in milliseconds. */
const STANDBYS_MS_MAX = 3_000;

export async function hasCommitted(
  pool: Pick<Pool, 'connect'>,
  broken: Backend,
  { writes, commitProbe }: Pick<Decided, 'writes' | 'commitProbe'>,
  cause: unknown,
): Promise<boolean> {
  if (writes.length === 0) return true;
  const probe = commitProbe();
  if (probe === undefined) {
    throw new CommitUnknown('a commit that leaves no row of its own was not answered', { cause });
  }
  const db = await pool.connect({ name: 'monedero commits' }).catch((error: unknown) => {
    throw new CommitUnknown('the database went away during a commit', { cause: error });
  });
  try {
    await endBackend(db, broken, cause);
    if (!(await isThere(db, probe))) return false;
    await untilStandbysHave(pool, db, cause);
    return true;
  } catch (error) {
    throw error instanceof CommitUnknown
      ? error
      : new CommitUnknown('the database went away', { cause: error });
  } finally {
    void db.close().catch(() => undefined);
  }
}

/**
 * What has reached the server of a broken connection may still be carried out; not once its process has
 * ended.
 */
async function endBackend(db: Db, { pid, startedAt }: Backend, cause: unknown): Promise<void> {
  for (let attempt = 1; attempt <= TRIES_MAX; attempt++) {
    const found = await db.maybe(
      rawQuery(
        'select pg_terminate_backend(pid) as ended from pg_stat_activity where pid = $1::int and backend_start = $2::timestamptz',
        [pid, startedAt],
      ),
    );
    if (found === undefined) return;
    await wait(PAUSE_MS);
  }
  throw new CommitUnknown('the process of a broken commit does not end', { cause });
}

/** Waits on that connection. If they do not answer, its process is ended: it would wait on for no one. */
async function untilStandbysHave(pool: Pick<Pool, 'connect'>, db: Connection, cause: unknown): Promise<void> {
  const waiting = await db.one(BACKEND);
  const late = wait(STANDBYS_MS_MAX, 'late' as const, { ref: false });
  const committed = db.batch([BEGIN, WAIT_FOR_STANDBYS, COMMIT]);
  if ((await Promise.race([committed, late])) !== 'late') return;
  committed.catch(() => undefined);
  const other = await pool.connect({ name: 'monedero commits' });
  try {
    await endBackend(other, waiting, cause);
  } finally {
    void other.close().catch(() => undefined);
  }
  throw new CommitUnknown('a synchronous standby does not answer, and may lack what was committed', {
    cause,
  });
}

/**
 * Whether one row of other work was committed, whose id only its transaction had. What has not yet reached
 * the server of the broken connection may still come, so only that the row is there is final.
 */
export async function isInserted(pool: Pool, table: Table, row: AnyRow): Promise<boolean> {
  const db = await pool.connect({ name: 'monedero commits' });
  try {
    if (!(await isThere(db, insertUnlessThereQuery(table, row)))) return false;
    await untilStandbysHave(pool, db, undefined);
    return true;
  } finally {
    void db.close().catch(() => undefined);
  }
}

async function isThere(db: Db, probe: Query<never>): Promise<boolean> {
  await db.run(BEGIN);
  const inserted = await db.run(probe).catch((error: unknown) => {
    // Its id is looked for first, so it is another row that is in the way: one that was faster.
    if (violatedConstraint(error) !== undefined) return 1;
    throw error;
  });
  await db.run(ROLLBACK);
  return inserted === 0;
}

export const BACKEND = rawQuery<Backend>(
  'select pid, backend_start::text as "startedAt" from pg_stat_activity where pid = pg_backend_pid()',
  [],
);
const BEGIN = rawQuery<never>('begin', []);
const COMMIT = rawQuery<never>('commit', []);
const ROLLBACK = rawQuery<never>('rollback', []);
