// A message goes through the connection through which it was first sent, however often it is tried, and what
// is reported at another one changes nothing of it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { SANDBOX, type Port } from '#platform/provider/connections.ts';
import type { Mode } from '#platform/context/context.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { addConnection } from '#modules/base/connections/add.ts';
import type { Changing } from '#modules/base/connections/changes.ts';
import { setRoute } from '#modules/base/connections/route.ts';
import { disableConnection, removeConnection } from '#modules/base/connections/status.ts';
import type { Organization } from '#modules/base/identity/organizations.ts';
import { addressOf, inboundSecret } from '#providers/sandbox/messages.ts';
import { failedValue, tappedValue, webhookOf } from '#providers/sandbox/whatsapp-wire.ts';
import { HUB_SIGNATURE_HEADER, hubSignature } from '#providers/wire/whatsapp.ts';
import { fundedWallet, newAgent, newPayee, pay } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { approvalMessages } from '../support/approval-messages.ts';
import { client } from '../support/client.ts';
import { untilIdle } from '../support/jobs.ts';
import { person } from '../support/people.ts';
import { sessionOf } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';
import { open } from '../pages/support/browser.ts';
import { BUSY, RECIPIENT, type PaperMessage } from './paper-messages.ts';
import { paperDriver, paperKeys } from './paper.ts';

const { driver, messages } = paperDriver();
const testApp = await startTestApp({ drivers: [driver] });
const { app, api, url, clock, organization, tenant, newKey } = testApp;
const services = app.operatorActions.connections;
const changed = <Result>(change: (tx: Db) => Promise<Result>) => app.pool.transaction(change);
const OPERATOR: Changing = { actor: { type: 'operator', id: 'ana' }, within: 'deployment' };
const PORTS = ['messenger', 'approval_messenger'] as const satisfies readonly Port[];
/** Above the automatic threshold, below that of a passkey. */
const CENTS = 200_000;

type Side = { readonly organizationId: string; readonly mode: Mode };
const TEST_SIDE: Side = { organizationId: organization.id, mode: 'test' };

async function connect({ organizationId, mode }: Side = TEST_SIDE): Promise<string> {
  const adding = {
    driver: 'paper',
    name: 'Messages',
    organizationId,
    mode,
    ports: PORTS,
    countries: undefined,
    given: paperKeys(mode),
  };
  const { id } = await changed((tx) => addConnection(tx, services, OPERATOR, adding));
  await until(
    'the process has heard of it',
    () => app.connections.find(id),
    (found) => found !== undefined,
  );
  return id;
}

const serving = (side: Side = TEST_SIDE, port: Port = 'messenger') =>
  app.connections.serving(side, { ports: [port] });

async function disable(id: string): Promise<void> {
  await changed((tx) => disableConnection(tx, services, OPERATOR, id));
  await until(
    'the process has heard that it is disabled',
    () => app.connections.find(id),
    (found) => found?.status === 'disabled',
  );
}

/** New messages go through this one from now on. */
async function route(connectionIds: readonly string[]): Promise<void> {
  for (const port of PORTS)
    await changed((tx) =>
      setRoute(tx, services, OPERATOR, { ...TEST_SIDE, port, country: null, connectionIds }),
    );
  const [first] = connectionIds;
  for (const port of PORTS)
    await until(
      'the route is known',
      () => serving(TEST_SIDE, port),
      ([one]) => first === undefined || one?.id === first,
    );
}

/** Two that carry messages; the first, which is older, does while nothing else is said. */
async function withTwo(go: (first: string, second: string) => Promise<void>): Promise<void> {
  const [first, second] = [await connect(), await connect()];
  try {
    await go(first, second);
  } finally {
    messages.answers.length = 0;
    await route([]);
    for (const id of [first, second]) await disable(id);
  }
}

async function newAsking() {
  const owner = await fundedWallet(testApp, 5_000_000);
  const { cardholderId } = owner;
  assert.equal((await api.post('/api/v1/sandbox/phones/verify', { cardholderId })).status, 200);
  const agent = await newAgent(testApp, owner, { initial_amount: 50_000 });
  const payee = await newPayee(owner);
  const ask = async (): Promise<string> => {
    const { status, body } = await pay(agent.key, payee, CENTS);
    assert.equal(status, 202, JSON.stringify(body));
    return String(body.approvalId);
  };
  const statusOf = async (approvalId: string) =>
    (await owner.session.get(`/api/card/approvals/${approvalId}`)).body.status;
  return { ask, statusOf };
}

const { messageOf, untilMessage } = approvalMessages(testApp);

const givenOf = (reference: string): PaperMessage[] =>
  messages.given.filter((one) => one.reference.startsWith(reference));
