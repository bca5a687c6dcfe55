// `doctor` and `upgrade check`, as real processes: what they say of a database, and by their exit codes.
// Ends within 8 minutes: it starts processes, and each loads a part of the product.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, suite, test } from 'node:test';
import { createPool } from '#platform/db/pool.ts';
import { sql } from '#platform/db/sql.ts';
import { createTestDatabase } from '../support/database.ts';
import { freePort } from '../support/ports.ts';
import { start } from '../support/process.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';

const database = await createTestDatabase();
const pool = createPool(database.url, { max: 2, name: 'monedero tests' });
after(async () => {
  await pool.end();
  await database.drop();
});
const settings = {
  DATABASE_URL: database.url,
  SECRET_KEYS: TEST_SECRET_KEY.toString('base64'),
  PORT: String(await freePort()),
};

async function run(args: readonly string[], more: Record<string, string> = {}) {
  const running = start(args, { ...settings, ...more });
  const { code } = await running.exited;
  return { code, text: running.output().trim() };
}
/** A server whose answers have these headers. */
async function listening(headers: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(200, headers).end('ok\n'));
  after(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return String((server.address() as AddressInfo).port);
}

/** As on a database of before it. */
const forget = (name: string) => pool.run(sql`delete from schema_migrations where name = ${name}`);

suite('an upgrade', () => {
  test('has nothing to run where all has run', async () => {
    const { code, text } = await run(['upgrade', 'check']);
    assert.deepEqual([code, /migrations to run: 0/.test(text)], [0, true], text);
  });

  test('names settings that this version does not read, and what it needs', async () => {
    const more = { SMTP_SERVER: 'mail.example.com', SECRET_KEY: 'a', OTEL_RESOURCE_ATTRIBUTES: 'a=b' };
    const { code, text } = await run(['upgrade', 'check'], { ...more, SECRET_KEYS: '' });
    assert.equal(code, 0, text);
    const said = [...text.matchAll(/^settings: (\w+) is not (read|set)/gm)].map(([, ...words]) => words);
    assert.deepEqual(said, [
      ['SMTP_SERVER', 'read'],
      ['SECRET_KEY', 'read'],
      ['SECRET_KEYS', 'set'],
    ]);
    assert.match(text, /SECRET_KEY is not read by this version: set SECRET_KEYS instead/);
  });

  test('that only adds lets the version before go on', async () => {
    await forget('20261126090000_orders_held.sql');
    const { code, text } = await run(['upgrade', 'check']);
    assert.equal(code, 0, text);
    assert.match(text, /migrations to run: 1\n {2}20261126090000_orders_held\.sql\n/);
    assert.match(text, /version before go on meanwhile/);
  });

  test('says which migrations hold up others', async () => {
    await forget('20261125180000_batches_listed.sql');
    const { code, text } = await run(['upgrade', 'check']);
    assert.equal(code, 0, text);
    assert.match(text, /_batches_listed\.sql\n {4}holds up others: it stops all writes/);
  });

  test('after which the version before does not work says so, and fails', async () => {
    await forget('20261122135000_releasing_hold.sql');
    const { code, text } = await run(['upgrade', 'check', '--json']);
    const report = JSON.parse(text) as { migrations: readonly unknown[]; versionBeforeGoesOn: boolean };
    assert.deepEqual([code, report.migrations.length, report.versionBeforeGoesOn], [1, 3, false]);
    assert.match((await run(['upgrade', 'check'])).text, /^STOP servers and workers of the version before/m);
  });
});

suite('migrate', () => {
  test('refuses under servers that do not work with what it leaves, and goes on with --force', async () => {
    const server = await pool.connect({ name: 'monedero listen 0123' });
    const refused = await run(['migrate']);
    assert.equal(refused.code, 1, refused.text);
    assert.match(
      refused.text,
      /1 servers and workers of the version before are connected.*_releasing_hold\.sql leaves: stop them first/,
    );
    // What is pending has run before, so it fails at the first statement, and nothing of it is kept.
    assert.match((await run(['migrate', '--force'])).text, /20261122135000_releasing_hold\.sql: /);
    await server.close();
    assert.match((await run(['migrate'])).text, /20261122135000_releasing_hold\.sql: /);
  });
});

suite('the doctor', () => {
  test('says that migrations are pending, and what to type', async () => {
    const { code, text } = await run(['doctor']);
    assert.equal(code, 1, text);
    assert.match(
      text,
      /^WRONG {2}migrations {2}\d migrations are pending: run "monedero migrate" first; "npm start"/m,
    );
    assert.match(text, /^ok {5}database/m);
  });

  test('says that a database does not keep what is acknowledged', async () => {
    const { name } = await pool.one(sql<{ name: string }>`select current_database() as name`);
    await pool.script(`alter database ${name} set synchronous_commit = off`);
    const { code, text } = await run(['doctor']);
    await pool.script(`alter database ${name} reset synchronous_commit`);
    assert.equal(code, 1);
    assert.match(text, /^WRONG {2}durability {2}synchronous_commit = off: .*loses payments/m);
    const { fsync } = await pool.one(sql<{ fsync: string }>`select current_setting('fsync') as fsync`);
    assert.equal(/^WRONG {2}durability {2}fsync = off/m.test(text), fsync === 'off');
  });

  test('takes a Monedero on the port for well, and another program there not', async () => {
    const other = await listening({});
    const monedero = await listening({ 'X-Request-Id': `req_${'0'.repeat(26)}` });
    const portIn = ({ text }: { readonly text: string }) =>
      /^(?:ok|WRONG) +port +(.*)$/m.exec(text)?.[1] ?? '';
    assert.match(
      portIn(await run(['doctor'], { PORT: other })),
      /is taken \(EADDRINUSE\) by another program: set/,
    );
    assert.match(portIn(await run(['doctor'], { PORT: monedero })), /is taken by a Monedero, which answers$/);
  });

  test('says that codes to sign in do not go out, unless mail is kept for a trial', async () => {
    const without = await run(['doctor']);
    assert.match(without.text, /^WRONG {2}mail {8}SMTP_URL is not set: codes to sign in/m);
    const kept = await run(['doctor'], { MAIL: 'sandbox' });
    assert.match(kept.text, /^ok {5}mail {8}stays in the database/m);
  });

  test('says each thing that is wrong in a line of its own', async () => {
    const nowhere = `postgres://a:b@127.0.0.1:${await freePort()}/none`;
    const mail = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_FROM: 'A <a@example.com>' };
    const { code, text } = await run(['doctor'], { DATABASE_URL: nowhere, SECRET_KEYS: '', ...mail });
    assert.equal(code, 1);
    const wrong = [...text.matchAll(/^WRONG {2}(\w+)/gm)].map(([, what]) => what);
    assert.deepEqual(wrong, ['keys', 'mail', 'database'], text);
    assert.doesNotMatch(text, /a:b@/, 'the password is not shown');
  });
});
