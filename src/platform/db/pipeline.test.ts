// A batch takes effect as a whole or not at all, and leaves a connection that can be used again.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../../../test/support/database.ts';
import { createPool, isDatabaseAway, sqlState } from './pool.ts';
import { rawQuery, sql } from './sql.ts';
import { NotSent, sendPipeline } from './pipeline.ts';

const database = await createTestDatabase();
const pool = createPool(database.url, { max: 1, name: 'pipeline test' });
after(async () => {
  await pool.end();
  await database.drop();
});
await pool.script('create table things (id int primary key, name text); insert into things values (0, null)');

const add = (id: number, name: string) => sql<never>`insert into things values (${id}, ${name})`;
const count = sql<{ n: number }>`select count(*)::int as n from things`;
const divide = (by: number) => sql<{ n: number }>`select 12 / ${by}::int as n`;
const failed = async (sent: Promise<unknown>): Promise<string | undefined> =>
  sent.then(
    () => assert.fail('it succeeded'),
    (error: unknown) => sqlState(error),
  );

const connected = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

suite('a batch of statements', () => {
  test('has a reply to each, with its rows and how many it changed', async () => {
    const [added, found, empty, changed] = await pool.batch([
      add(1, 'one'),
      sql<{ id: number; name: string | null }>`select id, name from things order by id`,
      sql<{ id: number }>`select id from things where false`,
      sql<never>`update things set name = 'some' where id <= 1`,
    ]);
    assert.deepEqual([added.rows, added.count], [[], 1]);
    assert.deepEqual(found.rows, [
      { id: 0, name: null },
      { id: 1, name: 'one' },
    ]);
    assert.deepEqual([empty.rows, empty.count], [[], 0]);
    assert.equal(changed.count, 2);
    assert.deepEqual(await pool.batch([]), []);
  });

  test('takes effect as a whole or not at all', async () => {
    const before = await pool.one(count);
    assert.equal(await failed(pool.batch([add(2, 'two'), divide(0), add(3, 'three')])), '22012');
    assert.deepEqual(await pool.one(count), before);
  });

  test('of which one cannot be encoded has no effect and ends its connection, also behind a query in flight', async () => {
    const before = await pool.one(count);
    const own = await pool.connect();
    const bytes = rawQuery<never>('select $1::int8', [1]);
    const broken = function* () {
      yield add(50, 'half of it');
      yield bytes;
      throw new TypeError('no bytes for this');
    };
    const slow = own.run(sql`select pg_sleep(0.05)`);
    const sent = own.batchFrom(broken());
    await slow;
    await assert.rejects(sent, NotSent);
    await assert.rejects(own.one(count));
    await own.close();
    assert.deepEqual(await pool.one(count), before);
    assert.deepEqual(await pool.one(count), before);
  });

  test('that failed can be sent again on the same connection, with the statements that were skipped', async () => {
    const never = sql<{ n: number }>`select 7 as n, 'never prepared before' as why`;
    const unreadable = rawQuery<never>('selec 1', []);
    const dividing = (by: number) => sql<{ n: number }>`select 100 / ${by}::int as n, 'by' as how`;
    await pool.transaction(async (tx) => {
      await tx.script('savepoint here');
      assert.equal(await failed(tx.batch([dividing(0), never])), '22012');
      await tx.script('rollback to here');
      assert.equal(await failed(tx.batch([unreadable, never])), '42601');
      await tx.script('rollback to here');
      assert.equal(await failed(tx.run(unreadable)), '42601');
      await tx.script('rollback to here');
      const [seven, ten] = await tx.batch([never, dividing(10)]);
      assert.deepEqual([seven.rows[0]?.n, ten.rows[0]?.n], [7, 10]);
    });
  });

  test('carries arrays, numbers, booleans and null', async () => {
    const texts = ['plain', 'with "quotes"', String.raw`with \ and , and {}`, 'ñ€😀', ''];
    const row = await pool.one(
      sql<{ texts: string[]; big: bigint; yes: boolean; none: null }>`
        select ${texts}::text[] as texts, ${9_007_199_254_740_993n}::int8 as big, ${true}::bool as yes, ${null}::text as none`,
    );
    assert.deepEqual(row, { texts, big: 9_007_199_254_740_993n, yes: true, none: null });
  });
});

