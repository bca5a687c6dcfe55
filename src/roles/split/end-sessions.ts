// Ends the sessions of all processes once, so that each asks again what it knows. What was about to be
// committed is asked about or repeated by its process, and a request may be answered 503.
import { setTimeout as wait } from 'node:timers/promises';
import { rawQuery, type Db } from '#platform/db/sql.ts';

const ENDS_MS_MAX = 30_000;
const LOOK_EVERY_MS = 50;

export class SessionsStay extends Error {}

/** Sessions are named by process and beginning, since the number of a process is given to another later. */
const SESSIONS = `
  select pid || ' ' || backend_start as session, pid from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    and application_name ~ '^monedero(?! migrate| cluster)'`;

const LISTED = `select coalesce(json_agg(session), '[]')::text as sessions from (${SESSIONS}) s`;
const ENDED = `select count(pg_terminate_backend(pid))::text as sessions from (${SESSIONS}) s`;

/** Ends the sessions on each node, if the database is on several. */
export async function endSessions(db: Db): Promise<void> {
  const { is: isCluster } = await db.one(
    rawQuery<{ is: boolean }>(`select to_regclass('pg_dist_node') is not null as "is"`, []),
  );
  const ask = isCluster ? onAllNodes(db) : onOne(db);
  const before = new Set((await ask(LISTED)).flatMap((listed) => JSON.parse(listed) as string[]));
  if (before.size === 0) return;
  await ask(ENDED);
  const deadline = performance.now() + ENDS_MS_MAX;
  for (;;) {
    const now = (await ask(LISTED)).flatMap((listed) => JSON.parse(listed) as string[]);
    const left = now.filter((session) => before.has(session));
    if (left.length === 0) return;
    if (performance.now() > deadline) throw new SessionsStay(`sessions that do not end: ${left.join(', ')}`);
    await wait(LOOK_EVERY_MS);
  }
}

type Ask = (statement: string) => Promise<string[]>;

const onOne =
  (db: Db): Ask =>
  async (statement) =>
    (await db.all(rawQuery<{ sessions: string }>(statement, []))).map(({ sessions }) => sessions);

const onAllNodes =
  (db: Db): Ask =>
  async (statement) => {
    const answers = await db.all(
      rawQuery<{ result: string; success: boolean }>(
        'select result, success from run_command_on_all_nodes($1, true, true)',
        [statement],
      ),
    );
    for (const { result, success } of answers) if (!success) throw new SessionsStay(result);
    return answers.map(({ result }) => result);
  };
