// Connections: what every session is opened with, and which errors mean that the database is away.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { after, before, suite, test } from 'node:test';
import { createTestDatabase } from '../../../test/support/database.ts';
import { createPool, isDatabaseAway, isRefusedByServer, type Pool } from './pool.ts';
import { violatedConstraint } from './violated-constraint.ts';
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

suite('a transaction', () => {
  const pool = createPool(database.url, { max: 1, name: 'test' });
  const written = () => pool.all(sql<{ n: number }>`select n from noted order by n`);
  const note = (n: number | null) => rawQuery<never>('insert into noted (n) values ($1)', [n]);
  before(() => pool.script('create table noted (n int not null primary key)'));
  after(() => pool.end());

  test('takes no effect where one of the statements that commit it fails', async () => {
    const failing = pool.transaction(async (tx) => {
      await tx.run(note(1));
      await tx.commit([note(2), note(null)]);
    });
    await assert.rejects(failing, { code: '23502' });
    assert.deepEqual(await written(), []);
  });

  test('whose first statement fails leaves its connection to others', async () => {
    await assert.rejects(
      pool.transaction((tx) => tx.run(note(null))),
      { code: '23502' },
    );
    assert.deepEqual(await written(), []);
  });

  test('begins and commits with its statements, however it ends', async () => {
    await pool.transaction((tx) => tx.commit([note(3)]));
    await pool.transaction((tx) => tx.run(note(4)));
    await pool.transaction(async (tx) => {
      await tx.script('insert into noted (n) values (5)');
      await tx.run(note(6));
    });
    assert.deepEqual(
      (await written()).map(({ n }) => n),
      [3, 4, 5, 6],
    );
    await assert.rejects(
      pool.transaction(async (tx) => {
        await tx.script('insert into noted (n) values (7)');
        throw new Error('changed its mind');
      }),
      /changed its mind/,
    );
    assert.equal(await pool.transaction(() => Promise.resolve('nothing asked')), 'nothing asked');
    assert.equal((await written()).length, 4);
  });

  test('takes no statement after its commit', async () => {
    const late = pool.transaction(async (tx) => {
      await tx.commit([]);
      await tx.run(note(8));
    });
    await assert.rejects(late, /after the commit/);
    assert.equal((await written()).length, 4);
  });
});

suite('an error of the database', () => {
  const pool = createPool(database.url, { max: 1, name: 'test' });
  after(() => pool.end());
  const raised = (code: string, says = 'x'): Promise<unknown> =>
    pool
      .script(`do $$ begin raise exception '${says}' using errcode = '${code}'; end $$`)
      .catch((error) => error);

  for (const [code, isAway, isRefused] of [
    // Before anything is committed, so the same may be run again at once.
    ['53100', true, true],
    ['53200', true, true],
    ['25P03', true, true],
    ['57P05', true, true],
    // Maybe after the commit, which must then be asked about.
    ['57P01', true, false],
    ['57P02', true, false],
    ['25P04', true, false],
    ['08006', true, false],
    // The statement is wrong.
    ['23514', false, true],
    ['22012', false, true],
  ] as const) {
    test(`says whether it is away, and whether a commit may have happened (${code})`, async () => {
      const error = await raised(code);
      assert.deepEqual([isDatabaseAway(error), isRefusedByServer(error)], [isAway, isRefused]);
    });
  }

  for (const said of [
    'postmaster was shut down, exiting',
    'server closed the connection unexpectedly',
    'could not receive data from server: Connection reset by peer',
    'could not send data to server: Broken pipe',
    'could not commit transaction for shard 102008 on at least one active node',
  ])
    test(`says that it is away, and that a commit may have happened, where Citus says "${said}"`, async () => {
      const error = await raised('XX000', said);
      assert.deepEqual([isDatabaseAway(error), isRefusedByServer(error)], [true, false]);
    });

  test('takes another internal error for a refusal', async () => {
    const error = await raised('XX000', 'cache lookup failed');
    assert.deepEqual([isDatabaseAway(error), isRefusedByServer(error)], [false, true]);
  });
});

suite('a database that cannot be reached', () => {
  for (const code of 'EAI_AGAIN ECONNABORTED EHOSTDOWN EHOSTUNREACH EMFILE ENETDOWN ENETUNREACH ENFILE'.split(
    ' ',
  ))
    test(`is away (${code})`, () => {
      assert.equal(isDatabaseAway(Object.assign(new Error('connect'), { code })), true);
    });

  /** Its answer to each session that is to be opened. */
  async function refusing(severity: string, code: string) {
    const fields = [`S${severity}`, `V${severity}`, `C${code}`, 'Mcould not write init file', ''].join('\0');
    const says = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), Buffer.from(fields), Buffer.alloc(1)]);
    says.writeInt32BE(says.length - 1, 1);
    const server = createServer((socket) =>
      socket.on('error', () => undefined).once('data', () => socket.end(says)),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const pool = createPool(`postgres://nobody@127.0.0.1:${port}/none`, { max: 1, name: 'test' });
    try {
      return await pool.one(rawQuery('select 1', [])).catch((error: unknown) => error);
    } finally {
      await pool.end();
      server.close();
    }
  }
  for (const [code, isAway] of [
    ['XX000', true],
    ['58030', true],
    ['28P01', false],
    ['28000', false],
    ['3D000', false],
  ] as const)
    test(`${isAway ? 'is away' : 'is not away'} where it opens no session (${code})`, async () => {
      const error = await refusing('FATAL', code);
      assert.deepEqual([isDatabaseAway(error), isRefusedByServer(error)], [isAway, !isAway]);
    });
});

suite('a unique constraint that is violated', () => {
  const violated = (text: string, fields = {}): string | undefined =>
    violatedConstraint(
      Object.assign(new Error(`duplicate key value violates unique constraint "${text}"`), {
        code: '23505',
        ...fields,
      }),
    );

  test('is known by its name, also where the text alone has it, as that of a shard', () => {
    assert.equal(violated('cards_pkey', { constraint: 'cards_pkey' }), 'cards_pkey');
    assert.equal(violated('idempotency_keys_pkey_102057'), 'idempotency_keys_pkey');
    assert.equal(violated('cards_pkey', { code: '23514' }), undefined);
  });
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
