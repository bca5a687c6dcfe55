// Connections: what every session is opened with, and which errors mean that the database is away.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { createTestDatabase } from '../../../test/support/database.ts';
import { createPool } from './pool.ts';
import { sql } from './sql.ts';

const database = await createTestDatabase('empty');
after(() => database.drop());

suite('a connection', () => {
  for (const byKeyOnly of [false, true]) {
    test(`compiles no plans${byKeyOnly ? ', nor scans tables where it finds rows by key only' : ''}`, async () => {
      const pool = createPool(database.url, { max: 1, name: 'test', byKeyOnly });
      const own = await pool.connect({ name: 'test', byKeyOnly });
      const settings = sql<{ jit: string; scans: string }>`
        select current_setting('jit') as jit, current_setting('enable_seqscan') as scans`;
      const expected = { jit: 'off', scans: byKeyOnly ? 'off' : 'on' };
      assert.deepEqual([await pool.one(settings), await own.one(settings)], [expected, expected]);
      await own.close();
      await pool.end();
    });
  }
});
