// A database for one test file, copied from the migrated template.
import { randomBytes } from 'node:crypto';
import { createPool, type Connection } from '#platform/db/pool.ts';
import { rawQuery, type Db } from '#platform/db/sql.ts';

/** Both are set by tools/test.ts. */
export const TEST_SERVER_VARIABLE = 'MONEDERO_TEST_SERVER';
export const TEMPLATE_VARIABLE = 'MONEDERO_TEST_TEMPLATE';

export type TestDatabase = { readonly url: string; drop(): Promise<void> };

/** For what goes by the host and port of an address: without the socket, which would go before them. */
export function overTcp(databaseUrl: string): URL {
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  return url;
}

export const urlOfDatabase = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

/** `empty` leaves the template out, for tests of the migrations themselves. */
export async function createTestDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const { TEST_CITUS_URL } = process.env;
  if (TEST_CITUS_URL !== undefined && kind === 'migrated') {
    const { createCitusDatabase } = await import('../../tools/statements/citus.ts');
    return createCitusDatabase(TEST_CITUS_URL);
  }
  const { [TEST_SERVER_VARIABLE]: serverUrl, [TEMPLATE_VARIABLE]: migrated } = process.env;
  if (serverUrl === undefined || migrated === undefined)
    throw new Error('this test needs a database: run it with "npm test -- <part of its path>"');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = kind === 'migrated' ? `template ${migrated} strategy file_copy` : '';
  await onServer(serverUrl, `create database ${name} ${template}`);
  return {
    url: urlOfDatabase(serverUrl, name),
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

export async function onServer(url: string, statement: string): Promise<void> {
  if (kept?.url === url) return onConnection(kept.connection, statement);
  const pool = createPool(url, { max: 1, name: NAME });
  try {
    await onConnection(pool, statement);
  } finally {
    await pool.end();
  }
}

/** Two copies of the template at once disturb each other, so they take turns. */
async function onConnection(db: Db, statement: string): Promise<void> {
  await db.run(rawQuery('select pg_advisory_lock(1)', []));
  try {
    await db.run(rawQuery(statement, []));
  } finally {
    await db.run(rawQuery('select pg_advisory_unlock(1)', []));
  }
}

const NAME = 'monedero tests';
let kept: { readonly url: string; readonly connection: Connection } | undefined;

/** For the databases of all files of a process: to make and to drop one, each would connect twice. */
export async function keepConnection(): Promise<{ close(): Promise<void> }> {
  const { [TEST_SERVER_VARIABLE]: url } = process.env;
  if (url === undefined) return { close: () => Promise.resolve() };
  const connection = await createPool(url, { max: 1, name: NAME }).connect();
  kept = { url, connection };
  connection.onEnd(() => (kept = undefined));
  return { close: () => connection.close() };
}
