// The endpoints of the provider of accounts: money comes in and aliases move, each once for an idempotency
// key, whatever happens to the messages, the answers and the processes.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { OPEN } from '#platform/provider/outside.ts';
import { makeAccountNumber, type Accounts, type Destination } from '#modules/wallets/wallets/port.ts';
import { MAGIC_ALIASES } from '#modules/sandbox/port.ts';
import { routes } from '#product.ts';
import { createSandboxAccounts } from '#providers/sandbox/accounts.ts';
import { startTestApp } from '../support/app.ts';
import { client, type Client } from '../support/client.ts';
import { freshId } from '../support/network.ts';
import { newOwner } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';

const testApp = await startTestApp();
const { api, app, tenant, url, newKey, newOrganization, clock } = testApp;
const accounts = createSandboxAccounts(app);
const DEPOSITS = '/api/v1/sandbox/deposits';
const ALIASES = '/api/v1/sandbox/aliases';
const FAULTS = '/api/v1/sandbox/faults';
const WALLET = '/api/v1/wallet';

type TestWallet = { readonly id: string; readonly cvu: string; available(): Promise<number> };
async function newWallet(): Promise<TestWallet> {
  const { session } = await newOwner(testApp);
  const { status, body } = await session.get(WALLET);
  assert.equal(status, 200, JSON.stringify(body));
  return {
    id: body.id,
    cvu: body.cvu,
    available: async () => (await session.get(WALLET)).body.balance.available,
  };
}

let serial = 0;
/** Of an account that no wallet has. */
const strangeCvu = (): string => makeAccountNumber('AR', '0031', String(++serial));
const keyed = (key: string) => ({ 'x-idempotency-key': key });
/** As after a crash between an effect and its answer. */
const loseAnswers = () => app.pool.run(sql`delete from idempotency_keys where tenant_id = ${tenant.id}`);
const balanceAtProvider = async (accountNumber: string, at = accounts, of = tenant): Promise<bigint> => {
  const asked = { currency: 'ARS', accountNumber, after: undefined } as const;
  const answer = await at.statement(of, asked, AbortSignal.timeout(60_000));
  return answer.kind === 'accepted' ? answer.value.balanceMinor : assert.fail(JSON.stringify(answer));
};

