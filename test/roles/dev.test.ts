// `npm start` as a new user meets it: one command, everything there, and the same again the next day.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { client } from '../support/client.ts';
import { cookieOf, withCookie } from '../support/codes.ts';
import { answersReady, freePort } from '../support/ports.ts';
import { person } from '../support/people.ts';
import { start, type Environment, type Running } from '../support/process.ts';
import { MONEDERO, MONEDERO_OF_SOURCES } from '../support/programs.ts';
import { until, within } from '../support/wait.ts';

const folder = await mkdtemp(join(tmpdir(), 'monedero-dev-'));
await chmod(folder, 0o755);
const dataDir = join(folder, 'data');
after(() => rm(folder, { recursive: true, force: true }));

const startDev = async (
  settings: Environment = {},
  program = MONEDERO,
): Promise<{ running: Running; url: string }> => {
  const port = await freePort();
  const running = start(['dev'], { DATA_DIR: dataDir, PORT: String(port), ...settings }, program);
  const url = `http://127.0.0.1:${port}`;
  await until('it is ready', () => {
    if (!running.isRunning()) throw new Error(`it ended: ${running.output()}`);
    return answersReady(url);
  });
  await until('it has said so', () => running.output().includes('Monedero is ready'));
  return { running, url };
};
type DevFile = { baseUrl: string; organizationId: string; apiKey: string; ownerEmail: string };
const devFile = async (): Promise<DevFile> =>
  JSON.parse(await readFile(join(dataDir, 'dev.json'), 'utf8')) as DevFile;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const stop = async (running: Running): Promise<void> => {
  running.signal('SIGTERM');
  assert.deepEqual(await running.exited, { code: 0, signal: null }, running.output());
};

/** The page that asks for the code leads to the mailbox. */
const saysMailbox = async (url: string): Promise<boolean> => {
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const body = new URLSearchParams({ action: 'email', email: 'owner@demo.test' });
  const answer = await fetch(`${url}/sign-in`, { method: 'POST', headers, body });
  assert.equal(answer.status, 200);
  return (await answer.text()).includes('href="/dev/mail"');
};

