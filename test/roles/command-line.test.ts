// The command line of an operator, as real processes on a real database.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '../../src/platform/db/sql.ts';
import { client } from '../support/client.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { startTestApp } from '../support/app.ts';
import { start } from '../support/process.ts';
import { until } from '../support/wait.ts';

const { app, url, databaseUrl, organization } = await startTestApp({ worker: false });

const run = async (...args: string[]): Promise<{ code: number | null; text: string }> => {
  const running = start(args, { DATABASE_URL: databaseUrl });
  const { code } = await running.exited;
  return { code, text: running.output().trim() };
};
const json = async (...args: string[]) => {
  const { code, text } = await run(...args, '--json');
  assert.equal(code, 0, text);
  return JSON.parse(text) as Record<string, string & string[] & number>;
};

suite('the command line', () => {
  test('creates an organization with both sides, and keys that work', async () => {
    const made = await json('org', 'create', '--name', 'Acme');
    assert.match(String(made['id']), /^org_/);
    const key = await json(
      'keys',
      'create',
      '--org',
      'Acme',
      '--scope',
      'cardholders',
      '--scope',
      'keys:read',
      '--hourly-limit',
      '1000000',
    );
    assert.deepEqual(key['scopes'], ['cardholders', 'keys:read']);
    assert.equal(key['hourlyLimit'], 1_000_000);
    const reply = await client(url, String(key['raw'])).get('/api/v1/cardholders');
    assert.deepEqual([reply.status, reply.headers.get('x-ratelimit-limit')], [200, '1000000']);

    const live = await json('keys', 'create', '--org', String(made['id']), '--mode', 'live', '--scope', '*');
    assert.match(String(live['raw']), /^sk_live_/);
  });

  test('creates an organization whose two sides have the same accounts of the house as any other', async () => {
    const houseOf = async (tenantIds: readonly unknown[]): Promise<string[]> => {
      const found = await app.pool.all(
        sql<{ account: string }>`
          select tenant_id || ' ' || kind || ' ' || currency as account from ledger_accounts
          where owner_id = 'house' and kind not like 'test_%' and tenant_id = any(${tenantIds.map(String)})
          order by array_position(${tenantIds.map(String)}, tenant_id), kind, currency`,
      );
      return found.map(({ account }) => account.replace(/^\w+/, (id) => `side ${tenantIds.indexOf(id)}`));
    };
    const made = await json('org', 'create', '--name', 'With accounts');
    const accounts = await houseOf([made['testTenantId'], made['liveTenantId']]);
    assert.ok(accounts.includes('side 0 omnibus ARS') && accounts.includes('side 1 clearing_card MXN'));
    assert.deepEqual(accounts, await houseOf([organization.testTenantId, organization.liveTenantId]));
  });

  test('revokes a key in servers that are running', async () => {
    const key = await json('keys', 'create', '--org', organization.id, '--scope', '*');
    const holder = client(url, String(key['raw']));
    assert.equal((await holder.get('/api/v1/cardholders')).status, 200);
    await json('keys', 'revoke', String(key['id']));
    await until(
      'the key is refused',
      () => holder.get('/api/v1/cardholders'),
      (reply) => reply.status === 401,
    );
    const { text } = await run('keys', 'list', '--org', organization.id);
    assert.match(text, new RegExp(`${key['id']}.*revoked`));
  });

  test('suspends and resumes', async () => {
    const key = await json('keys', 'create', '--org', organization.id, '--scope', '*');
    const holder = client(url, String(key['raw']));
    await json('org', 'suspend', organization.id);
    await until(
      'it is refused',
      () => holder.get('/api/v1/cardholders'),
      (reply) => reply.status === 403,
    );
    await json('org', 'resume', organization.id);
    await until(
      'it is served',
      () => holder.get('/api/v1/cardholders'),
      (reply) => reply.status === 200,
    );
  });

  test('switches a beta off and on, for one side, in servers that are running', async () => {
    const key = await json('keys', 'create', '--org', organization.id, '--scope', '*');
    const holder = client(url, String(key['raw']));
    const sending = () => holder.get('/v1/send/transfers');
    const side = [organization.id, '--beta', 'send', '--mode'] as const;
    assert.equal((await sending()).status, 200);
    const off = await json('org', 'disable', ...side, 'test');
    assert.deepEqual(off, { id: organization.id, mode: 'test', beta: 'send', isOn: false });
    const { body } = await until('it is refused', sending, ({ status }) => status === 403);
    assert.equal(body.error, 'beta_not_enabled');
    await json('org', 'enable', ...side, 'live');
    assert.equal((await sending()).status, 403);
    const on = await run('org', 'enable', ...side, 'test');
    assert.equal(on.text, `send is on for ${organization.id}, test`);
    await until('it is served', sending, ({ status }) => status === 200);
  });

  test('makes the next key of receipts, which is published before it signs', async () => {
    const published = async (): Promise<string[]> =>
      (await client(url, {}).get('/.well-known/jwks.json')).body.keys.map(({ kid }: { kid: string }) => kid);
    const SECRET_KEYS = TEST_SECRET_KEY.toString('base64');
    const rotate = async (...args: string[]) => {
      const running = start(['receipts', 'rotate-key', ...args, '--json'], {
        DATABASE_URL: databaseUrl,
        SECRET_KEYS,
      });
      assert.equal((await running.exited).code, 0, running.output());
      return JSON.parse(running.output()) as { kid: string; signsFrom: string; leaked: boolean };
    };
    const [before = assert.fail('there is no key')] = await published();
    const startedAt = Date.now();
    const next = await rotate();
    assert.equal(next.leaked, false);
    assert.ok(Date.parse(next.signsFrom) - startedAt >= 3_600_000, next.signsFrom);
    assert.deepEqual((await published()).sort(), [before, next.kid].sort());
    const last = await rotate('--leaked');
    assert.ok(Date.parse(last.signsFrom) <= Date.now(), last.signsFrom);
    assert.deepEqual(await published(), [last.kid]);
  });

  test('adds users and changes their role', async () => {
    const args = ['user', 'add', '--org', organization.id, '--email', 'dev@example.test'];
    const first = await json(...args, '--role', 'viewer');
    const second = await json(...args, '--role', 'owner');
    assert.deepEqual([second['userId'], second['role']], [first['userId'], 'owner']);
  });

  test('inspects the ledger', async () => {
    const report = await json('inspect', 'ledger');
    assert.deepEqual(report['differences'], []);
    assert.match((await run('inspect', 'ledger')).text, /accounts, .* entries, 0 differences/);
  });

  test('inspects orders to rails', async () => {
    const report = await json('inspect', 'orders');
    assert.deepEqual(report, { contradicted: [], waiting: [] });
    assert.match((await run('inspect', 'orders')).text, /0 orders that their rail contradicts, 0 without/);
  });

  test('inspects wallets', async () => {
    const report = await json('inspect', 'wallets');
    assert.deepEqual(report, { suspense: [], differences: [], unopened: [] });
    assert.match((await run('inspect', 'wallets')).text, /0 deposits in suspense, 0 books that differ/);
  });

  test('reseals secrets', async () => {
    const key = TEST_SECRET_KEY.toString('base64');
    const running = start(['secrets', 'reseal', '--json'], { DATABASE_URL: databaseUrl, SECRET_KEYS: key });
    assert.equal((await running.exited).code, 0, running.output());
    assert.deepEqual(JSON.parse(running.output()), {
      endpoints: 0,
      sessions: 0,
      receiptKeys: 2,
      resealed: 0,
    });
  });

  test('prints the OpenAPI document', async () => {
    const { code, text } = await run('openapi');
    assert.deepEqual([code, (JSON.parse(text) as { openapi: string }).openapi.startsWith('3.1.')], [0, true]);
  });

  const WRONG: Array<[string[], RegExp]> = [
    [['keys', 'create', '--org', 'nobody', '--scope', '*'], /no organization is called nobody/],
    [['keys', 'create', '--org', 'Tests', '--scope', 'everything'], /there is no scope everything/],
    [['keys', 'create', '--org', 'Tests'], /--scope is missing/],
    [['keys', 'create', '--org', 'Tests', '--scope', '*', '--mode', 'prod'], /test or live/],
    [['keys', 'create', '--org', 'Tests', '--scope', '*', '--hourly-limit', '0'], /whole number/],
    [['keys', 'revoke', 'key_nobody'], /no key is called key_nobody/],
    [['org', 'create'], /--name is missing/],
    [['org', 'create', '--nmae', 'x'], /Unknown option/],
    [['secrets', 'reseal'], /SECRET_KEYS is not set/],
    [['receipts', 'rotate-key'], /SECRET_KEYS is not set/],
    [['org', 'enable', 'Tests', '--beta', 'fly'], /--beta is one of: send/],
    [['trigger'], /trigger takes one event/],
    [['fly', 'away'], /there is no command "fly away"/],
    [['user', 'add', '--org', 'Tests', '--email', 'x', '--role', 'owner'], /not an e-mail address/],
  ];
  for (const [args, message] of WRONG) {
    test(`says what is wrong with "${args.join(' ')}" and ends with 1`, async () => {
      const { code, text } = await run(...args);
      assert.equal(code, 1);
      assert.match(text, message);
      assert.ok(!text.includes('    at '), 'no stack for a mistake of the caller');
    });
  }
});

suite('roles that stand apart', () => {
  test('do not start without a database, a key, or migrations', async () => {
    for (const role of ['serve', 'worker']) {
      const bare = start([role], {});
      assert.equal((await bare.exited).code, 1);
      assert.match(bare.output(), /DATABASE_URL is not set/);
      const keyless = start([role], { DATABASE_URL: databaseUrl });
      assert.equal((await keyless.exited).code, 1);
      assert.match(keyless.output(), /SECRET_KEYS is not set/);
    }
    const wrong = start(['serve'], { PORT: 'http', SECRET_KEYS: 'c2hvcnQ=' });
    assert.equal((await wrong.exited).code, 1);
    assert.match(wrong.output(), /PORT: .*SECRET_KEYS/s);
    assert.ok(!wrong.output().includes('c2hvcnQ='), 'a secret is not printed');
  });
});
