// The command line of an operator, as real processes on a real database.
// Ends within 8 minutes: it starts fifty processes, and each loads the product.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { COMMANDS } from '#roles/cli/commands.ts';
import { EXIT } from '#roles/cli/failure.ts';
import { helpOf } from '#roles/cli/help.ts';
import { client } from '../support/client.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { startTestApp } from '../support/app.ts';
import { start } from '../support/process.ts';
import { MONEDERO_OF_SOURCES } from '../support/programs.ts';
import { answersReady, freePort } from '../support/ports.ts';
import { until } from '../support/wait.ts';

const { app, url, databaseUrl, organization, tenant } = await startTestApp({ worker: false });

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
    const asked = start(['receipts', 'rotate-key', '--leaked'], { DATABASE_URL: databaseUrl, SECRET_KEYS });
    assert.equal((await asked.exited).code, EXIT.usage);
    assert.match(asked.output(), /no longer genuine for anyone .*: add --yes if that is what you want/);
    assert.deepEqual((await published()).sort(), [before, next.kid].sort(), 'nothing was withdrawn');
    const last = await rotate('--leaked', '--yes');
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

  test('inspects purchases', async () => {
    const report = await json('inspect', 'purchases');
    assert.deepEqual(report, { overrefunded: [], overcleared: [] });
    assert.match(
      (await run('inspect', 'purchases')).text,
      /^0 purchases refunded beyond .*, 0 cleared beyond/,
    );
  });

  test('inspects wallets', async () => {
    const report = await json('inspect', 'wallets');
    assert.deepEqual(report, { suspense: [], differences: [], unopened: [], unclosed: [], corrections: [] });
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
      connectionSecrets: 0,
      providerBodies: 0,
      resealed: 0,
    });
  });

  test('prints the OpenAPI document', async () => {
    const { code, text } = await run('openapi');
    assert.deepEqual([code, (JSON.parse(text) as { openapi: string }).openapi.startsWith('3.1.')], [0, true]);
  });

  test('does not reseal with a key that a running process does not have', async () => {
    const SECRET_KEYS = [Buffer.alloc(32, 9), TEST_SECRET_KEY].map((key) => key.toString('base64')).join();
    const reseal = async (...args: string[]) => {
      const running = start(['secrets', 'reseal', ...args], { DATABASE_URL: databaseUrl, SECRET_KEYS });
      return { code: (await running.exited).code, text: running.output() };
    };
    const refused = await reseal();
    assert.equal(refused.code, 1, refused.text);
    assert.match(refused.text, /of 1 processes that run, 1 do not have the key [0-9a-f]{8} yet .*--force/);
    assert.equal((await client(url, {}).get('/.well-known/jwks.json')).status, 200);
    const forced = await reseal('--force');
    assert.equal(forced.code, 0, forced.text);
    // Back to the key that this server has.
    const back = start(['secrets', 'reseal', '--force'], {
      DATABASE_URL: databaseUrl,
      SECRET_KEYS: SECRET_KEYS.split(',').reverse().join(),
    });
    assert.equal((await back.exited).code, 0, back.output());
  });

  test('warns at its start where people reach it by plain HTTP, and of nothing else', async () => {
    const serving = start(['serve'], {
      DATABASE_URL: databaseUrl,
      SECRET_KEYS: TEST_SECRET_KEY.toString('base64'),
      BASE_URL: 'http://pay.example.com',
      PORT: '0',
      LOG_LEVEL: 'info',
    });
    await until('it serves', () => {
      assert.ok(serving.isRunning(), serving.output());
      return serving.output().includes('"serving"');
    });
    const warned = serving.output().match(/"(?:base_url|metrics)\.\w+"/g);
    assert.deepEqual(warned, ['"base_url.not_https"'], serving.output());
    serving.signal('SIGTERM');
    assert.equal((await serving.exited).code, 0, serving.output());
  });

  test('shows jobs with their ids, age and next try, and runs one now', async () => {
    const in20Minutes = new Date(Date.now() + 20 * 60_000);
    const [waiting, gone] = [app.newId('job'), app.newId('job')];
    await app.pool.run(
      sql`insert into jobs (tenant_id, id, kind, payload, run_at, attempts, last_error, failed_at)
          values (${tenant.id}, ${waiting}, 'rail.send', '{}', ${in20Minutes.toISOString()}, 3, 'no answer', null),
                 (${tenant.id}, ${gone}, 'rail.send', '{}', ${in20Minutes.toISOString()}, 9, 'no', ${in20Minutes.toISOString()})`,
    );
    const report = (await json('inspect', 'jobs')) as unknown as {
      data: unknown;
      jobs: ReadonlyArray<{ id: string; ageSeconds: number }>;
    };
    assert.deepEqual(report.data, [{ kind: 'rail.send', waiting: 1, givenUp: 1, lastError: 'no answer' }]);
    const [first] = report.jobs;
    assert.ok(first !== undefined && first.ageSeconds < 60);
    assert.deepEqual(first, {
      id: waiting,
      tenantId: tenant.id,
      kind: 'rail.send',
      status: 'waiting',
      ageSeconds: first.ageSeconds,
      attempts: 3,
      nextTryAt: in20Minutes.toISOString(),
      lastError: 'no answer',
    });
    const { text } = await run('inspect', 'jobs');
    assert.match(text, new RegExp(`${waiting} .*tried 3 times, next try at ${in20Minutes.toISOString()}`));
    assert.match(text, new RegExp(`${gone} .*tried 9 times, given up`));

    for (const id of [waiting, gone]) assert.equal((await json('jobs', 'retry', id))['id'], id);
    const due = await app.pool.all(
      sql`select id from jobs where run_at <= ${new Date().toISOString()} and failed_at is null`,
    );
    assert.equal(due.length, 2);
    const running = new Date(Date.now() + 10_000).toISOString();
    await app.pool.run(sql`update jobs set leased_until = ${running} where id = ${waiting}`);
    assert.match((await run('jobs', 'retry', waiting)).text, /is running in a worker/);
    await app.pool.run(sql`delete from jobs where tenant_id = ${tenant.id}`);
  });

  test('explains each command and does nothing else', async () => {
    for (const flag of ['--help', '-h']) {
      for (const command of [
        'dev',
        'serve',
        'worker',
        'migrate',
        'org create',
        'listen',
        'trigger',
        'openapi',
      ]) {
        // Nothing listens there: whatever starts would fail.
        const running = start([...command.split(' '), flag], { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
        assert.equal((await running.exited).code, 0, running.output());
        assert.match(running.output(), new RegExp(`^monedero ${command} .+`));
        const explained = COMMANDS.find(({ name }) => name === command) ?? assert.fail();
        assert.equal(running.output(), `${helpOf(explained)}\n`);
      }
    }
    const all = await run('--help');
    assert.deepEqual([all.code, (await run('help')).text, (await run()).text], [0, all.text, all.text]);
    for (const command of ['org resume', 'jobs retry', 'receipts rotate-key'])
      assert.ok(all.text.includes(`  ${command} `), command);
    const family = await run('inspect', '--help');
    assert.deepEqual([family.code, family.text.match(/^monedero inspect \w+/gm)?.length], [0, 5]);
  });

  test('says its version', async () => {
    const { code, text } = await run('--version');
    assert.equal(code, 0);
    assert.match(text, /^\d+\.\d+\.\d+$/);
  });

  const WRONG: Array<[string[], RegExp, code?: number]> = [
    [['keys', 'create', '--org', 'nobody', '--scope', '*'], /no organization is called nobody/, EXIT.refused],
    [['keys', 'create', '--org', 'Tests', '--scope', 'everything'], /there is no scope everything/],
    [['keys', 'create', '--org', 'Tests'], /--scope is missing/],
    [['keys', 'create', '--org', 'Tests', '--scope', '*', '--mode', 'prod'], /test or live/],
    [['keys', 'create', '--org', 'Tests', '--scope', '*', '--hourly-limit', '0'], /whole number/],
    [['keys', 'revoke', 'key_nobody'], /no key is called key_nobody/, EXIT.refused],
    [['org', 'create'], /--name is missing/],
    [['org', 'create', '--nmae', 'x'], /"org create" takes no option --nmae; did you mean --name\?/],
    [['secrets', 'reseal'], /SECRET_KEYS is not set/, EXIT.refused],
    [['receipts', 'rotate-key'], /SECRET_KEYS is not set/, EXIT.refused],
    [['org', 'enable', 'Tests', '--beta', 'fly'], /--beta is one of: send/],
    [['trigger'], /trigger takes one event/],
    [['fly', 'away'], /there is no command "fly away"\n\nmonedero --help lists all commands$/],
    [['lisen'], /there is no command "lisen"; did you mean "listen"\?\n\nmonedero --help/],
    [['migrat'], /there is no command "migrat"; did you mean "migrate"\?/],
    [['inspect', 'jbos'], /did you mean "inspect jobs"\?\n\nmonedero inspect ledger/],
    [['orgs', 'create'], /did you mean "org create"\?/],
    [['inspect'], /"inspect" is followed by one of these\n\nmonedero inspect ledger/],
    [['receipts'], /"receipts" is followed by one of these\n\nmonedero receipts rotate-key/],
    [['migrate', 'now'], /"now" is one word too many/],
    [['migrate', '--dry-run'], /"migrate" takes no option --dry-run/],
    [['org', 'create', '--name'], /argument missing\n\nmonedero org create --name NAME/],
    [['jobs', 'retry', 'job_nothing'], /no job is called job_nothing/, EXIT.refused],
    [
      ['user', 'add', '--org', 'Tests', '--email', 'x', '--role', 'owner'],
      /not an e-mail address/,
      EXIT.refused,
    ],
  ];
  for (const [args, message, ends = EXIT.usage] of WRONG) {
    test(`says what is wrong with "${args.join(' ')}" and ends with ${ends}`, async () => {
      const { code, text } = await run(...args);
      assert.equal(code, ends);
      assert.match(text, message);
      assert.ok(!text.includes('    at '), 'no stack for a mistake of the caller');
    });
  }
});

