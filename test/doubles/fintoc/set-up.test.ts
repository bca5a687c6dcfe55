// What the command sets up at Fintoc: one webhook endpoint whose secret is kept, whatever happens to a
// request and its answer, and whenever a run dies.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fill, LANGUAGES } from '#platform/text/language.ts';
import { ADDRESS, secretsIn, startFintocConnection, type FintocConnection } from './connection.ts';
import type { EndpointRecord } from './records.ts';
import { newWebhookSecret } from './routes.ts';
import type { RequestFault } from './faults.ts';

const ALL = [
  'transfer.inbound.succeeded',
  'transfer.outbound.succeeded',
  'transfer.outbound.rejected',
  'transfer.outbound.failed',
  'transfer.outbound.returned',
];

const outcomeOf = async (running: ReturnType<FintocConnection['setUp']>): Promise<string | undefined> =>
  (await running).steps[0]?.outcome;
const changesSince = ({ double }: FintocConnection, from: number): readonly string[] =>
  double.seen.slice(from).flatMap(({ method }) => (method === 'GET' ? [] : [method]));
const theOne = ({ books }: FintocConnection): EndpointRecord =>
  books.endpoints.length === 1 && books.endpoints[0] !== undefined
    ? books.endpoints[0]
    : assert.fail(`it has ${books.endpoints.length} endpoints`);

/** One endpoint is there, all is well with it, and its secret is the one that is in use. */
async function assertSound(connection: FintocConnection): Promise<void> {
  const { url, status, enabledEvents, secret } = theOne(connection);
  assert.deepEqual([url, status], [connection.address, 'enabled']);
  assert.ok(ALL.every((event) => enabledEvents.includes(event)));
  assert.equal(connection.secrets['webhookSecret']?.[0], secret);
  assert.deepEqual(await connection.check(), []);
}

const operatorActions = (
  connection: FintocConnection,
  change: Partial<EndpointRecord> = {},
): EndpointRecord => {
  const { books } = connection;
  const made: EndpointRecord = {
    id: books.ids('we'),
    createdAt: books.clock.now(),
    name: null,
    description: null,
    url: ADDRESS,
    enabledEvents: ['*'],
    status: 'enabled',
    secret: newWebhookSecret(),
    previousSecret: null,
    ...change,
  };
  books.endpoints.push(made);
  return made;
};

