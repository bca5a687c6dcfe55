// A database of its own for whoever is measured, in the one server of a run.
import { createPool } from '../../src/platform/db/pool.ts';
import { rawQuery } from '../../src/platform/db/sql.ts';

/** Answers its URL. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const pool = createPool(serverUrl, { max: 1, name: 'bench' });
  try {
    await pool.run(rawQuery(`create database ${name}`, []));
  } finally {
    await pool.end();
  }
  const made = new URL(serverUrl);
  made.pathname = `/${name}`;
  return made.href;
}