const connectionsOf = (reference: string): string[] => givenOf(reference).map(({ connection }) => connection);
/** What was given of this to a connection, once `change` has been heard of; until then none is taken. */
async function againAfter(
  look: () => readonly PaperMessage[],
  begin: () => Promise<unknown>,
  change: () => Promise<void>,
): Promise<readonly PaperMessage[]> {
  const triesMax = 10;
  messages.answers.push(...Array.from({ length: triesMax }, () => BUSY));
  await begin();
  await until('it was tried', look, ({ length }) => length > 0);
  await change();
  messages.answers.length = 0;
  const before = look().length;
  return until('it was tried again', look, ({ length }) => length > before);
}
const areAllAt = (given: readonly PaperMessage[], connection: string): void =>
  assert.deepEqual(
    given.map((one) => one.connection),
    given.map(() => connection),
  );

suite('a question to an owner', () => {
  test('goes again to the connection that it first went to, and new ones where the route says', async () => {
    const { ask } = await newAsking();
    await withTwo(async (first, second) => {
      await route([first]);
      let approvalId = '';
      const look = () => (approvalId === '' ? [] : givenOf(approvalId));
      const begin = async () => (approvalId = await ask());
      areAllAt(await againAfter(look, begin, () => route([second])), first);
      await untilMessage(approvalId, 'sent');
      assert.equal((await messageOf(approvalId)).connection_id, first);
      const next = await ask();
      await untilMessage(next, 'sent');
      assert.deepEqual(connectionsOf(next), [second]);
    });
  });

  test('goes again to the connection that it first went to after that was disabled', async () => {
    const { ask } = await newAsking();
    await withTwo(async (first) => {
      await route([first]);
      let approvalId = '';
      const look = () => (approvalId === '' ? [] : givenOf(approvalId));
      const begin = async () => (approvalId = await ask());
      areAllAt(await againAfter(look, begin, () => disable(first)), first);
      await untilMessage(approvalId, 'sent');
    });
  });

  test('that a connection does not take now goes to the next one, and stays there', async () => {
    const { ask } = await newAsking();
    await withTwo(async (first, second) => {
      await route([second, first]);
      messages.answers.push(BUSY);
      const approvalId = await ask();
      await untilMessage(approvalId, 'sent');
      assert.deepEqual(connectionsOf(approvalId), [second, first]);
      assert.equal((await messageOf(approvalId)).connection_id, first);
    });
  });

  test('is tried once at each connection before it waits', async () => {
    const { ask } = await newAsking();
    await withTwo(async (first, second) => {
      messages.answers.push(BUSY, BUSY);
      const approvalId = await ask();
      await untilMessage(approvalId, 'sent');
      assert.deepEqual(connectionsOf(approvalId), [first, second, second]);
    });
  });

  test('that may have left at the next connection goes back to none', async () => {
    const { ask } = await newAsking();
    await withTwo(async (first, second) => {
      messages.answers.push(BUSY, { kind: 'unknown', cause: 'no answer' });
      const approvalId = await ask();
      await untilMessage(approvalId, 'unknown');
      await untilIdle(testApp, tenant);
      assert.deepEqual(connectionsOf(approvalId), [first, second]);
      assert.equal((await messageOf(approvalId)).connection_id, second);
    });
  });

  test('goes to no other connection once it is unknown whether it was sent', async () => {
    const { ask } = await newAsking();
    await withTwo(async (first, second) => {
      messages.answers.push({ kind: 'unknown', cause: 'no answer' });
      const approvalId = await ask();
      await untilMessage(approvalId, 'unknown');
      await route([second]);
      await untilIdle(testApp, tenant);
      assert.deepEqual(connectionsOf(approvalId), [first]);
    });
  });

  test('goes through no connection of another organization', async () => {
    const other = await testApp.newOrganization('Other');
    await connect({ organizationId: other.id, mode: 'test' });
    const { ask } = await newAsking();
    const approvalId = await ask();
    await untilMessage(approvalId, 'sent');
    assert.deepEqual(connectionsOf(approvalId), []);
    assert.equal((await messageOf(approvalId)).connection_id, SANDBOX);
  });

  test('keeps its connection from being removed, by a count', async () => {
    const { ask } = await newAsking();
    await withTwo(async (first) => {
      await untilMessage(await ask(), 'sent');
      await disable(first);
      clock.advance(MINUTE_MS);
      const { n } = await app.pool.one(
        sql<{ n: number }>`
          select count(*)::int as n from approval_messages
          where tenant_id = ${tenant.id} and connection_id = ${first}`,
      );
      const refused: unknown = await changed((tx) => removeConnection(tx, services, OPERATOR, first)).catch(
        (error: unknown) => error,
      );
      assert.ok(refused instanceof Refusal);
      assert.deepEqual(refused.details['hangsOnIt'], { approval_messages: n });
    });
  });
});