suite('the set-up of a connection to Fintoc', () => {
  test('makes, changes and removes endpoints whose ids have another form than today', async () => {
    const connection = await startFintocConnection('live', { idOf: (_, digits) => `${digits}/../7?:~` });
    assert.equal(await outcomeOf(connection.setUp()), 'made');
    await assertSound(connection);
    theOne(connection).status = 'disabled';
    operatorActions(connection);
    assert.equal(await outcomeOf(connection.setUp()), 'made');
    await assertSound(connection);
  });

  test('makes an endpoint that names the connection, gives its secret once, and then changes nothing', async () => {
    const connection = await startFintocConnection();
    const { steps, secrets } = await connection.setUp();
    assert.deepEqual(
      steps.map(({ values, outcome }) => [values, outcome]),
      [[{ address: ADDRESS }, 'made']],
    );
    const made = theOne(connection);
    assert.deepEqual(secrets, { webhookSecret: made.secret });
    assert.deepEqual([...made.enabledEvents].toSorted(), ALL.toSorted());
    assert.match(made.description ?? '', /^Monedero conn_1, secret [0-9a-f]{12}$/);
    await assertSound(connection);
    const before = structuredClone(connection.books.endpoints);
    const from = connection.double.seen.length;
    const again = await connection.setUp();
    assert.deepEqual([again.steps[0]?.outcome, again.secrets], ['kept', {}]);
    assert.deepEqual(changesSince(connection, from), []);
    assert.deepEqual(connection.books.endpoints, before);
  });

  test('leaves an endpoint that a person made and whose secret is kept, and those of others', async () => {
    const connection = await startFintocConnection();
    operatorActions(connection, { url: 'https://shop.example.com/fintoc', description: 'Tienda' });
    operatorActions(connection, {
      url: 'https://b.example.com/x',
      description: 'Monedero conn_2, secret 0123456789ab',
    });
    const { secret } = operatorActions(connection);
    connection.secrets['webhookSecret'] = [secret];
    const from = connection.double.seen.length;
    assert.equal(await outcomeOf(connection.setUp()), 'kept');
    assert.deepEqual(changesSince(connection, from), []);
    connection.secrets['webhookSecret'] = [];
    assert.equal(await outcomeOf(connection.setUp()), 'made');
    assert.equal(connection.books.endpoints.length, 3);
  });

  const CHANGES: Readonly<Record<string, Partial<EndpointRecord>>> = {
    'is disabled': { status: 'disabled' },
    'does not get all events': { enabledEvents: ['transfer.inbound.succeeded', 'charge.succeeded'] },
    'has the address from before': { url: 'https://old.example.com/x' },
  };
  for (const [how, change] of Object.entries(CHANGES))
    test(`mends an endpoint that ${how}, and its secret stays`, async () => {
      const connection = await startFintocConnection();
      await connection.setUp();
      const { id, secret } = theOne(connection);
      Object.assign(theOne(connection), change);
      const { steps, secrets } = await connection.setUp();
      assert.deepEqual([steps[0]?.outcome, secrets], ['made', {}]);
      assert.deepEqual([theOne(connection).id, theOne(connection).secret], [id, secret]);
      for (const event of change.enabledEvents ?? [])
        assert.ok(theOne(connection).enabledEvents.includes(event));
      await assertSound(connection);
      assert.equal(await outcomeOf(connection.setUp()), 'kept');
    });

  test('finds its endpoint behind a hundred of others', async () => {
    const connection = await startFintocConnection();
    await connection.setUp();
    for (let i = 0; i < 100; i++) operatorActions(connection, { url: `https://shop.example.com/${i}` });
    assert.equal(await outcomeOf(connection.setUp()), 'kept');
    assert.deepEqual(await connection.check(), []);
    assert.equal(connection.books.endpoints.length, 101);
  });

  test('keeps of two endpoints with the address the one whose secret is kept', async () => {
    const connection = await startFintocConnection();
    operatorActions(connection);
    connection.secrets['webhookSecret'] = [];
    await connection.setUp();
    const { id } = theOne(connection);
    operatorActions(connection);
    connection.books.endpoints.reverse();
    assert.equal(await outcomeOf(connection.setUp()), 'made');
    assert.equal(theOne(connection).id, id);
    await assertSound(connection);
  });

  test('deletes no endpoint with the address while the one that it keeps cannot be moved there', async () => {
    const connection = await startFintocConnection();
    await connection.setUp();
    theOne(connection).url = 'https://old.example.com/x';
    const { id } = operatorActions(connection);
    for (let i = 0; i < 2; i++) connection.double.faults.next('page', 'PATCH');
    assert.equal(await outcomeOf(connection.setUp()), 'failed');
    assert.ok(connection.books.endpoints.some((one) => one.id === id));
    assert.equal(await outcomeOf(connection.setUp()), 'made');
    await assertSound(connection);
  });

  test('replaces two that a person made, since the secret may be of either', async () => {
    const connection = await startFintocConnection();
    const { secret } = operatorActions(connection);
    operatorActions(connection);
    connection.secrets['webhookSecret'] = [secret];
    assert.equal(await outcomeOf(connection.setUp()), 'made');
    assert.notEqual(theOne(connection).secret, secret);
    await assertSound(connection);
  });
});

suite('set-ups that run at once', () => {
  test('leave one endpoint after the next run, whichever secret was kept last', async () => {
    const connection = await startFintocConnection();
    await Promise.all([connection.setUp(), connection.setUp()]);
    await connection.setUp();
    await assertSound(connection);
    assert.equal(await outcomeOf(connection.setUp()), 'kept');
  });
});