suite('statements that are sent while they are made', () => {
  test('have no effect if one of them cannot be made', async () => {
    const connection = await pool.connect();
    const long = 'x'.repeat(10_000);
    function* statements() {
      yield rawQuery<never>('begin', []);
      yield add(10, long);
      yield add(11, long);
      throw new Error('the third cannot be made');
    }
    const isTheThird = ({ cause }: Error): boolean => /the third cannot be made/.test(String(cause));
    await assert.rejects(connection.batchFrom(statements()), isTheThird);
    await connection.close();
    assert.deepEqual(await pool.all(sql`select id from things where id >= 10`), []);
  });
});

suite('an answer', () => {
  const sleep = (seconds: number) => sql<never>`select pg_sleep(${seconds}::float8)`;

  test('that does not come ends the connection, and counts as an unavailable database', async () => {
    const client = await connected();
    const asked = sendPipeline(client, { types: pg.types, answerMsMax: 200 }, [sleep(60)]);
    const error: unknown = await asked.then(
      () => assert.fail('it was answered'),
      (failure: unknown) => failure,
    );
    assert.ok(isDatabaseAway(error), String(error));
    await assert.rejects(client.query('select 1'));
  });

  test('has the whole time limit for each batch', async () => {
    const client = await connected();
    for (let nth = 0; nth < 3; nth++) {
      await sendPipeline(client, { types: pg.types, answerMsMax: 1_500 }, [sleep(0.6)]);
    }
    await client.end();
  });
});

suite('the parts of pg that its documentation does not promise', () => {
  type Inside = {
    readonly stream: Duplex;
    readonly parsedStatements: Record<string, string>;
    readonly submittedNamedStatements: Record<string, string>;
  };
  const insideOf = (client: pg.Client): Inside => (client as unknown as { connection: Inside }).connection;
  const named = { name: 'pg_upgrade', text: 'select 1 as n', values: [] };

  test('are those of the one version that package.json names', async () => {
    const read = async (path: string): Promise<string> =>
      readFile(resolve(import.meta.dirname, '../../..', path), 'utf8');
    const { dependencies } = JSON.parse(await read('package.json')) as { dependencies: { pg: string } };
    const { version } = JSON.parse(await read('node_modules/pg/package.json')) as { version: string };
    assert.equal(dependencies.pg, version);
  });

  test('write a whole batch through `_send`, and know what is prepared by both names', async () => {
    const client = await connected();
    const { stream, parsedStatements, submittedNamedStatements } = insideOf(client);
    assert.deepEqual([parsedStatements, submittedNamedStatements], [{}, {}]);
    const writes: Buffer[] = [];
    const write = stream.write.bind(stream);
    stream.write = ((bytes: Buffer) => writes.push(bytes) > 0 && write(bytes)) as typeof stream.write;

    await sendPipeline(client, { types: pg.types, answerMsMax: undefined }, [named, named]);
    assert.equal(writes.length, 1);
    // Close, parse, bind, describe and execute; bind, describe and execute; and one Sync.
    assert.equal(messagesOf(writes[0]), 'CPBDEBDES');
    await client.query(named);
    assert.equal(messagesOf(Buffer.concat(writes.slice(1))), 'BDES');
    await client.end();
  });

  test('take an error that `submit` returns for the answer, and go on', async () => {
    const client = await connected();
    const unsent = { submit: () => new Error('not sent'), handleError };
    const query = client.query.bind(client) as unknown as (submitted: object, done: unknown) => void;
    await assert.rejects(new Promise((_resolve, reject) => query(unsent, reject)), /not sent/);
    assert.equal((await client.query(named)).rowCount, 1);
    await client.end();
  });

  function handleError(this: { callback(error: Error): void }, error: Error): void {
    this.callback(error);
  }

  /** The types of the messages in a piece of the protocol. */
  function messagesOf(bytes: Buffer = Buffer.alloc(0)): string {
    let types = '';
    for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1))
      types += String.fromCharCode(bytes[at] ?? 0);
    return types;
  }
});