suite('sandbox/deposits', () => {
  test("answers with the provider's deposit, and the wallet has the money by then", async () => {
    const wallet = await newWallet();
    const from = { name: 'Ana Paz', cvu: strangeCvu(), taxId: '20267565393' };
    const { status, body } = await api.post(DEPOSITS, { walletId: wallet.id, amountCents: 12_345, from });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(await wallet.available(), 123.45);
    const { id, createdAt, ...rest } = body;
    assert.match(id, /^sdep_/);
    assert.ok(Date.parse(createdAt) > 0);
    assert.deepEqual(rest, {
      walletId: wallet.id,
      cvu: wallet.cvu,
      amountCents: 12_345,
      currency: 'ARS',
      from,
      status: 'accepted',
    });
    assert.equal(await balanceAtProvider(wallet.cvu), 12_345n);
  });

  test('finds the wallet of a number, however the number is written', async () => {
    const wallet = await newWallet();
    const cvu = `${wallet.cvu.slice(0, 8)} ${wallet.cvu.slice(8)}`;
    const { body } = await api.post(DEPOSITS, { cvu, amountCents: 100 });
    assert.deepEqual([body.walletId, body.cvu, body.from.name], [wallet.id, wallet.cvu, 'Sandbox Sender']);
    assert.equal(await wallet.available(), 1);
  });

  test('takes the name of the sender alone', async () => {
    const { status, body } = await api.post(DEPOSITS, {
      cvu: strangeCvu(),
      amountCents: 1,
      from: 'Beto Ruiz',
    });
    assert.deepEqual([status, body.from], [200, { name: 'Beto Ruiz', cvu: null, taxId: null }]);
  });

  test('sends to an account of no wallet as well', async () => {
    const cvu = strangeCvu();
    const { status, body } = await api.post(DEPOSITS, { cvu, amountCents: 100 });
    assert.deepEqual([status, body.walletId, body.cvu], [200, null, cvu]);
    assert.equal(await balanceAtProvider(cvu), 100n);
  });

  const cvu = strangeCvu();
  const WRONG: ReadonlyArray<readonly [what: string, body: Record<string, unknown>, field: string]> = [
    ['no account', { amountCents: 1 }, 'walletId'],
    ['two accounts', { walletId: 'wal_x', cvu, amountCents: 1 }, 'walletId'],
    [
      'a mistyped number',
      { cvu: `${cvu.slice(0, -1)}${(Number(cvu.slice(-1)) + 1) % 10}`, amountCents: 1 },
      'cvu',
    ],
    ['nothing to send', { cvu, amountCents: 0 }, 'amountCents'],
    ['part of a cent', { cvu, amountCents: 1.5 }, 'amountCents'],
    ['a sender with a false number', { cvu, amountCents: 1, from: { cvu: '1' } }, 'from.cvu'],
    ['a sender without a name', { cvu, amountCents: 1, from: ' ' }, 'from'],
    ['a field of the sender that it does not know', { cvu, amountCents: 1, from: { more: 1 } }, 'from.more'],
    ['a field that it does not know', { cvu, amountCents: 1, more: 1 }, 'more'],
  ];
  for (const [what, body, field] of WRONG) {
    test(`refuses ${what}, naming the field`, async () => {
      const reply = await api.post(DEPOSITS, body);
      assert.deepEqual([reply.status, reply.body.error, reply.body.field], [400, 'invalid_request', field]);
    });
  }

  test('does not know the wallet of another organization, nor one that there is not', async () => {
    const { id: walletId } = await newWallet();
    const stranger = client(url, await newKey({ organization: await newOrganization('Deposits of others') }));
    assert.equal((await stranger.post(DEPOSITS, { walletId, amountCents: 1 })).status, 404);
    const reply = await api.post(DEPOSITS, { walletId: 'wal_none', amountCents: 1 });
    assert.deepEqual([reply.status, reply.body.field], [404, 'walletId']);
  });

  test('is refused on the live side', async () => {
    const reply = await client(url, await newKey({ mode: 'live' })).post(DEPOSITS, { cvu, amountCents: 1 });
    assert.deepEqual([reply.status, reply.body.error], [403, 'test_side_only']);
  });

  for (const kind of ['latency', 'error', 'timeout', 'duplicate', 'reorder']) {
    test(`brings the money once where the port has the fault ${kind}`, async () => {
      const wallet = await newWallet();
      // Both its message and our answer to it meet one.
      const fault = { port: 'accounts', kind, count: 2, ms: 50 };
      assert.equal((await api.post(FAULTS, fault)).status, 200);
      const { status, body } = await api.post(DEPOSITS, { walletId: wallet.id, amountCents: 700 });
      assert.equal((await api.post(FAULTS, { ...fault, count: 0 })).status, 200);
      assert.deepEqual([status, body.status], [200, 'accepted']);
      assert.equal(await wallet.available(), 7);
    });
  }
});

