// What is sent together is answered together, takes effect together or not at all, and leaves a connection
// that goes on.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../../../test/support/database.ts';
import { createPool, isDatabaseAway, sqlState } from './pool.ts';
import { rawQuery, sql } from './sql.ts';
import { NotSent, sendTogether } from './together.ts';

const database = await createTestDatabase();
const pool = createPool(database.url, { max: 1, name: 'together test' });
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
    () => assert.fail('it went through'),
    (error: unknown) => sqlState(error),
  );

suite('statements that leave together', () => {
  test('are answered one by one, with their rows and how many they touched', async () => {
    const [added, found, empty, changed] = await pool.together([
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
    assert.deepEqual(await pool.together([]), []);
  });

  test('take effect all or none', async () => {
    const before = await pool.one(count);
    assert.equal(await failed(pool.together([add(2, 'two'), divide(0), add(3, 'three')])), '22012');
    assert.deepEqual(await pool.one(count), before);
  });

  test('of which one cannot be put into bytes have no effect and end their connection, also where others are asked before them', async () => {
    const before = await pool.one(count);
    const own = await pool.connect();
    const bytes = rawQuery<never>('select $1::int8', [1]);
    const broken = function* () {
      yield add(50, 'half of it');
      yield bytes;
      throw new TypeError('no bytes for this');
    };
    const slow = own.run(sql`select pg_sleep(0.05)`);
    const sent = own.stream(broken());
    await slow;
    await assert.rejects(sent, NotSent);
    await assert.rejects(own.one(count));
    await own.close();
    assert.deepEqual(await pool.one(count), before);
    assert.deepEqual(await pool.one(count), before);
  });

  test('that failed, or stood behind one that did, can be sent again on the same connection', async () => {
    const never = sql<{ n: number }>`select 7 as n, 'never prepared before' as why`;
    const unreadable = rawQuery<never>('selec 1', []);
    const dividing = (by: number) => sql<{ n: number }>`select 100 / ${by}::int as n, 'by' as how`;
    await pool.transaction(async (tx) => {
      await tx.script('savepoint here');
      assert.equal(await failed(tx.together([dividing(0), never])), '22012');
      await tx.script('rollback to here');
      assert.equal(await failed(tx.together([unreadable, never])), '42601');
      await tx.script('rollback to here');
      assert.equal(await failed(tx.run(unreadable)), '42601');
      await tx.script('rollback to here');
      const [seven, ten] = await tx.together([never, dividing(10)]);
      assert.deepEqual([seven.rows[0]?.n, ten.rows[0]?.n], [7, 10]);
    });
  });

  test('carry arrays, numbers, truths and nothing as they are', async () => {
    const texts = ['plain', 'with "quotes"', String.raw`with \ and , and {}`, 'ñ€😀', ''];
    const row = await pool.one(
      sql<{ texts: string[]; big: bigint; yes: boolean; none: null }>`
        select ${texts}::text[] as texts, ${9_007_199_254_740_993n}::int8 as big, ${true}::bool as yes, ${null}::text as none`,
    );
    assert.deepEqual(row, { texts, big: 9_007_199_254_740_993n, yes: true, none: null });
  });
});

suite('statements that are streamed', () => {
  test('are made one after the other, and nothing of them stays where making one fails', async () => {
    const connection = await pool.connect();
    const long = 'x'.repeat(10_000);
    function* statements() {
      yield rawQuery<never>('begin', []);
      yield add(10, long);
      yield add(11, long);
      throw new Error('the third cannot be made');
    }
    const isTheThird = ({ cause }: Error): boolean => /the third cannot be made/.test(String(cause));
    await assert.rejects(connection.stream(statements()), isTheThird);
    await connection.close();
    assert.deepEqual(await pool.all(sql`select id from things where id >= 10`), []);
  });
});

suite('an answer', () => {
  const connected = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const sleep = (seconds: number) => sql<never>`select pg_sleep(${seconds}::float8)`;

  test('that does not come ends the connection, and counts as a database that is away', async () => {
    const client = await connected();
    const asked = sendTogether(client, { types: pg.types, answerMsMax: 200 }, [sleep(60)]);
    const error: unknown = await asked.then(
      () => assert.fail('it was answered'),
      (failure: unknown) => failure,
    );
    assert.ok(isDatabaseAway(error), String(error));
    await assert.rejects(client.query('select 1'));
  });

  test('may take its time each time anew', async () => {
    const client = await connected();
    for (let nth = 0; nth < 3; nth++) {
      await sendTogether(client, { types: pg.types, answerMsMax: 1_500 }, [sleep(0.6)]);
    }
    await client.end();
  });
});
