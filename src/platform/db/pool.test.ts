// Connections: what every session is opened with, and which errors mean that the database is away.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { after, suite, test } from 'node:test';
import { createTestDatabase } from '../../../test/support/database.ts';
import { createPool, isDatabaseAway, type Pool } from './pool.ts';
import { rawQuery, sql } from './sql.ts';

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

suite('a database that takes connections and says nothing', () => {
  for (const [what, ask] of [
    ['the pool', (pool: Pool) => pool.one(rawQuery('select 1', []))],
    ['a connection of its own', (pool: Pool) => pool.connect()],
  ] as const) {
    test(`is away for ${what}`, async () => {
      const sockets = new Set<Socket>();
      const silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
      await once(silent.listen(0, '127.0.0.1'), 'listening');
      const { port } = silent.address() as AddressInfo;
      const pool = createPool(`postgres://nobody@127.0.0.1:${port}/none`, { max: 1, name: 'test' });
      try {
        await assert.rejects(ask(pool), (error) => isDatabaseAway(error));
      } finally {
        sockets.forEach((socket) => socket.destroy());
        silent.close();
        await pool.end();
      }
    });
  }
});
