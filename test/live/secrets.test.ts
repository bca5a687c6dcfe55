// Keys of providers are nowhere but sealed: not in what a server logs or shows, in no table, and not in its
// memory between calls.
import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { rawQuery } from '#platform/db/sql.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { newHome } from '../support/command-line.ts';
import { selfSigned } from '../support/certificate.ts';
import { answersReady, freePort } from '../support/ports.ts';
import { start } from '../support/process.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { sessionOf } from '../support/signed-in.ts';
import { startSmtpServer } from '../support/smtp-server.ts';
import { until } from '../support/wait.ts';
import { moduleLedHere } from '../../tools/prove/led-here.ts';
import { keysFile, startMexico } from './doubles.ts';

const testApp = await startTestApp({ worker: false });
const { app, clock } = testApp;
const organization = await testApp.newOrganization('Keeps its keys');
const OWNER = 'owner@keeps.example';
await addUser(testApp.operator, { organization: organization.id, email: OWNER, role: 'owner' });
const mexico = await startMexico(clock);
after(() => mexico.close());
const home = await newHome();
const port = await freePort();
const MAIL = {
  host: 'smtp.keeps.example',
  domain: 'keeps.example',
  user: 'keeps',
  password: 'p@ss of the post',
};
const certificate = selfSigned(MAIL.host);
const mailServer = await startSmtpServer({ tls: 'starttls', certificate });
const authority = join(home.folder, 'authority.pem');
await writeFile(authority, certificate.certificate);
const keysOfAll = {
  ...mexico.keys,
  smtp: {
    host: MAIL.host,
    port: String(mailServer.port),
    user: MAIL.user,
    password: MAIL.password,
    from: `no-reply@${MAIL.domain}`,
  },
};
const environment = {
  DATABASE_URL: testApp.databaseUrl,
  SECRET_KEYS: TEST_SECRET_KEY.toString('base64'),
  BASE_URL: `http://localhost:${port}`,
  PORT: String(port),
  HOME: home.folder,
  LOG_LEVEL: 'debug',
  NODE_EXTRA_CA_CERTS: authority,
  NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${home.folder} --import ${moduleLedHere([MAIL.host, MAIL.domain])}`,
};
const server = start(['serve'], environment);
/** Its snapshot is in a folder of its own. */
const workerFolder = join(home.folder, 'worker');
await mkdir(workerFolder);
const worker = start(['worker'], {
  ...environment,
  NODE_OPTIONS: environment.NODE_OPTIONS.replace(`-dir=${home.folder}`, `-dir=${workerFolder}`),
});
const PLAIN = new Set(
  ['origin', 'accountId', 'phoneNumberId', 'businessAccountId', 'appId'].concat(
    'host',
    'port',
    'user',
    'from',
  ),
);
/** Of a key in PEM a line of its middle, since its lines may be kept apart. */
const secrets = Object.values(keysOfAll)
  .flatMap((lines) => Object.entries(lines))
  .filter(([name]) => !PLAIN.has(name))
  .map(([, value]) => value.split('\n')[value.includes('\n') ? 3 : 0] ?? '')
  // As it is said to the mail server.
  .concat(Buffer.from(`\0${MAIL.user}\0${MAIL.password}`).toString('base64'));

async function heapOf(one: typeof server, folder: string): Promise<string> {
  one.signal('SIGUSR2');
  const file = await until(
    'the snapshot is whole',
    async () => {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.heapsnapshot'));
      const path = join(folder, names[0] ?? 'none');
      const text = names.length === 0 ? '' : await readFile(path, 'utf8');
      return text.trimEnd().endsWith(']}') ? text : '';
    },
    (text) => text !== '',
  );
  return file;
}

suite('the keys of providers', () => {
  test('are in no table, no log, no answer, and not in the memory of a server that used them', async () => {
    const anyone = client(`http://127.0.0.1:${port}`, '');
    await until(
      'the server is ready',
      () => answersReady(`http://127.0.0.1:${port}`),
      (is) => is,
    );
    const keys = await keysFile(home.folder, keysOfAll);
    const ran = await home.run(['live', 'mexico', '--keys', keys, '--org', organization.id], { environment });
    assert.equal(ran.code, 0, ran.out + ran.err);
    // Meta has asked the server for its address, and the bank has sent it a message.
    const [{ id }] = (
      await app.pool.all(rawQuery<{ id: string }>("select id from connections where driver = 'fintoc'", []))
    ).slice(0, 1) as [{ id: string }];
    const wrong = await anyone.raw(`/inbound/connections/${id}`, { method: 'POST', body: '{"id":"x"}' });
    assert.equal(wrong.status, 401);
    const at = { tenantId: organization.liveTenantId, url: `http://127.0.0.1:${port}` };
    const owner = await sessionOf(testApp, OWNER, at);
    const connections = (await owner.get('/api/v1/connections')).body.data;
    for (const one of connections) {
      const { body } = await owner.post(`/api/v1/connections/${one.id}/check`);
      const codes = body.findings.map(({ code }: { code: string }) => code);
      // The message that no secret had signed is all that is found, and that a name has no SPF.
      const expected = one.id === id ? ['messages_refused'] : one.driver === 'smtp' ? ['spf_missing'] : [];
      assert.deepEqual(codes, expected, JSON.stringify(body));
    }
    assert.ok(
      mailServer.commands.some((line) => line.startsWith('AUTH')),
      'the server has signed in',
    );

    // The worker signs in to send a code to a customer.
    const asked = { email: 'ana@example.test', tenant: organization.liveTenantId };
    assert.equal((await anyone.post('/api/auth/otp', asked)).status, 202);
    await until('the code is taken', () => mailServer.mails.length === 1);
    const sent = () => app.pool.all(rawQuery<object>('select 1 from smtp_mails where is_accepted', []));
    await until('it is written down', sent, ({ length }) => length === 1);

    const heap = await heapOf(server, home.folder);
    assert.ok(heap.includes('/inbound/connections/:connectionId'), 'the snapshot is not of the server');
    const tables = await everyRow();
    assert.ok(tables.includes(organization.id));
    const said = {
      heap,
      'heap of the worker': await heapOf(worker, workerFolder),
      tables,
      log: server.output() + worker.output(),
      command: ran.out + ran.err,
      answer: JSON.stringify(wrong.body),
    };
    for (const [where, text] of Object.entries(said))
      for (const [n, secret] of secrets.entries())
        assert.ok(!text.includes(secret), `the secret ${n} is in the ${where}`);
  });
});

async function everyRow(): Promise<string> {
  const names = await app.pool.all(
    rawQuery<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
      [],
    ),
  );
  const texts: string[] = [];
  for (const { name } of names) {
    const rows = await app.pool.all(
      rawQuery<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t`, []),
    );
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}