suite('a deposit that is asked for again with the same key', () => {
  test('is the same where the first answer was lost', async () => {
    const wallet = await newWallet();
    const key = keyed(freshId('key'));
    const ask = () => api.post(DEPOSITS, { walletId: wallet.id, amountCents: 500 }, key);
    const first = await ask();
    await loseAnswers();
    assert.deepEqual((await ask()).body, first.body);
    assert.equal(await wallet.available(), 5);
  });

  test('is one, by however many at once', async () => {
    const wallet = await newWallet();
    const key = keyed(freshId('key'));
    const other = client((await testApp.another()).url, await newKey());
    const ask = (by: Client) => by.post(DEPOSITS, { walletId: wallet.id, amountCents: 500 }, key);
    const replies = await Promise.all([api, other, api, other, api, other].map(ask));
    for (const { status, body } of replies) assert.deepEqual([status, body.id], [200, replies[0]?.body.id]);
    assert.equal(await wallet.available(), 5);
  });

  test('is one where a process with the key lost its connection for keys in the middle', async () => {
    const wallet = await newWallet();
    const other = client((await testApp.another()).url, await newKey());
    const key = keyed(freshId('key'));
    const fault = { port: 'accounts', kind: 'latency', count: 1, ms: 1_500 };
    assert.equal((await api.post(FAULTS, fault)).status, 200);
    const ask = (by: Client) => by.post(DEPOSITS, { walletId: wallet.id, amountCents: 500 }, key);

    const first = ask(api);
    await until('the money is at the provider', async () => (await balanceAtProvider(wallet.cvu)) === 500n);
    await app.pool.all(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'monedero keys'`,
    );
    const replies = [await ask(other), await first];
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
      JSON.stringify(replies.map(({ body }) => body)),
    );
    assert.deepEqual(replies[0]?.body, replies[1]?.body);
    assert.equal(await wallet.available(), 5);
  });

  test('is one where no worker took its message in, and the first answer was 503', async () => {
    const idle = await startTestApp({ worker: false });
    const provider = createSandboxAccounts(idle.app);
    const to = strangeCvu();
    const key = keyed(freshId('key'));
    const ask = () => idle.api.post(DEPOSITS, { cvu: to, amountCents: 500 }, key);
    const first = await ask();
    assert.deepEqual([first.status, first.body.error], [503, 'service_unavailable']);
    await idle.app.work();
    assert.equal((await ask()).status, 200);
    assert.equal(await balanceAtProvider(to, provider, idle.tenant), 500n);
  });

  test('is refused where it is another', async () => {
    const to = strangeCvu();
    const key = keyed(freshId('key'));
    assert.equal((await api.post(DEPOSITS, { cvu: to, amountCents: 500 }, key)).status, 200);
    await loseAnswers();
    const reply = await api.post(DEPOSITS, { cvu: to, amountCents: 501 }, key);
    assert.deepEqual([reply.status, reply.body.error], [409, 'idempotency_key_reused']);
    assert.equal(await balanceAtProvider(to), 500n);
  });

  test('is a new one after a day', async () => {
    const to = strangeCvu();
    const key = keyed(freshId('key'));
    const ask = () => api.post(DEPOSITS, { cvu: to, amountCents: 500 }, key);
    const first = await ask();
    clock.advance(DAY_MS);
    assert.notEqual((await ask()).body.id, first.body.id);
    assert.equal(await balanceAtProvider(to), 1_000n);
  });
});

suite('a resolution in Mexico', () => {
  const ask = (reference: string, alias: string) => {
    const asked = { reference, country: 'MX', destination: { alias } };
    return accounts.resolve(tenant, asked, AbortSignal.timeout(60_000));
  };

  test('is open for a moment, and answered under the same reference', async () => {
    const reference = freshId('ask');
    assert.deepEqual(await ask(reference, 'ana.paz'), OPEN);
    const answer = await until(
      'it is answered',
      () => ask(reference, 'ana.paz'),
      ({ kind }) => kind !== 'open',
    );
    assert.ok(answer.kind === 'accepted', JSON.stringify(answer));
    assert.deepEqual([answer.value.holder.name, answer.value.currency], ['Ana Paz', 'MXN']);
  });

  test('keeps its reference to itself: another question under it is not answered', async () => {
    const reference = freshId('ask');
    assert.deepEqual(await ask(reference, 'ana.paz'), OPEN);
    assert.equal((await ask(reference, 'beto.ruiz')).kind, 'unknown');
  });
});

suite('sandbox/aliases', () => {
  const holderName = 'Beto Ruiz';
  const taxId = '20267565393';
  const resolved = async (destination: Destination, by: Accounts = accounts) => {
    const asked = { reference: freshId('ask'), country: 'AR', destination };
    const answer = await by.resolve(tenant, asked, AbortSignal.timeout(60_000));
    return answer.kind === 'accepted' ? answer.value : answer.kind;
  };

  test('makes an alias lead there from then on, by its name and by the number', async () => {
    const alias = freshId('alias');
    const before = await resolved({ alias });
    const cvu = strangeCvu();
    const { status, body } = await api.post(ALIASES, { alias: alias.toUpperCase(), cvu, holderName, taxId });
    assert.deepEqual([status, body], [200, { alias, cvu, holderName, taxId }]);
    const after = { number: cvu, alias, holder: { name: holderName, taxId }, currency: 'ARS' };
    assert.notDeepEqual(before, after);
    assert.deepEqual(await resolved({ alias }), after);
    assert.deepEqual(await resolved({ number: cvu }), after);
  });

  test('moves a magic one, whatever it says', async () => {
    const cvu = strangeCvu();
    for (const alias of ['noexiste.ya', 'otro.mas']) {
      assert.equal((await api.post(ALIASES, { alias, cvu, holderName, taxId })).status, 200);
      assert.deepEqual(await resolved({ alias }), {
        number: cvu,
        alias,
        holder: { name: holderName, taxId },
        currency: 'ARS',
      });
    }
  });

  test('repeated with the same key moves nothing back', async () => {
    const alias = freshId('alias');
    const [here, there] = [strangeCvu(), strangeCvu()];
    const key = keyed(freshId('key'));
    const first = await api.post(ALIASES, { alias, cvu: here, holderName, taxId }, key);
    await api.post(ALIASES, { alias, cvu: there, holderName, taxId });
    await loseAnswers();
    assert.deepEqual(
      (await api.post(ALIASES, { alias, cvu: here, holderName, taxId }, key)).body,
      first.body,
    );
    const now = await resolved({ alias });
    assert.ok(typeof now !== 'string' && now.number === there, JSON.stringify(now));
  });

  const good = { alias: 'juan.perez', cvu: strangeCvu(), holderName, taxId };
  const WRONG: ReadonlyArray<readonly [what: string, change: Record<string, unknown>, field: string]> = [
    ['an alias that cannot be one', { alias: 'ñandú' }, 'alias'],
    ['a number that cannot be one', { cvu: '123' }, 'cvu'],
    ['a holder without a name', { holderName: ' ' }, 'holderName'],
    ['a name with control characters', { holderName: 'A\u0000B' }, 'holderName'],
    ['a tax id with dashes', { taxId: '20-26756539-3' }, 'taxId'],
  ];
  for (const [what, change, field] of WRONG) {
    test(`refuses ${what}, naming the field`, async () => {
      const reply = await api.post(ALIASES, { ...good, ...change });
      assert.deepEqual([reply.status, reply.body.error, reply.body.field], [400, 'invalid_request', field]);
    });
  }

  test('moves nothing of another organization, and is refused on the live side', async () => {
    const alias = 'de.otra.parte';
    const stranger = client(url, await newKey({ organization: await newOrganization('Aliases of others') }));
    const before = await resolved({ alias });
    assert.equal((await stranger.post(ALIASES, { ...good, alias })).status, 200);
    assert.deepEqual(await resolved({ alias }), before);
    const reply = await client(url, await newKey({ mode: 'live' })).post(ALIASES, good);
    assert.deepEqual([reply.status, reply.body.error], [403, 'test_side_only']);
  });

  test('is not needed for what is well formed, which leads to a holder made up from it', async () => {
    const byWords = await resolved({ alias: 'juan.perez-01' });
    assert.ok(typeof byWords !== 'string');
    assert.equal(byWords.holder.name, 'Juan Perez');
    assert.deepEqual(await resolved({ number: byWords.number }), byWords);
    const byNumber = await resolved({ number: '0110138202011100377664' });
    assert.ok(typeof byNumber !== 'string' && /^\p{L}+ \p{L}+$/u.test(byNumber.holder.name));
  });

  test('has magic beginnings, all of which the reference prints', async () => {
    const printed = routes.find(({ path }) => path === ALIASES)?.description ?? '';
    for (const [word, magic] of Object.entries(MAGIC_ALIASES)) {
      assert.ok(printed.includes(`\`${word}\``), word);
      const { leads } = magic;
      if ('answers' in magic) continue;
      const found = await resolved({ alias: `${word}.ana.paz` });
      if (leads === 'nowhere') assert.equal(found, 'refused');
      else assert.equal(typeof found !== 'string' && found.holder.name === 'Ana Paz', leads === 'as_any');
    }
  });
});