/** Sends a webhook to the address of the sandbox, rightly signed, and waits until it has been handled. */
async function reportAtSandbox(body: string): Promise<void> {
  const { status } = await api.raw(addressOf('whatsapp', tenant.id), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      [HUB_SIGNATURE_HEADER]: hubSignature(body, inboundSecret(app.sealer, 'whatsapp', tenant.id)),
    },
    body,
  });
  assert.equal(status, 200);
  await until(
    'the webhook is handled',
    () =>
      app.pool.all(
        sql<{ id: string }>`
          select id from inbound_messages where source = 'sandbox' and body = ${body} and handled_at is not null`,
      ),
    (rows) => rows.length === 1,
  );
}

const ignoredAs = (event: string): boolean =>
  testApp.logged().some((line) => line.includes(event) && line.includes('"other_connection"'));

test('a report at another connection than that of its message changes nothing', async () => {
  const { ask, statusOf } = await newAsking();
  await withTwo(async (first) => {
    const approvalId = await ask();
    await untilMessage(approvalId, 'sent');
    const [{ messageId = '', payloads } = assert.fail('nothing was given')] = givenOf(approvalId);
    const happened = { messageId, recipient: RECIPIENT, seconds: 1 };
    const tap = (id: string): string =>
      webhookOf(tappedValue(happened, { id, payload: payloads?.approve ?? '', text: 'Aprobar' }));

    await reportAtSandbox(webhookOf(failedValue(happened, approvalId)));
    assert.deepEqual(await messageOf(approvalId), { status: 'sent', failure: null, connection_id: first });
    assert.ok(ignoredAs('approvals.report_ignored'));
    await reportAtSandbox(tap('wamid.wrong'));
    assert.equal(await statusOf(approvalId), 'pending');
    assert.ok(ignoredAs('approvals.reply_ignored'));

    const tapped = await api.post('/api/v1/sandbox/whatsapp/reply', { approvalId, decision: 'approve' });
    assert.deepEqual([tapped.status, tapped.body.connection], [409, first], JSON.stringify(tapped.body));

    // All else about them was right: they count as soon as the message is one of that connection.
    await app.pool.run(
      sql`update approval_messages set connection_id = ${SANDBOX}
          where tenant_id = ${tenant.id} and id = ${approvalId}`,
    );
    await reportAtSandbox(tap('wamid.right'));
    assert.equal(await statusOf(approvalId), 'approved');
  });
});

test('a message that the version before sent, which wrote no connection, is one of the sandbox', async () => {
  const { ask } = await newAsking();
  const approvalId = await ask();
  await untilMessage(approvalId, 'sent');
  await app.pool.run(
    sql`update approval_messages set connection_id = null
        where tenant_id = ${tenant.id} and id = ${approvalId}`,
  );
  const happened = { messageId: 'wamid.before', recipient: RECIPIENT, seconds: 1 };
  await reportAtSandbox(webhookOf(failedValue(happened, approvalId)));
  assert.equal((await messageOf(approvalId)).status, 'failed');
});

const PHONE = '/api/auth/phone';
let numbers = 0;
/** A number that no other call uses, as each takes few codes. */
const newNumber = (): string => `+549115555${String((numbers += 1)).padStart(4, '0')}`;
const toNumber = (number: string): PaperMessage[] => messages.given.filter(({ to }) => to === number);
const untilGivenTo = (number: string, times: number) =>
  until(
    `${number} was given ${times} codes`,
    () => toNumber(number),
    (given) => given.length === times,
  );

async function someone(of: Organization, mode: Mode) {
  const body = person();
  const made = await client(url, await newKey({ organization: of, mode })).post('/api/v1/cardholders', body);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const tenantId = mode === 'test' ? of.testTenantId : of.liveTenantId;
  return sessionOf(testApp, body.email, { tenantId });
}

async function onboardingOf(of: Organization, mode: Mode): Promise<string> {
  const key = client(url, await newKey({ organization: of, mode }));
  const asked = { redirectUrl: 'https://shop.example.test/back', externalUserId: 'user-1', country: 'AR' };
  const { status, body } = await key.post('/api/v1/cardholder_onboarding_sessions', asked);
  assert.equal(status, 201, JSON.stringify(body));
  return url + new URL(body.url).pathname;
}
const detailsOf = (phoneNumber: string) => {
  const { email, taxId } = person();
  const born = { birthDay: '17', birthMonth: '5', birthYear: '1990' };
  return { firstName: 'Ana', lastName: 'Slow', ...born, email, phoneNumber, taxId };
};

