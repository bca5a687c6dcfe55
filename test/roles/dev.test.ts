// `npm start` as a new user meets it: one command, everything there, and the same again the next day.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { client } from '../support/client.ts';
import { cookieOf, withCookie } from '../support/codes.ts';
import { answersReady, freePort } from '../support/ports.ts';
import { MONEDERO, start, type Running } from '../support/process.ts';
import { person } from '../support/people.ts';
import { until } from '../support/wait.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'monedero-dev-'));
await chmod(dataDir, 0o755);
after(() => rm(dataDir, { recursive: true, force: true }));

const startDev = async (): Promise<{ running: Running; url: string }> => {
  const port = await freePort();
  const running = start(['dev'], { DATA_DIR: dataDir, PORT: String(port) });
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

suite('npm start', () => {
  test('brings everything up, keeps its key for the owner alone, and has all of it the next time', async () => {
    const first = await startDev();
    const dev = await devFile();
    assert.equal(dev.ownerEmail, 'owner@demo.test');
    assert.ok(first.running.output().includes(dev.apiKey));
    assert.equal((await stat(join(dataDir, 'dev.json'))).mode & 0o777, 0o600);
    assert.equal((await stat(join(dataDir, 'secret.key'))).mode & 0o777, 0o600);

    const api = client(first.url, dev.apiKey);
    const { body: created } = await api.post('/api/v1/cardholders', person({ lastName: 'Anything' }));
    await until(
      'the sandbox approves',
      () => api.get(`/api/v1/cardholders/${created.id}`),
      (reply) => reply.body.kycStatus === 'approved',
    );
    await stop(first.running);

    const second = await startDev();
    assert.deepEqual({ ...(await devFile()), baseUrl: '' }, { ...dev, baseUrl: '' });
    const again = await client(second.url, dev.apiKey).get(`/api/v1/cardholders/${created.id}`);
    assert.deepEqual([again.status, again.body.kycStatus], [200, 'approved']);

    const third = await startDev();
    const attached = await client(third.url, dev.apiKey).get(`/api/v1/cardholders/${created.id}`);
    assert.equal(attached.status, 200, 'a second process shares the database');
    await stop(second.running);
    const alone = await client(third.url, dev.apiKey).get(`/api/v1/cardholders/${created.id}`);
    assert.equal(alone.status, 200, 'and keeps it when the first one ends');
    await stop(third.running);
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
      ['/', /text\/html/, /API reference/],
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
    await until('it has said so', () => output.includes('"closing"'));
    await stop((await startDev()).running);
  });

  test('says so in one line when its port is taken', async () => {
    const { running, url } = await startDev();
    const second = start(['dev'], { DATA_DIR: dataDir, PORT: new URL(url).port });
    assert.equal((await second.exited).code, 1);
    assert.match(second.output(), /port \d+ is taken: set PORT to another one/);
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    await stop(running);
  });
});
