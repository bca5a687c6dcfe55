// Whether a database can be worked with, before anything else is opened on it: it answers, is new enough, and
// keeps sessions. What is wrong is said in one sentence, with the setting and without its password.
import { randomUUID } from 'node:crypto';
import { DATABASE_URL_EXAMPLE } from './database-url.ts';
import { createPool, sqlState, type Connection } from './pool.ts';
import { rawQuery } from './sql.ts';

const VERSION_MIN = 15;
/** How `server_version_num` counts major versions. */
const VERSION_UNIT = 10_000;
/** A pooler may have given the connection to somebody else in between. */
const LOOKS = 3;

/** Throws one sentence if it cannot be used. */
export async function requireUsable(url: string): Promise<void> {
  const pool = createPool(url, { max: 1, name: 'monedero start' });
  const opened: Connection[] = [];
  try {
    for (let count = 0; count < 2; count++) opened.push(await pool.connect());
    const [first, second] = opened;
    if (first === undefined || second === undefined) return;
    await requireVersion(first);
    if (!(await keepsSessions(first, second))) throw losesSessions(url);
  } catch (error) {
    throw explained(error, url);
  } finally {
    await Promise.allSettled(opened.map((connection) => connection.close()));
    await pool.end();
  }
}

export const losesSessions = (url: string): Error =>
  new Error(
    `the pooler at ${placeOf(url)} gives each transaction another session: set its pool_mode to session, or connect to PostgreSQL itself`,
  );

async function requireVersion(connection: Connection): Promise<void> {
  const { version } = await connection.one(
    rawQuery<{ version: number }>("select current_setting('server_version_num')::int as version", []),
  );
  const major = Math.floor(version / VERSION_UNIT);
  if (major < VERSION_MIN)
    throw new Error(`PostgreSQL ${major} is too old: Monedero needs ${VERSION_MIN} or newer`);
}

type StartConnection = Pick<Connection, 'one'>;
const SETTING = 'monedero.session';

/**
 * Whether what one connection sets stays its own. A pooler that hands out sessions by transaction shows it to
 * the other one, or loses it: prepared statements, advisory locks and LISTEN would be lost like that.
 */
export async function keepsSessions(first: StartConnection, second: StartConnection): Promise<boolean> {
  const read = async (connection: StartConnection): Promise<string | null> => {
    const text = `select current_setting('${SETTING}', true) as value`;
    return (await connection.one(rawQuery<{ value: string | null }>(text, []))).value;
  };
  for (let look = 0; look < LOOKS; look++) {
    const value = randomUUID();
    await first.one(rawQuery(`select set_config('${SETTING}', $1, false)`, [value]));
    if ((await read(second)) === value) return false;
    // Twice: a pooler that turns between two sessions is back at the first one the first time.
    for (let again = 0; again < 2; again++) if ((await read(first)) !== value) return false;
  }
  return true;
}

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
]);
const TIMED_OUT = /timeout/i;
const PORT_DEFAULT = 5432;
const PARAMETER = /startup parameters?: "?([\w, ]+\w)/;

export type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_REPLICA_URL';

/** How Citus, and a command that holds a tenant on each node, say which one they do not reach. */
const NAMED =
  /(?:connection to the remote node (?:[^@\s]+@)?|^the node )(\S+:\d+) (?:failed|does not answer)/;

/** A node of a cluster that did not answer, and not the coordinator: by its port, or as it is named. */
function nodeAway(error: Error, url: string): string | undefined {
  const said = NAMED.exec(error.message)?.[1];
  if (said !== undefined) return said;
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const { address, port } = one as { readonly address?: string; readonly port?: number };
  const own = Number(URL.parse(url)?.port || PORT_DEFAULT);
  return address === undefined || port === undefined || port === own ? undefined : `${address}:${port}`;
}

/** An error that a wrong setting or machine causes, said so that an operator knows what to do. */
export function explained(error: unknown, url: string, setting: DatabaseSetting = 'DATABASE_URL'): unknown {
  if (!(error instanceof Error)) return error;
  const code = sqlState(error);
  const place = placeOf(url);
  const say = (text: string): Error => new Error(text, { cause: error });
  const node = nodeAway(error, url);
  if (node !== undefined)
    return say(
      `the node ${node} of the cluster does not answer (${code ?? 'no answer in time'}): see that it runs, and run this again; "monedero cluster status" says what else is away`,
    );
  if (AWAY.has(code ?? '') || (code === undefined && TIMED_OUT.test(error.message)))
    return say(
      `the database at ${place} does not answer (${code ?? 'no answer in time'}): see that it runs, or set ${setting} to where it does, such as ${DATABASE_URL_EXAMPLE}`,
    );
  if (code === '28P01' || code === '28000')
    return say(
      `the database at ${place} refuses who asks (${code}): put the right user and password into ${setting}, such as ${DATABASE_URL_EXAMPLE}`,
    );
  if (code === '3D000')
    return say(
      `there is no such database at ${place} (3D000): create it, or name another one in ${setting}, such as ${DATABASE_URL_EXAMPLE}`,
    );
  if (code === '53300')
    return say(
      `the database at ${place} has no connection left (53300): raise its max_connections, or lower DATABASE_POOL_MAX`,
    );
  const parameter = PARAMETER.exec(error.message)?.[1];
  if (parameter !== undefined)
    return say(
      `the pooler at ${place} refuses the startup parameter ${parameter}: name it in its ignore_startup_parameters, or connect to PostgreSQL itself`,
    );
  return error;
}

export const placeOf = (url: string): string => URL.parse(url)?.host || 'its socket';
