// The check of a connection to Fintoc names each fault that was planted, with what to do, and nothing in a
// sound set-up. It changes nothing there.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fill, LANGUAGES } from '#platform/text/language.ts';
import type { Finding } from '#platform/provider/findings.ts';
import { createPace } from '#platform/provider/pace.ts';
import { ADDRESS, secretsIn, startFintocConnection, type FintocConnection } from './connection.ts';
import { newJwsKeys } from './keys.ts';
import { receive, settleDaily } from './moves.ts';
import type { EndpointRecord } from './records.ts';
import { newWebhookSecret } from './routes.ts';

const other = newJwsKeys();
const OLD = 'https://old.example.com/inbound/connections/conn_1';

const theOne = ({ books }: FintocConnection): EndpointRecord =>
  books.endpoints[0] ?? assert.fail('it has no endpoint');
const another = (connection: FintocConnection, change: Partial<EndpointRecord> = {}): void =>
  void connection.books.endpoints.push({
    ...theOne(connection),
    id: connection.books.ids('we'),
    secret: newWebhookSecret(),
    ...change,
  });

type Fault = readonly [plant: (connection: FintocConnection) => void, code: string, stops: boolean];
const FAULTS: Readonly<Record<string, Fault>> = {
  'a secret key that Fintoc does not know': [
    ({ secrets }) => (secrets['secretKey'] = ['sk_live_Unknown0123456789']),
    'secret_key_refused',
    true,
  ],
  'an invoice that is not paid': [
    ({ books }) => (books.denied = { path: /./, code: 'payment_required' }),
    'payment_due',
    true,
  ],
  'a key that may not see accounts': [
    ({ books }) => (books.denied = { path: /accounts/, code: 'product_access_required' }),
    'permission_missing',
    true,
  ],
  'a key that may not return transfers': [
    ({ books }) => (books.denied = { path: /transfers\/return/, code: 'product_access_required' }),
    'permission_missing',
    true,
  ],
  'a key that may not see webhook endpoints': [
    ({ books }) => (books.denied = { path: /webhook_endpoints/, code: 'product_access_required' }),
    'permission_missing',
    true,
  ],
  'an address that the company has not listed': [
    ({ books }) => (books.denied = { path: /./, code: 'allowed_cidr_blocks_does_not_contain_ip' }),
    'address_not_allowed',
    true,
  ],
  'a root account that has no cent for verifications': [
    ({ books }) => (books.account.rootBalance = 0n),
    'root_account_empty',
    false,
  ],
  'an account of another company': [
    ({ settings }) => (settings['accountId'] = 'acc_ofSomebodyElse0'),
    'account_unknown',
    true,
  ],
  'an account of the other side': [
    ({ settings, double }) => (settings['accountId'] = double.test.books.accountId),
    'account_unknown',
    true,
  ],
  'an account that says that it is of the other side': [
    ({ books }) => (books.account.mode = 'test'),
    'account_of_other_side',
    true,
  ],
  'an account of another entity than the one that is wanted': [
    ({ settings }) => (settings['entity'] = 'ent_ofAnotherCompany'),
    'account_of_other_entity',
    true,
  ],
  'an account in another currency': [
    ({ books }) => (books.account.currency = 'CLP'),
    'account_currency',
    true,
  ],
  'an account that is blocked': [({ books }) => (books.account.status = 'blocked'), 'account_blocked', true],
  'an account that is closed': [({ books }) => (books.account.status = 'closed'), 'account_closed', true],
  'a balance below the floor': [
    ({ settings }) => (settings['balanceFloor'] = '100001'),
    'balance_low',
    false,
  ],
  'an account whose balance Fintoc takes away each day': [
    ({ books }) => settleDaily(books),
    'account_is_swept',
    true,
  ],
  'a signature by another key': [
    ({ secrets }) => (secrets['jwsPrivateKey'] = [other.privatePem]),
    'jws_key_refused',
    true,
  ],
  'an endpoint that is missing': [({ books }) => books.endpoints.splice(0), 'webhook_missing', true],
  'an endpoint that has the address from before': [
    (connection) => (theOne(connection).url = OLD),
    'webhook_elsewhere',
    true,
  ],
  'an endpoint that is disabled': [
    (connection) => (theOne(connection).status = 'disabled'),
    'webhook_disabled',
    true,
  ],
  'an endpoint that does not get all events': [
    (connection) => (theOne(connection).enabledEvents = ['transfer.inbound.succeeded']),
    'webhook_events',
    true,
  ],
  'a second endpoint with the address': [
    (connection) => another(connection, { description: null }),
    'webhook_duplicate',
    false,
  ],
  'a second endpoint that was left at the address from before': [
    (connection) => another(connection, { url: OLD }),
    'webhook_duplicate',
    false,
  ],
  'a secret of the endpoint that is not kept': [
    ({ secrets }) => delete secrets['webhookSecret'],
    'webhook_secret_missing',
    true,
  ],
  'a secret that is not that of the endpoint': [
    ({ secrets }) => (secrets['webhookSecret'] = [newWebhookSecret()]),
    'webhook_secret_differs',
    true,
  ],
  'a Fintoc that is down': [({ double }) => double.faults.next('page'), 'not_answered', true],
  'a Fintoc that fails at the account': [({ double }) => double.faults.next('error'), 'not_answered', true],
  'a Fintoc that fails at the signature': [
    ({ double }) => double.faults.next('page', 'POST'),
    'not_answered',
    true,
  ],
};

