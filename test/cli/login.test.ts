// A login is a server and a key under a name, kept where its user alone reads it. A key goes to the server
// that it was named with, and to no other.
// Ends within 8 minutes: it starts thirty processes.
import assert from 'node:assert/strict';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { EXIT } from '#roles/cli/failure.ts';
import { startTestApp } from '../support/app.ts';
import { newHome, type Home, type Ran } from '../support/command-line.ts';

const { url, newKey } = await startTestApp();
const key = await newKey();
const pathOf = ({ folder }: Home): string => join(folder, 'config', 'monedero', 'profiles.json');
const ended = (ran: Ran, code: number): Ran => {
  assert.equal(ran.code, code, ran.out + ran.err);
  return ran;
};
const login = async (home: Home, name: string, apiKey = key): Promise<void> => {
  ended(
    await home.run(['login', '--with-key', '--url', url, '--profile', name], { input: `${apiKey}\n` }),
    EXIT.done,
  );
};
type Failed = { code: string; message: string; fix: string | null; request_id: string | null };
const failed = (ran: Ran, code: number): Failed => JSON.parse(ended(ran, code).err) as Failed;

suite('login', () => {
  test('takes the key from standard input, keeps it for its user alone, and does not show it', async () => {
    const home = await newHome();
    const first = ended(
      await home.run(['login', '--with-key', '--url', `${url}/`], { input: `${key}\n` }),
      EXIT.done,
    );
    assert.match(
      first.out,
      /^Logged in as 127\.0\.0\.1-\d+: Tests, test side of http.*, with sk_test_….{4}$/,
    );
    assert.ok(!(first.out + first.err).includes(key));
    const { mode } = await stat(pathOf(home));
    assert.equal(mode & 0o777, 0o600);
    assert.equal((await stat(join(home.folder, 'config', 'monedero'))).mode & 0o777, 0o700);
    assert.equal(ended(await home.run(['events', 'list']), EXIT.done).out, 'no events');
  });

  test('takes a key that may not read the brand, and one from the environment', async () => {
    const home = await newHome();
    const narrow = await newKey({ mode: 'live', scopes: ['events:read'] });
    const args = ['login', '--url', url, '--json'];
    const { out } = ended(await home.run(args, { environment: { MONEDERO_API_KEY: narrow } }), EXIT.done);
    const name = `127.0.0.1-${new URL(url).port}-live`;
    assert.deepEqual(JSON.parse(out), { profile: name, url, side: 'live', organization: null });
  });

  test('keeps nothing that the server refuses, that is not a key, or that comes from no Monedero', async () => {
    const home = await newHome();
    const strange = createServer((_request, response) => void response.end('<p>Hello</p>'));
    await new Promise<void>((resolve) => void strange.listen(0, '127.0.0.1', resolve));
    after(() => new Promise((resolve) => strange.close(resolve)));
    const port = (strange.address() as AddressInfo).port;
    const attempt = (at: string, input: string) =>
      home.run(['login', '--with-key', '--url', at, '--json'], { input });

    const refused = failed(await attempt(url, 'sk_test_wrong'), EXIT.refused);
    assert.match(refused.request_id ?? '', /^req_/);
    assert.ok(refused.fix !== null && refused.fix !== '', refused.message);
    assert.equal(failed(await attempt(url, 'ak_test_agent'), EXIT.refused).code, 'wrong_kind_of_key');
    assert.equal(failed(await attempt(url, ''), EXIT.usage).message, 'no key came');
    assert.equal(failed(await attempt('http://127.0.0.1:9', key), EXIT.unreachable).code, 'unreachable');
    assert.equal(failed(await attempt(`http://127.0.0.1:${port}`, key), EXIT.refused).code, 'not_monedero');
    for (const wrong of ['pay.example.com', 'ftp://pay.example.com', 'https://me:secret@pay.example.com'])
      assert.match(failed(await attempt(wrong, key), EXIT.usage).message, /^--url is not the address/);
    await assert.rejects(readFile(pathOf(home)), { code: 'ENOENT' });
  });

  test('never takes a key as an argument', async () => {
    const home = await newHome();
    const { err } = ended(await home.run(['login', '--url', url, '--api-key', key]), EXIT.usage);
    assert.match(err, /all users of a machine can read arguments/);
    assert.ok(!err.includes(key));
  });
});

