// `monedero login` by browser, as a process against a server: from a person who allows it to a key that
// works, and to one that does not any more.
// Ends within 8 minutes: each login waits as long as a server says, and starts processes.
import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { EXIT } from '#roles/cli/failure.ts';
import { startTestApp } from '../support/app.ts';
import { client, type Client } from '../support/client.ts';
import { newHome, type Home } from '../support/command-line.ts';
import { isGood, LOGINS, WANTED } from '../support/device-logins.ts';
import type { Running } from '../support/process.ts';
import { sessionOf } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';

const testApp = await startTestApp();
const { url, app, organization } = testApp;
const OWNER = 'ana@example.test';
await addUser(app, { organization: organization.id, email: OWNER, role: 'owner' });
const owner = await sessionOf(testApp, OWNER);
const api = client(url, await testApp.newKey());
const live = await sessionOf(testApp, OWNER, { tenantId: organization.liveTenantId });

const pathOf = ({ folder }: Home): string => join(folder, 'config', 'monedero', 'profiles.json');
const file = z.object({
  current: z.string(),
  profiles: z.record(z.string(), z.object({ url: z.string(), apiKey: z.string(), madeBy: z.string() })),
});
const profileIn = async (home: Home, name: string) =>
  file.parse(JSON.parse(await readFile(pathOf(home), 'utf8'))).profiles[name] ?? assert.fail('no profile');
const hasProfile = (home: Home): Promise<boolean> =>
  stat(pathOf(home)).then(
    () => true,
    () => false,
  );

const codeOf = (running: Running): Promise<string> =>
  until(
    'a code is shown',
    () => Promise.resolve(/[A-Z]{4}-[A-Z]{4}/.exec(running.output())?.[0] ?? ''),
    (code) => code !== '',
  );
async function answer(by: Client, userCode: string, verb: 'approve' | 'deny' = 'approve'): Promise<void> {
  const body = verb === 'deny' ? { userCode } : { ...WANTED, userCode };
  const { status } = await by.post(`${LOGINS}/${verb}`, body);
  assert.equal(status, 200);
}
const ended = async (running: Running, code: number): Promise<string> => {
  assert.equal((await running.exited).code, code, running.output());
  return running.output();
};
async function loggedIn(home: Home, name: string, by = owner, at = url): Promise<string> {
  const running = home.follow(['login', '--url', at, '--profile', name]);
  await answer(by, await codeOf(running));
  return ended(running, EXIT.done);
}

