// A database for one test file, copied from the migrated template.
import { randomBytes } from 'node:crypto';
import { createPool } from '#platform/db/pool.ts';
import { rawQuery } from '#platform/db/sql.ts';

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
  const pool = createPool(url, { max: 1, name: 'monedero tests' });
  try {
    // Two copies of the template at once disturb each other, so they take turns.
    await pool.run(rawQuery('select pg_advisory_lock(1)', []));
    await pool.run(rawQuery(statement, []));
  } finally {
    await pool.end();
  }
}