suite('a code for a telephone', () => {
  test('goes again to the connection that it first went to, and the next one where the route says', async () => {
    const session = await someone(organization, 'test');
    const phoneNumber = newNumber();
    await withTwo(async (first, second) => {
      await route([first]);
      const look = () => toNumber(phoneNumber);
      const begin = () => session.post(PHONE, { phoneNumber });
      const given = await againAfter(look, begin, () => route([second]));
      areAllAt(given, first);
      assert.equal((await session.post(PHONE, { phoneNumber })).status, 202);
      const next = await untilGivenTo(phoneNumber, given.length + 1);
      assert.equal(next.at(-1)?.connection, second);
      const verified = await session.post(`${PHONE}/verify`, { code: next.at(-1)?.code });
      assert.equal(verified.status, 200, JSON.stringify(verified.body));
    });
  });

  test('that a connection does not take now goes to the next one', async () => {
    const session = await someone(organization, 'test');
    const phoneNumber = newNumber();
    await withTwo(async (first, second) => {
      messages.answers.push(BUSY);
      assert.equal((await session.post(PHONE, { phoneNumber })).status, 202);
      const given = await untilGivenTo(phoneNumber, 2);
      assert.deepEqual(
        given.map(({ connection }) => connection),
        [first, second],
      );
      assert.equal(given[0]?.code, given[1]?.code);
      await untilIdle(testApp, tenant);
      assert.equal(toNumber(phoneNumber).length, 2);
    });
  });

  test('that may have left goes to no other connection, also where its own takes none later', async () => {
    const session = await someone(organization, 'test');
    const phoneNumber = newNumber();
    await withTwo(async (first) => {
      messages.answers.push({ kind: 'unknown', cause: 'no answer' }, BUSY);
      assert.equal((await session.post(PHONE, { phoneNumber })).status, 202);
      areAllAt(await untilGivenTo(phoneNumber, 3), first);
    });
  });

  test('of an onboarding goes again to the connection that it first went to after that was disabled', async () => {
    const page = await open(await onboardingOf(organization, 'test'));
    const phoneNumber = newNumber();
    await withTwo(async (first) => {
      await route([first]);
      const look = () => toNumber(phoneNumber);
      const begin = () => page.submit(detailsOf(phoneNumber));
      areAllAt(await againAfter(look, begin, () => disable(first)), first);
    });
  });

  test('is refused on the live side while no messenger of its own is connected, and nothing is begun', async () => {
    const [own, other] = [await testApp.newOrganization('Own'), await testApp.newOrganization('Other')];
    await connect({ organizationId: other.id, mode: 'live' });
    const session = await someone(own, 'live');
    const phoneNumber = newNumber();
    const { status, body } = await session.post(PHONE, { phoneNumber });
    assert.deepEqual([status, body.error, body.provider], [503, 'provider_not_connected', 'messenger']);
    await untilIdle(testApp, { id: own.liveTenantId });
    assert.deepEqual(toNumber(phoneNumber), []);

    const connection = await connect({ organizationId: own.id, mode: 'live' });
    assert.equal((await session.post(PHONE, { phoneNumber })).status, 202);
    const given = await untilGivenTo(phoneNumber, 1);
    assert.deepEqual([given[0]?.connection, given[0]?.tenant], [connection, own.liveTenantId]);
  });

  test('of an onboarding that cannot be sent is said at the number, with all that was typed, and nothing is kept', async () => {
    const own = await testApp.newOrganization('Own');
    const before = await connect({ organizationId: own.id, mode: 'live' });
    const link = await onboardingOf(own, 'live');
    await disable(before);
    const typed = detailsOf(newNumber());
    const refused = await (await open(link)).submit(typed);
    assert.deepEqual(
      [refused.status, refused.problems.map(({ leadsTo }) => leadsTo)],
      [503, ['phoneNumber']],
    );
    assert.equal(refused.fields.get('taxId')?.value, typed.taxId);
    const { n } = await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from onboarding_sessions
        where tenant_id = ${own.liveTenantId} and (draft is not null or codes_sent > 0)`,
    );
    assert.equal(n, 0);
    const consents = await app.pool.all(
      sql<{ id: string }>`select id from consents where tenant_id = ${own.liveTenantId}`,
    );
    assert.deepEqual(consents, []);

    const connection = await connect({ organizationId: own.id, mode: 'live' });
    await refused.submit({});
    const [given] = await untilGivenTo(typed.phoneNumber, 1);
    assert.equal(given?.connection, connection);
    await until('its e-mail is in the mailbox', async () =>
      (await app.newestMails(100)).some(({ recipient }) => recipient === typed.email),
    );

    await disable(connection);
    const again = new URLSearchParams({ action: 'resend', sending: '1' });
    const response = await fetch(link, {
      method: 'POST',
      body: again,
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      redirect: 'manual',
    });
    assert.equal(response.status, 503);
    await response.text();
    assert.equal((await open(link)).heading, 'Enter your codes');
  });
});