suite('profiles', () => {
  test('are listed, chosen and forgotten', async () => {
    const home = await newHome();
    await login(home, 'staging');
    await login(home, 'other');
    const list = async () =>
      JSON.parse(ended(await home.run(['profiles', '--json']), EXIT.done).out) as {
        data: Array<{ name: string; key: string; isCurrent: boolean }>;
        here: { from: string } | null;
      };
    const shown = await list();
    assert.deepEqual(
      shown.data.map(({ name, isCurrent }) => [name, isCurrent]),
      [
        ['staging', false],
        ['other', true],
      ],
    );
    assert.ok(!JSON.stringify(shown).includes(key));
    ended(await home.run(['profiles', 'use', 'staging']), EXIT.done);
    assert.equal((await list()).here?.from, 'login staging');
    const unknown = failed(await home.run(['profiles', 'use', 'prod', '--json']), EXIT.refused);
    assert.deepEqual([unknown.code, unknown.fix], ['profile_not_found', 'these are: staging, other']);

    assert.match(
      ended(await home.run(['logout']), EXIT.done).out,
      /^staging is forgotten\. The key sk_test_….{4} is good/,
    );
    assert.deepEqual(
      (await list()).data.map(({ name }) => name),
      ['other'],
    );
    assert.equal(failed(await home.run(['events', 'list', '--json']), EXIT.refused).code, 'not_logged_in');
  });

  test('are not used when other users can read them, nor when they are broken', async () => {
    const home = await newHome();
    await login(home, 'staging');
    await chmod(pathOf(home), 0o640);
    const open = failed(await home.run(['events', 'list', '--json']), EXIT.refused);
    assert.deepEqual([open.code, open.fix?.startsWith('chmod 600 ')], ['profiles_open', true]);
    await chmod(pathOf(home), 0o600);
    await writeFile(pathOf(home), '{"profiles":');
    assert.equal(failed(await home.run(['profiles', '--json']), EXIT.refused).code, 'profiles_unreadable');
  });

  test('send their key to their own server alone, whatever address is given', async () => {
    const home = await newHome();
    await login(home, 'staging');
    const heard: string[] = [];
    const other = createServer((request, response) => {
      heard.push(String(request.headers.authorization));
      response.end();
    });
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    after(() => new Promise((resolve) => other.close(resolve)));
    const at = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const asked = failed(await home.run(['events', 'list', '--url', at, '--json']), EXIT.refused);
    assert.equal(asked.code, 'no_key');
    const alone = { environment: { MONEDERO_API_KEY: key } };
    const keyAlone = failed(await home.run(['events', 'list', '--json'], alone), EXIT.usage);
    assert.match(keyAlone.fix ?? '', /a key is sent to no server that was not named with it/);
    const both = failed(
      await home.run(['events', 'list', '--profile', 'staging', '--url', at, '--json']),
      EXIT.usage,
    );
    assert.match(both.message, /both name a server/);
    assert.deepEqual(heard, []);
    ended(await home.run(['events', 'list', '--url', url]), EXIT.done);
  });

  test('give way to what stands nearer: an option, the environment, a Monedero in this folder', async () => {
    const home = await newHome();
    await login(home, 'staging');
    const fromOf = async (environment = {}) => {
      const { out } = ended(await home.run(['profiles', '--json'], { environment }), EXIT.done);
      return (JSON.parse(out) as { here: { from: string } | null }).here?.from;
    };
    assert.equal(await fromOf(), 'login staging');
    const dataDir = home.folder;
    const dev = {
      baseUrl: 'http://127.0.0.1:9',
      organizationId: 'org_1',
      apiKey: 'sk_test_local',
      ownerEmail: 'a@demo.test',
    };
    await writeFile(join(dataDir, 'dev.json'), JSON.stringify(dev));
    assert.equal(await fromOf({ DATA_DIR: dataDir }), join(dataDir, 'dev.json'));
    assert.equal(await fromOf({ DATA_DIR: dataDir, MONEDERO_PROFILE: 'staging' }), 'login staging');
    const named = {
      DATA_DIR: dataDir,
      MONEDERO_PROFILE: 'staging',
      MONEDERO_URL: url,
      MONEDERO_API_KEY: key,
    };
    assert.equal(await fromOf(named), 'MONEDERO_API_KEY');
    const local = failed(
      await home.run(['events', 'list', '--json'], { environment: { DATA_DIR: dataDir } }),
      EXIT.unreachable,
    );
    assert.match(local.message, /^no answer from http:\/\/127\.0\.0\.1:9 \(.*dev\.json\)$/);
    const option = await home.run(['events', 'list', '--profile', 'staging'], {
      environment: { DATA_DIR: dataDir },
    });
    ended(option, EXIT.done);
  });
});