suite('npm start', () => {
  test('brings everything up, keeps its key for the owner alone, and has all of it the next time', async () => {
    const first = await startDev({}, MONEDERO_OF_SOURCES);
    const dev = await devFile();
    assert.equal(dev.ownerEmail, 'owner@demo.test');
    assert.ok(first.running.output().includes(dev.apiKey));
    assert.equal((await stat(join(dataDir, 'dev.json'))).mode & 0o777, 0o600);
    assert.equal((await stat(join(dataDir, 'secret.key'))).mode & 0o777, 0o600);
    assert.equal((await stat(dataDir)).mode & 0o066, 0);

    const api = client(first.url, dev.apiKey);
    const { body: created } = await api.post('/api/v1/cardholders', person({ lastName: 'Anything' }));
    await until(
      'the sandbox approves',
      () => api.get(`/api/v1/cardholders/${created.id}`),
      (reply) => reply.body.kycStatus === 'approved',
    );
    await stop(first.running);

    // As folders from before, or those that somebody has made for it, may be.
    await chmod(dataDir, 0o755);
    const second = await startDev({}, MONEDERO_OF_SOURCES);
    assert.equal((await stat(dataDir)).mode & 0o066, 0);
    assert.deepEqual({ ...(await devFile()), baseUrl: '' }, { ...dev, baseUrl: '' });
    const again = await client(second.url, dev.apiKey).get(`/api/v1/cardholders/${created.id}`);
    assert.deepEqual([again.status, again.body.kycStatus], [200, 'approved']);
    await stop(second.running);
  });

  test('takes webhooks itself for those who have no receiver yet, from this machine alone', async () => {
    const { running, url } = await startDev();
    const { apiKey, baseUrl } = await devFile();
    const api = client(url, apiKey);
    const received = async () =>
      (await (await fetch(`${url}/dev/webhooks.json`)).json()) as { type: string; body: string }[];
    assert.deepEqual(await received(), []);
    const endpoint = { url: `${baseUrl}/dev/webhooks`, enabledEvents: ['cardholder.created'] };
    const { body: made } = await api.post('/api/v1/webhook_endpoints', endpoint);
    const { body: sent } = await api.post(`/api/v1/webhook_endpoints/${made.id}/send_test`, {
      event_type: 'cardholder.created',
    });
    assert.equal(sent.delivered, true, JSON.stringify(sent));
    const [first] = await received();
    assert.equal(first?.type, 'cardholder.created');
    const page = await (await fetch(`${url}/dev/webhooks`)).text();
    assert.ok(page.includes('Service-Signature: t='));
    assert.equal((await fetch(`${url}/dev/webhooks`, { method: 'PUT' })).status, 405);
    const proxied = await fetch(`${url}/dev/webhooks.json`, {
      headers: { 'X-Forwarded-For': '203.0.113.9' },
    });
    assert.equal(proxied.status, 403);
    const sentOn = { method: 'POST', body: '{}', headers: { 'X-Forwarded-For': '203.0.113.9' } };
    assert.equal((await fetch(`${url}/dev/webhooks`, sentOn)).status, 403);
    assert.equal((await received()).length, 1);
    await stop(running);
  });

  test('runs once in a folder: a second one says which process has it, and leaves its file alone', async () => {
    const { running, url } = await startDev();
    const before = await readFile(join(dataDir, 'dev.json'), 'utf8');
    const second = start(['dev'], { DATA_DIR: dataDir, PORT: String(await freePort()) });
    assert.equal((await within('the end of the second one', second.exited)).code, 1);
    const line =
      /^monedero dev: Monedero runs in .+ already: process (\d+) serves (\S+); end it first, or .+\n$/;
    const [, pid, address] = line.exec(second.output()) ?? assert.fail(second.output());
    assert.equal(address, url.replace('127.0.0.1', 'localhost'));
    assert.ok(isAlive(Number(pid)));
    assert.equal(await readFile(join(dataDir, 'dev.json'), 'utf8'), before);
    assert.equal((await fetch(`${url}/readyz`)).status, 200);

    running.signal('SIGKILL');
    await running.exited;
    await stop((await startDev()).running);
  });

  test('ends at once while somebody waits for the sandbox, who is answered at once', async () => {
    const { running, url } = await startDev();
    const api = client(url, (await devFile()).apiKey);
    const advancing = api.post('/api/v1/sandbox/clock', { advanceSeconds: 3_000 * 24 * 3600 });
    await until('it has begun', async () => {
      const { body } = await api.get('/api/v1/sandbox/clock');
      return body.offsetSeconds > 0;
    });
    const beganAt = performance.now();
    await stop(running);
    assert.ok(performance.now() - beganAt < 10_000, 'it ends soon');
    const reply = await advancing;
    assert.ok([200, 503].includes(reply.status), String(reply.status));
  });

  test('lets its owner sign in with the code in its mailbox, and act by session', async () => {
    const { running, url } = await startDev();
    const { ownerEmail: email } = await devFile();
    const nobody = client(url, {});
    assert.equal((await nobody.post('/api/auth/otp', { email })).status, 202);
    const mails = await until(
      'the code is in the mailbox',
      () => nobody.get('/dev/mail.json'),
      ({ body }) => body.some(({ to }: { to: string }) => to === email),
    );
    const mail = mails.body.find(({ to }: { to: string }) => to === email);
    const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
    const reply = await nobody.post('/api/auth/otp/verify', { email, code });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    assert.deepEqual(reply.body.tenants[0].roles, ['owner']);
    const session = withCookie(url, cookieOf(reply));
    const key = await session.post('/api/v1/api_keys', { name: 'Mine', scopes: ['*'] });
    assert.equal(key.status, 201, JSON.stringify(key.body));
    await stop(running);
  });

  for (const [format, line] of [
    ['text', /^\d\d:\d\d:\d\d 200 GET {4}cards\.list [\d.]+ ms req_\w+ tenant=ten_\w+ actor=key_\w+$/m],
    ['json', /^\{"at":"[^"]+","level":"info","event":"request","requestId":"[^"]+","method":"GET",.*\}$/m],
  ] as const)
    test(`prints a line for each request, as ${format}`, async () => {
      const settings: Environment = format === 'json' ? { LOG_FORMAT: format } : {};
      const { running, url } = await startDev({ LOG_LEVEL: 'info', ...settings });
      assert.equal((await client(url, (await devFile()).apiKey).get('/api/v1/cards')).status, 200);
      await until('it is printed', () => line.test(running.output()));
      await stop(running);
    });

  test('starts its database again when that has died, and loses nothing', async () => {
    const { running, url } = await startDev();
    const api = client(url, (await devFile()).apiKey);
    const { body: created } = await api.post('/api/v1/cardholders', person());
    const [pid = ''] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await until('it has noticed', () => running.output().includes('PostgreSQL is back'));
    await until('it serves again', () => answersReady(url));
    assert.equal((await api.get(`/api/v1/cardholders/${created.id}`)).status, 200);
    assert.equal((await api.post('/api/v1/cardholders', person())).status, 201);
    await stop(running);
  });

  test('serves health, metrics, the OpenAPI document, the reference and the mailbox without a key', async () => {
    const { running, url } = await startDev();
    const pages: Array<[string, RegExp, RegExp]> = [
      ['/healthz', /text\/plain/, /ok/],
      ['/metrics', /text\/plain/, /monedero_requests_total/],
      ['/openapi.json', /application\/json/, /"openapi":"3\.1\./],
      ['/docs', /text\/html/, new RegExp(`export MONEDERO_URL=http://localhost:${new URL(url).port}\\s`)],
      ['/docs/', /text\/html/, /cardholders/],
      ['/', /text\/html/, /Sign in/],
      ['/favicon.ico', /image\/svg\+xml/, /^<svg/],
      ['/dev/mail', /text\/html/, /Mailbox/],
      ['/dev/mail.json', /application\/json/, /^\[/],
    ];
    for (const [path, type, content] of pages) {
      const reply = await fetch(url + path);
      assert.equal(reply.status, 200, path);
      assert.match(reply.headers.get('content-type') ?? '', type);
      assert.ok(content.test(await reply.text()), path);
    }
    await stop(running);
  });

  test('gives its key to its own pages on this machine alone, and to none where it has a public name', async () => {
    const KEY = '/dev/key.json';
    const hasTry = async (url: string): Promise<boolean> =>
      (await (await fetch(`${url}/docs/cards`)).text()).includes('src="/docs/try.js"');
    const { running, url } = await startDev();
    const { apiKey } = await devFile();
    assert.deepEqual(await (await fetch(url + KEY)).json(), { apiKey });
    assert.ok(await hasTry(url));
    const elsewhere = { Origin: 'https://example.com', 'Sec-Fetch-Site': 'cross-site' };
    const asked = await fetch(url + KEY, { headers: elsewhere });
    assert.equal(asked.headers.get('access-control-allow-origin'), null);
    assert.equal((await fetch(url + KEY, { headers: { 'X-Forwarded-For': '203.0.113.9' } })).status, 403);
    assert.equal(await saysMailbox(url), true);
    await stop(running);

    const named = await startDev({ BASE_URL: 'https://pay.example.com' });
    assert.equal(await saysMailbox(named.url), false);
    assert.equal((await fetch(named.url + KEY)).status, 403);
    assert.equal((await fetch(`${named.url}/docs/try.js`)).status, 404);
    assert.equal(await hasTry(named.url), false);
    await stop(named.running);
  });

  test('ends with the shell that npm put before it, in order, and leaves its port', async () => {
    const port = String(await freePort());
    const shell = spawn('sh', ['-c', '"$0" "$1" dev & echo $!; wait', process.execPath, MONEDERO], {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, PORT: port, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    shell.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    await until('it is ready', () => output.includes('Monedero is ready'));
    const pid = Number.parseInt(output, 10);
    after(() => isAlive(pid) && process.kill(pid, 'SIGKILL'));
    shell.kill('SIGTERM');
    await until('it has ended', () => !isAlive(pid));
    await until('it has said so', () => /\bclosing\b/.test(output));
    await stop((await startDev()).running);
  });

  test('says so in one line when its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    after(() => other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const second = start(['dev'], { DATA_DIR: dataDir, PORT: String(port) });
    assert.equal((await second.exited).code, 1);
    assert.match(second.output(), /port \d+ is taken: set PORT to another one/);
  });
});