suite('roles that stand apart', () => {
  test('do not open the inspector of Node at SIGUSR1', async () => {
    const SECRET_KEYS = TEST_SECRET_KEY.toString('base64');
    const port = await freePort();
    const environment = { DATABASE_URL: databaseUrl, SECRET_KEYS, LOG_LEVEL: 'info' };
    const listening = { ...environment, PORT: String(port), HOST: '127.0.0.1' };
    const server = start(['serve'], listening, MONEDERO_OF_SOURCES);
    const worker = start(['worker'], environment, MONEDERO_OF_SOURCES);
    await until('serve is ready', () => answersReady(`http://127.0.0.1:${port}`));
    await until('worker is ready', () => worker.output().includes('"event":"working"'));
    for (const running of [server, worker]) {
      running.signal('SIGUSR1');
      running.signal('SIGTERM');
      const { code } = await running.exited;
      assert.doesNotMatch(running.output(), /debugger|inspector/i);
      assert.equal(code, 0);
    }
  });

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
    assert.match(
      wrong.output(),
      /PORT is a port, 0 to 65535\n.*SECRET_KEYS has a key that is not 32 bytes in base64/s,
    );
    assert.ok(!wrong.output().includes('c2hvcnQ='), 'a secret is not printed');
  });

  for (const role of ['serve', 'worker']) {
    test(`ends with one line when the key of ${role} cannot open the secrets`, async () => {
      const SECRET_KEYS = Buffer.alloc(32, 7).toString('base64');
      const running = start([role], { DATABASE_URL: databaseUrl, SECRET_KEYS, PORT: '0' });
      const { code } = await running.exited;
      assert.equal(code, 1, running.output());
      assert.match(running.output(), new RegExp(`^monedero ${role}: no key with the id .+ is configured\n$`));
    });
  }

  test('ends with one line when its port is taken', async () => {
    const environment = { DATABASE_URL: databaseUrl, SECRET_KEYS: TEST_SECRET_KEY.toString('base64') };
    const running = start(['serve'], { ...environment, HOST: '127.0.0.1', PORT: new URL(url).port });
    assert.equal((await running.exited).code, 1);
    assert.match(running.output(), /^monedero serve: port \d+ is taken: set PORT to another one\n$/);
  });

  test('say in whole sentences which settings are wrong', async () => {
    const wrong = start(['serve'], {
      PORT: 'http',
      DATABASE_POOL_MAX: '2',
      METRICS_TOKEN: 'short',
      LOG_LEVEL: 'loud',
      BASE_URL: 'api.example.com',
      DATABASE_URL: 'mysql://db',
      WEBHOOKS_ALLOW_LOOPBACK: 'yes',
      DRAIN_SECONDS: '61',
    });
    assert.equal((await wrong.exited).code, 1);
    const lines = wrong.output().trim().split('\n');
    assert.deepEqual(lines, [
      'monedero serve: the configuration is wrong:',
      '  PORT is a port, 0 to 65535',
      '  BASE_URL is a URL that begins with http:// or https://, such as https://api.example.com',
      '  DATABASE_URL is a URL that begins with postgres://, such as postgres://monedero:password@db.example.com/monedero',
      '  DATABASE_POOL_MAX is a whole number from 4 to 200',
      '  WEBHOOKS_ALLOW_LOOPBACK is true or false',
      '  DRAIN_SECONDS is a whole number from 0 to 60',
      '  METRICS_TOKEN has 16 characters or more',
      '  LOG_LEVEL is debug, info, warn, error or silent',
    ]);
  });
});