suite('a set-up that is broken off', () => {
  test('before its secret was kept is made up for by the next one', async () => {
    const connection = await startFintocConnection();
    await connection.setUp({ dies: true });
    const { id } = theOne(connection);
    assert.equal(await outcomeOf(connection.setUp()), 'made');
    assert.notEqual(theOne(connection).id, id);
    await assertSound(connection);
  });

  test('before its secret was kept is made up for where an older secret is kept', async () => {
    const connection = await startFintocConnection();
    await connection.setUp();
    connection.books.endpoints.splice(0);
    await connection.setUp({ dies: true });
    const codes = (await connection.check()).map(({ code }) => code);
    assert.deepEqual(codes, ['webhook_secret_differs']);
    assert.equal(await outcomeOf(connection.setUp()), 'made');
    await assertSound(connection);
  });

  const LOST: readonly RequestFault[] = [
    'cut',
    'cut_late',
    'error',
    'error_late',
    'page',
    'page_late',
    'half',
    'busy',
  ];
  for (const method of ['POST', 'PATCH', 'DELETE', 'GET'] as const)
    for (const how of LOST)
      test(`by ${how} at ${method} leaves no second endpoint, and the next one ends it`, async () => {
        const connection = await startFintocConnection();
        // One is there whose secret is not kept, so that all that a set-up does is done.
        operatorActions(connection);
        connection.double.faults.next(how, method);
        const { outcome } = (await connection.setUp()).steps[0] ?? {};
        if (outcome === 'made') await assertSound(connection);
        else assert.equal(outcome, 'failed');
        assert.ok(connection.books.endpoints.length <= 1);
        const next = await outcomeOf(connection.setUp());
        assert.equal(next, outcome === 'made' ? 'kept' : 'made');
        await assertSound(connection);
        assert.equal(await outcomeOf(connection.setUp()), 'kept');
      });

  test('after its secret was given out still gives it, and the next one changes nothing', async () => {
    const connection = await startFintocConnection();
    // The second look at the list is the one after everything.
    connection.double.faults.next('texts', 'GET');
    connection.double.faults.next('page', 'GET');
    const { steps, secrets } = await connection.setUp();
    assert.deepEqual([steps[0]?.outcome, secrets], ['failed', { webhookSecret: theOne(connection).secret }]);
    assert.equal(await outcomeOf(connection.setUp()), 'kept');
    await assertSound(connection);
  });

  test('by an answer that was lost twice leaves no endpoint whose secret is not known', async () => {
    const connection = await startFintocConnection();
    connection.double.faults.next('cut_late', 'POST');
    connection.double.faults.next('cut', 'POST');
    const { steps, secrets } = await connection.setUp();
    assert.deepEqual([steps[0]?.outcome, secrets], ['failed', {}]);
    assert.deepEqual(connection.books.endpoints, []);
  });

  test('by a Fintoc that refuses it says so in the log, changes nothing and shows no secret', async () => {
    const connection = await startFintocConnection();
    const { id } = operatorActions(connection);
    connection.books.denied = { path: /webhook_endpoints/, code: 'product_access_required' };
    const { steps, secrets } = await connection.setUp();
    assert.deepEqual([steps[0]?.outcome, secrets], ['failed', {}]);
    assert.equal(theOne(connection).id, id);
    assert.match(connection.logged(), /fintoc_set_up_failed.*"reason":"product_access_required"/);
  });
});

test('no secret is in the steps of a set-up, in its log, or in what Fintoc is asked for', async () => {
  const connection = await startFintocConnection();
  connection.double.faults.next('error_late', 'DELETE');
  operatorActions(connection);
  const runs = [await connection.setUp(), await connection.setUp()];
  connection.books.denied = { path: /webhook_endpoints/, code: 'product_access_required' };
  runs.push(await connection.setUp());
  const steps = runs.flatMap((one) => one.steps);
  for (const { what, values } of steps)
    for (const language of LANGUAGES) assert.doesNotMatch(fill(what, language, values), /\{\w+\}/);
  const asked = connection.double.seen.map(({ path, body }) => path + body);
  const said = JSON.stringify(steps) + connection.logged() + asked.join('\n');
  for (const secret of secretsIn(connection)) assert.ok(!said.includes(secret));
});