suite('a login by browser', () => {
  test('shows a code, opens the browser, waits without a terminal, and keeps the key', async () => {
    const home = await newHome();
    const browser = join(home.folder, 'browser');
    await writeFile(browser, `#!/bin/sh\necho "$1" > "${home.folder}/opened"\n`);
    await chmod(browser, 0o700);
    const running = home.follow(['login', '--url', url], { BROWSER: browser });
    const userCode = await codeOf(running);
    const opened = await until(
      'the browser is opened',
      () => readFile(join(home.folder, 'opened'), 'utf8').catch(() => ''),
      (text) => text !== '',
    );
    assert.equal(new URL(opened.trim()).pathname, '/console/device');
    assert.equal(new URL(opened.trim()).searchParams.get('code'), userCode);
    assert.ok(running.output().includes(opened.trim()));
    const found = (await owner.post(`${LOGINS}/find`, { userCode })).body;
    assert.equal(
      found.machine,
      hostname()
        .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
        .slice(0, 63),
    );
    assert.match(found.userAgent, /^monedero\/\d/);
    await answer(owner, userCode);
    const name = `127.0.0.1-${new URL(url).port}`;
    const output = await ended(running, EXIT.done);
    assert.match(
      output,
      new RegExp(`^Logged in as ${name}: Tests, test side of .*, with sk_test_….{4}$`, 'm'),
    );
    const { apiKey, madeBy } = await profileIn(home, name);
    assert.ok(!output.includes(apiKey));
    assert.equal(madeBy, 'browser');
    assert.equal((await stat(pathOf(home))).mode & 0o777, 0o600);
    assert.equal((await home.run(['events', 'list'])).code, EXIT.done);
  });

  test('says to programs where to go and what it got, on the live side as well', async () => {
    const home = await newHome();
    const running = home.follow(['login', '--url', url, '--profile', 'prod', '--json']);
    await answer(live, await codeOf(running));
    const [waiting, done] = (await ended(running, EXIT.done))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const { userCode, verificationUri, verificationUriComplete, ...rest } = waiting;
    assert.equal(verificationUriComplete, `${verificationUri}?code=${userCode}`);
    assert.deepEqual(rest, { status: 'waiting', expiresInSeconds: 600 });
    assert.deepEqual(done, { profile: 'prod', url, side: 'live', organization: 'Tests' });
    assert.ok((await profileIn(home, 'prod')).apiKey.startsWith('sk_live_'));
  });

  test('that is denied, or that no one answers in time, keeps nothing', async () => {
    const home = await newHome();
    const denied = home.follow(['login', '--url', url, '--json']);
    await answer(owner, await codeOf(denied), 'deny');
    assert.match(await ended(denied, EXIT.refused), /"code":"access_denied"/);
    const late = home.follow(['login', '--url', url]);
    await codeOf(late);
    testApp.clock.advance(10 * MINUTE_MS);
    assert.match(await ended(late, EXIT.refused), /has expired/);
    assert.equal(await hasProfile(home), false);
  });

  test('that Ctrl-C ends keeps nothing, and no key is made when it is allowed afterwards', async () => {
    const home = await newHome();
    const running = home.follow(['login', '--url', url]);
    const userCode = await codeOf(running);
    running.signal('SIGINT');
    assert.match(await ended(running, EXIT.refused), /^monedero login: not logged in$/m);
    const count = async () => (await api.get('/api/v1/api_keys')).body.data.length;
    const before = await count();
    await answer(await sessionOf(testApp, OWNER), userCode);
    assert.equal(await count(), before);
    assert.equal(await hasProfile(home), false);
  });

  test('whose key does not arrive revokes it, and says to log in again', async () => {
    const home = await newHome();
    const given: string[] = [];
    const proxy = createServer((incoming, response) => {
      const { method, headers, url: path } = incoming;
      const passed = request(url + path, { method, headers }, (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (part: string) => (text += part));
        reply.on('end', () => {
          const isLost = reply.statusCode === 200 && path === '/api/auth/device/token';
          if (isLost) {
            given.push((JSON.parse(text) as { raw: string }).raw);
            response.destroy();
          } else response.writeHead(reply.statusCode ?? 500, reply.headers).end(text);
        });
      });
      incoming.pipe(passed);
    });
    await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
    after(() => new Promise((resolve) => proxy.close(resolve)));
    const at = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const running = home.follow(['login', '--url', at]);
    await answer(await sessionOf(testApp, OWNER), await codeOf(running));
    assert.match(await ended(running, EXIT.refused), /that key is revoked/);
    assert.equal(given.length, 1);
    assert.equal(await isGood(url, given[0] ?? ''), false);
    assert.equal(await hasProfile(home), false);
  });

  test('that cannot keep its key revokes it', async () => {
    const home = await newHome();
    const running = home.follow(['login', '--url', url]);
    const userCode = await codeOf(running);
    const config = join(home.folder, 'config');
    await rm(config, { recursive: true, force: true });
    await writeFile(config, 'in the way');
    const by = await sessionOf(testApp, OWNER);
    await answer(by, userCode);
    assert.match(await ended(running, EXIT.refused), /cannot be written|cannot be read/);
    const [newest] = (await by.get('/api/v1/api_keys')).body.data;
    assert.equal(newest.status, 'revoked');
  });

  test('at a server that has none, or that is away, says what to do', async () => {
    const home = await newHome();
    const old = createServer((_request, response) => {
      response.writeHead(404, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: 'not_found', message: 'no', fix: '' }));
    });
    await new Promise<void>((resolve) => void old.listen(0, '127.0.0.1', resolve));
    after(() => new Promise((resolve) => old.close(resolve)));
    const at = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
    const without = await home.run(['login', '--url', at, '--json']);
    assert.match(without.err, /"code":"no_login_by_browser".*monedero login --with-key/);
    assert.equal((await home.run(['login', '--url', 'http://127.0.0.1:9'])).code, EXIT.unreachable);
  });
});

suite('logout', () => {
  test('revokes a key that was made by browser, and logging in again revokes the one before', async () => {
    const home = await newHome();
    await loggedIn(home, 'staging', await sessionOf(testApp, OWNER));
    const first = (await profileIn(home, 'staging')).apiKey;
    await loggedIn(home, 'staging', await sessionOf(testApp, OWNER));
    const second = (await profileIn(home, 'staging')).apiKey;
    assert.deepEqual([await isGood(url, first), await isGood(url, second)], [false, true]);
    const { code, out } = await home.run(['logout', '--json']);
    assert.deepEqual([code, JSON.parse(out)], [EXIT.done, { profile: 'staging', url, revoked: true }]);
    assert.equal(await isGood(url, second), false);
    assert.equal((await home.run(['logout', '--profile', 'staging'])).code, EXIT.refused);
  });

  test('keeps the login where the server is away, and the key where that is asked for', async () => {
    const home = await newHome();
    await loggedIn(home, 'staging', await sessionOf(testApp, OWNER));
    const profile = await profileIn(home, 'staging');
    const moved = { ...profile, url: 'http://127.0.0.1:9' };
    await mkdir(join(home.folder, 'config', 'monedero'), { recursive: true });
    await writeFile(pathOf(home), JSON.stringify({ current: 'staging', profiles: { staging: moved } }), {
      mode: 0o600,
    });
    const away = await home.run(['logout', '--json']);
    assert.equal(away.code, EXIT.unreachable);
    assert.match(away.err, /the login stays.*monedero logout --keep-key/);
    assert.equal((await profileIn(home, 'staging')).apiKey, profile.apiKey);
    const kept = await home.run(['logout', '--keep-key']);
    assert.match(kept.out, /^staging is forgotten\. The key sk_test_….{4} is good until it is revoked/);
    assert.equal(await isGood(url, profile.apiKey), true);
  });
});