/** In a sound set-up, with 1,000.00 MXN on the account. */
async function sound(): Promise<FintocConnection> {
  const connection = await startFintocConnection();
  receive(connection.books, { number: connection.books.root, amount: 100_000n });
  await connection.setUp();
  return connection;
}

function assertFilled(connection: FintocConnection, { says, fix, values }: Finding): void {
  for (const text of [says, fix])
    for (const language of LANGUAGES) {
      const said = fill(text, language, values);
      assert.doesNotMatch(said, /\{\w+\}|undefined/, said);
    }
  for (const secret of secretsIn(connection)) assert.ok(!JSON.stringify(values).includes(secret));
}

suite('the check of a connection to Fintoc', () => {
  test('finds nothing in a sound set-up, with a floor that is kept and every event subscribed to', async () => {
    const connection = await sound();
    assert.deepEqual(await connection.check(), []);
    connection.settings['balanceFloor'] = '100000';
    connection.settings['entity'] = connection.books.entity.id;
    connection.books.account.rootBalance = 1n;
    theOne(connection).enabledEvents = ['*'];
    assert.deepEqual(await connection.check(), []);
  });

  test('finds nothing where a person made the endpoint and gave its secret', async () => {
    const connection = await sound();
    theOne(connection).description = 'Pagos';
    connection.secrets['webhookSecret'] = [theOne(connection).secret];
    assert.deepEqual(await connection.check(), []);
  });

  for (const [what, [plant, code, stops]] of Object.entries(FAULTS))
    test(`names ${what}, and nothing else`, async () => {
      const connection = await sound();
      plant(connection);
      const findings = await connection.check();
      assert.deepEqual(
        findings.map((one) => [one.code, one.stops]),
        [[code, stops]],
      );
      for (const one of findings) assertFilled(connection, one);
    });

  test('says amounts, addresses, events and calls, and names each of several faults', async () => {
    const connection = await sound();
    const { books, settings, secrets } = connection;
    settings['balanceFloor'] = '250000';
    secrets['jwsPrivateKey'] = [other.privatePem];
    theOne(connection).enabledEvents = ['transfer.inbound.succeeded', 'transfer.outbound.succeeded'];
    const found = (await connection.check()).map(({ code, values }) => [code, values]);
    assert.deepEqual(found, [
      ['balance_low', { account: books.accountId, balance: 'MXN 1,000.00', floor: 'MXN 2,500.00' }],
      ['jws_key_refused', { code: 'invalid_jws_signature_header' }],
      [
        'webhook_events',
        {
          address: ADDRESS,
          events: 'transfer.outbound.rejected, transfer.outbound.failed, transfer.outbound.returned',
        },
      ],
    ]);
    books.denied = { path: /webhook_endpoints/, code: 'product_access_required' };
    const last = (await connection.check()).at(-1);
    assert.deepEqual(last?.values, { code: 'product_access_required', call: 'GET /v1/webhook_endpoints' });
  });

  test('keeps the limit of Fintoc over all of its calls, from one server and one worker', async () => {
    const connection = await sound();
    const processes = [createPace(connection.paces), createPace(connection.paces)];
    const startsMs: number[] = [];
    for (let nowMs = 0; nowMs < 10_000; nowMs += 20)
      for (const [at, pace] of processes.entries()) {
        const place = pace.take(at === 0 ? 'transfers.create' : `get.${nowMs}`, nowMs, 2_000);
        if (place.kind === 'go') startsMs.push(nowMs + place.waitMs);
      }
    const inSecond = startsMs.filter((ms) => ms >= 5_000 && ms < 6_000);
    assert.ok(inSecond.length > 0 && inSecond.length <= 10, `${inSecond.length} in one second`);
  });

  test('is of one version whatever the company has: each request names its version', async () => {
    const connection = await sound();
    await connection.check();
    const versions = new Set(connection.double.seen.map(({ version }) => version));
    assert.deepEqual(versions, new Set(['2026-02-01']));
  });

  test('changes nothing at Fintoc, and sends no message to our own address', async () => {
    const connection = await sound();
    const { books, double } = connection;
    const all = (): unknown =>
      structuredClone([books.transfers, books.movements, books.numbers, books.events, books.endpoints]);
    const before = all();
    const from = double.seen.length;
    await connection.check();
    assert.deepEqual(all(), before);
    const calls = double.seen
      .slice(from)
      .map(({ method, path, status }) => `${method} ${path.replace(/\?.*/, '')} ${status}`);
    assert.deepEqual(calls, [
      `GET /v2/accounts/${books.accountId} 200`,
      'GET /v2/transfers 200',
      'POST /v2/transfers/return 404',
      'GET /v1/webhook_endpoints 200',
    ]);
  });
});
