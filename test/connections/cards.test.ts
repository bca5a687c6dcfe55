// Cards at connections: each is made at the one that serves, and goes on there; what is held goes where its
// payment method is; and a network is believed about the cards of its own connection.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isoOf } from '#platform/time/clock.ts';
import { SANDBOX, type Port } from '#platform/provider/connections.ts';
import type { Mode } from '#platform/context/context.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { addConnection } from '#modules/base/connections/add.ts';
import type { Changing } from '#modules/base/connections/changes.ts';
import { setRoute } from '#modules/base/connections/route.ts';
import { disableConnection, enableConnection } from '#modules/base/connections/status.ts';
import type { Organization } from '#modules/base/identity/organizations.ts';
import type { NetworkNotice, Question } from '#modules/issuing/authorizations/port.ts';
import { bodyOf } from '#providers/sandbox/network-wire.ts';
import { CARDS, decide, issue, newBuyer } from '../card-session/support.ts';
import { open } from '../pages/support/browser.ts';
import { unknownBecause, unsentBecause } from '#platform/provider/outside.ts';
import { startTestApp } from '../support/app.ts';
import { client, type Client } from '../support/client.ts';
import { BOOKSHOP, freshId, questionOf } from '../support/network.ts';
import { person } from '../support/people.ts';
import { until } from '../support/wait.ts';
import { cardSecret, paperCards, SIGNED_WITH } from './paper-cards.ts';

const { driver, asked, answers } = paperCards();
const hurried = paperCards({ name: 'paper_hurry', deadlineMs: 0 });
const asking = paperCards({ name: 'paper_asking', asksByGet: true });
const testApp = await startTestApp({ drivers: [driver, hurried.driver, asking.driver] });
const { app, url, newKey, clock } = testApp;
const services = app.operatorActions.connections;
const changed = <Result>(change: (tx: Db) => Promise<Result>) => app.pool.transaction(change);
const OPERATOR: Changing = { actor: { type: 'operator', id: 'ana' }, within: 'deployment' };
const ENTRY = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', holderName: 'Ana Prueba' };
const AMOUNT = 10_000;
/** Of cards that one link may try. */
const TRIES_MAX = 10;
const ISSUER: readonly Port[] = ['card_issuer', 'network'];
const PROCESSOR: readonly Port[] = ['processor', 'tokenizer'];

type Side = { readonly organization: Organization; readonly api: Client; readonly mode: Mode };
const newSide = async (mode: Mode = 'live'): Promise<Side> => {
  const organization = await testApp.newOrganization('Cards');
  return { organization, mode, api: client(url, await newKey({ organization, mode })) };
};

type Adding = { readonly ports?: readonly Port[]; readonly isShared?: boolean; readonly driver?: string };
/** Its secret is of one letter. */
async function connect({ organization, mode }: Side, letter: string, more: Adding = {}): Promise<string> {
  const { ports, isShared = false, driver: name = driver.name } = more;
  const { id } = await changed((tx) =>
    addConnection(tx, services, OPERATOR, {
      driver: name,
      name: 'Cards',
      organizationId: isShared ? null : organization.id,
      mode,
      ports: ports && [...ports],
      countries: undefined,
      given: { secret: cardSecret(letter) },
    }),
  );
  await until(
    'the process knows it',
    () => app.connections.find(id),
    (found) => found !== undefined,
  );
  return id;
}

async function route({ organization, mode }: Side, ports: readonly Port[], connectionId: string) {
  for (const port of ports)
    await changed((tx) =>
      setRoute(tx, services, OPERATOR, {
        organizationId: organization.id,
        mode,
        port,
        country: null,
        connectionIds: [connectionId],
      }),
    );
  await until(
    'the route is known',
    () => app.connections.serving({ mode, organizationId: organization.id }, { ports }),
    ([first]) => first?.id === connectionId,
  );
}

/** Somebody whose identity is checked. */
async function someone({ api }: Side): Promise<string> {
  const { body } = await api.post('/api/v1/cardholders', person());
  await app.pool.run(
    sql`update cardholders set kyc_status = 'approved', updated_at = ${isoOf(clock.now())} where id = ${body.id}`,
  );
  return String(body.id);
}

const setUp = ({ api }: Side, cardholderId: string) =>
  api.post(`/api/v1/cardholders/${cardholderId}/payment-method/setup`, {});
/** As they do on the page of the link. */
async function connectMethod(side: Side, cardholderId: string): Promise<void> {
  const { status, body } = await setUp(side, cardholderId);
  assert.equal(status, 200, JSON.stringify(body));
  const page = await open(url + new URL(body.checkoutUrl).pathname);
  assert.equal((await page.submit(ENTRY)).status, 200);
}
const requestCard = ({ api }: Side, cardholderId: string) =>
  api.post('/api/v1/cards', { cardholderId, amountCents: AMOUNT, type: 'multi_use' });
async function newCard(side: Side, cardholderId: string): Promise<string> {
  const { status, body } = await requestCard(side, cardholderId);
  assert.equal(status, 201, JSON.stringify(body));
  return String(body.id);
}
const shown = async ({ api }: Side, cardId: string) => (await api.get(`/api/v1/cards/${cardId}`)).body;
const callsOf = (connection: string): string[] =>
  asked.filter((one) => one.connection === connection).map(({ call }) => call);
const methodsOf = (cardholderId: string) =>
  app.pool.all(
    sql<{ connection_id: string; token: string }>`
      select connection_id, token from payment_methods where cardholder_id = ${cardholderId} order by id`,
  );

/** A message of a network, to the address of a connection. */
const send = (
  to: string,
  message: Question | NetworkNotice,
  { letter, tenants = [] }: { readonly letter: string; readonly tenants?: readonly string[] },
) =>
  client(url, '').raw(`/inbound/connections/${to}`, {
    method: 'POST',
    headers: { [SIGNED_WITH]: cardSecret(letter), 'x-tenants': tenants.join(' ') },
    body: bodyOf(message),
  });
const ask = (
  connection: string,
  question: Question,
  signed: { readonly letter: string; readonly tenants?: readonly string[] },
) => send(`${connection}/authorizations`, question, signed);

const clearingOf = ({ transactionId, cardId, currency, amountMinor }: Question): NetworkNotice => ({
  kind: 'clearing',
  messageId: freshId('msg'),
  transactionId,
  cardId,
  currency,
  merchant: BOOKSHOP,
  amountMinor,
  isFinal: true,
});

/** A side with two connections, and a card at each of one person, whose method is at the first. */
async function twoCards() {
  const side = await newSide();
  const first = await connect(side, 'a');
  const holder = await someone(side);
  await connectMethod(side, holder);
  const cardOfFirst = await newCard(side, holder);
  const second = await connect(side, 'b');
  await route(side, ISSUER, second);
  const cardOfSecond = await newCard(side, holder);
  return { side, holder, first, second, cardOfFirst, cardOfSecond };
}

suite('a card', () => {
  test('is made where the route leads, and goes on there when the route has changed', async () => {
    const { side, first, second, cardOfFirst } = await twoCards();
    assert.deepEqual(callsOf(first), ['tokenize', 'hold', 'issue', 'hold']);
    assert.deepEqual(callsOf(second), ['issue']);
    assert.equal((await side.api.delete(`/api/v1/cards/${cardOfFirst}`)).status, 200);
    await until(
      'its issuer has closed it, and its hold is gone',
      () => Promise.resolve(callsOf(first)),
      (calls) => calls.includes('close') && calls.includes('release'),
    );
    assert.deepEqual(callsOf(second), ['issue']);
  });

  test('is held for on the connection of its method, wherever new methods are made', async () => {
    const { side, holder, first, second } = await twoCards();
    await route(side, PROCESSOR, second);
    await newCard(side, holder);
    assert.deepEqual(callsOf(second), ['issue', 'issue']);
    assert.equal(callsOf(first).filter((call) => call === 'hold').length, 3);
    const tokens = asked.filter(({ call, connection }) => call === 'hold' && connection === first);
    assert.deepEqual([...new Set(tokens.map(({ token }) => token))], [`tok of ${first}`]);
  });

  test('that a person connects again at another connection is another method', async () => {
    const { side, holder, first, second } = await twoCards();
    await route(side, PROCESSOR, second);
    await connectMethod(side, holder);
    assert.deepEqual(
      (await methodsOf(holder)).map((one) => [one.connection_id, one.token]),
      [
        [first, `tok of ${first}`],
        [second, `tok of ${second}`],
      ],
    );
  });
});

const unsent = () => Promise.resolve(unsentBecause('nothing listens there'));
const unknown = () => Promise.resolve(unknownBecause('no answer'));

/** Two connections, of which the first is older, and a person whose method is at the second. */
async function twoIssuers() {
  const side = await newSide();
  const [first, second] = [await connect(side, 'a'), await connect(side, 'b')];
  const holder = await someone(side);
  await route(side, PROCESSOR, second);
  await connectMethod(side, holder);
  for (const port of ISSUER) await routeBoth(side, port, [first, second]);
  const issued = (connection: string) => callsOf(connection).filter((call) => call === 'issue').length;
  return { side, holder, first, second, calls: () => [issued(first), issued(second)] };
}

async function routeBoth({ organization, mode }: Side, port: Port, ids: readonly string[]): Promise<void> {
  const of = { organizationId: organization.id, mode, port, country: null, connectionIds: [...ids] };
  await changed((tx) => setRoute(tx, services, OPERATOR, of));
  await until(
    'the route is known',
    () => app.connections.serving({ mode, organizationId: organization.id }, { ports: [port] }),
    (serving) => serving.map(({ id }) => id).join() === ids.join(),
  );
}

const connectionOf = async (cardId: string): Promise<string> =>
  (await app.pool.one(sql<{ at: string }>`select connection_id as at from cards where id = ${cardId}`)).at;

suite('a card that is asked for', () => {
  test('is made by the next issuer where nothing has left for the first, and closed there', async () => {
    const { side, holder, first, second, calls } = await twoIssuers();
    answers.set(`issue ${first}`, [unsent]);
    const cardId = await newCard(side, holder);
    assert.deepEqual([calls(), await connectionOf(cardId)], [[1, 1], second]);
    assert.equal((await side.api.delete(`/api/v1/cards/${cardId}`)).status, 200);
    await until(
      'it is closed where it was made',
      () => Promise.resolve(callsOf(second)),
      (its) => its.includes('close'),
    );
    assert.ok(!callsOf(first).includes('close'));
  });

  test('stays with its issuer once something may have left, also where later nothing does', async () => {
    const { side, holder, first, calls } = await twoIssuers();
    answers.set(`issue ${first}`, [unknown, unsent]);
    const cardId = await newCard(side, holder);
    assert.deepEqual([calls(), await connectionOf(cardId)], [[3, 0], first]);
  });
});

suite('a purchase', () => {
  test('is decided at the connection of its card, and answered as its driver writes it', async () => {
    const { side, first, cardOfFirst } = await twoCards();
    const question = questionOf(cardOfFirst, 1_000n);
    const { status, body } = await ask(first, question, { letter: 'a' });
    assert.deepEqual(
      [status, body],
      [200, { to: question.messageId, of: question.transactionId, by: first, decision: 'approved' }],
    );
    assert.equal((await shown(side, cardOfFirst)).status, 'IN_USE');
    const again = await ask(first, question, { letter: 'a' });
    assert.deepEqual(again.body, body);
  });

  test('that another connection asks about is declined, and changes nothing', async () => {
    const { side, second, cardOfFirst } = await twoCards();
    const before = await shown(side, cardOfFirst);
    const { status, body } = await ask(second, questionOf(cardOfFirst, 1_000n), { letter: 'b' });
    assert.deepEqual([status, body.decision, body.reason], [200, 'declined', 'card_closed']);
    assert.deepEqual(await shown(side, cardOfFirst), before);
    assert.deepEqual((await side.api.get('/api/v1/transactions')).body.data, []);
  });

  test('keeps apart what two networks call by the same ids', async () => {
    const { side, first, second, cardOfFirst, cardOfSecond } = await twoCards();
    const ids = { messageId: 'm-1', transactionId: 't-1' };
    const one = await ask(first, questionOf(cardOfFirst, 1_000n, ids), { letter: 'a' });
    const other = await ask(second, questionOf(cardOfSecond, 2_000n, ids), { letter: 'b' });
    assert.deepEqual([one.body.decision, other.body.decision], ['approved', 'approved']);
    assert.equal((await side.api.get('/api/v1/transactions')).body.data.length, 2);
  });

  test('is not asked without the secret of its connection, nor where there is no network', async () => {
    const { side, first, cardOfFirst } = await twoCards();
    const before = await shown(side, cardOfFirst);
    const question = questionOf(cardOfFirst, 1_000n);
    assert.equal((await ask(first, question, { letter: 'b' })).status, 401);
    const processor = await connect(side, 'c', { ports: PROCESSOR });
    for (const id of [processor, 'conn_of_none'])
      assert.equal((await ask(id, question, { letter: 'c' })).status, 404);
    assert.deepEqual(await shown(side, cardOfFirst), before);
  });

  test('is declined, and nothing is set aside, where its network has no time left', async () => {
    const side = await newSide();
    const id = await connect(side, 'a', { driver: hurried.driver.name });
    const holder = await someone(side);
    await connectMethod(side, holder);
    const cardId = await newCard(side, holder);
    const before = await shown(side, cardId);
    const { body } = await ask(id, questionOf(cardId, 1_000n), { letter: 'a' });
    assert.deepEqual([body.decision, body.reason], ['declined', 'decision_timeout']);
    assert.deepEqual(await shown(side, cardId), before);
  });

  test('at a connection of the whole deployment is of the organization that its message is about', async () => {
    const side = await newSide('test');
    const id = await connect(side, 'a', { isShared: true });
    const holder = await someone(side);
    await connectMethod(side, holder);
    const cardId = await newCard(side, holder);
    const tenants = [side.organization.testTenantId];
    const lost = await ask(id, questionOf(cardId, 1_000n), { letter: 'a' });
    assert.equal(lost.body.decision, 'declined');
    const { body } = await ask(id, questionOf(cardId, 1_000n), { letter: 'a', tenants });
    assert.equal(body.decision, 'approved');

    const simulated = await side.api.post('/api/v1/sandbox/authorizations', {
      cardId,
      amountCents: 100,
      merchant: BOOKSHOP,
    });
    assert.deepEqual(
      [simulated.status, simulated.body.error, simulated.body.connection],
      [409, 'invalid_state', id],
    );
    await changed((tx) => disableConnection(tx, services, OPERATOR, id));
    await until(
      'it serves no more',
      () =>
        app.connections.serving({ mode: 'test', organizationId: side.organization.id }, { ports: ISSUER }),
      ([first]) => first?.id === SANDBOX,
    );
  });
});

suite('a network that asks by GET whether an address is ours', () => {
  const challenge = (path: string, letter: string) =>
    fetch(`${url}/inbound/connections/${path}?challenge=c-1&token=${cardSecret(letter)}`);

  test('is answered at both addresses of its connection, as its driver says, in plain text', async () => {
    const id = await connect(await newSide(), 'a', { driver: asking.driver.name });
    for (const path of [id, `${id}/authorizations`]) {
      const answered = await challenge(path, 'a');
      assert.deepEqual([answered.status, await answered.text()], [200, 'c-1']);
      assert.match(String(answered.headers.get('content-type')), /^text\/plain/);
      assert.equal((await challenge(path, 'b')).status, 401);
    }
  });

  test('is refused where its driver answers none, and where there is no network or no connection', async () => {
    const side = await newSide();
    const silent = await connect(side, 'a');
    const other = await connect(side, 'b', { driver: asking.driver.name, ports: PROCESSOR });
    assert.equal((await challenge(`${silent}/authorizations`, 'a')).status, 401);
    assert.equal((await challenge(`${other}/authorizations`, 'b')).status, 404);
    assert.equal((await challenge('conn_of_none/authorizations', 'a')).status, 404);
  });
});

suite('what a network notifies of', () => {
  test('counts at the connection of its card, and is collected at that of the method', async () => {
    const { side, first, second, cardOfSecond } = await twoCards();
    const question = questionOf(cardOfSecond, 1_000n);
    await ask(second, question, { letter: 'b' });
    const before = await shown(side, cardOfSecond);

    assert.equal((await send(first, clearingOf(question), { letter: 'a' })).status, 200);
    await until(
      'the other network was heard',
      () =>
        app.pool.all(
          sql`select id from network_messages where card_id = ${cardOfSecond} and id like ${`${first}:%`}`,
        ),
      ({ length }) => length === 1,
    );
    assert.deepEqual(await shown(side, cardOfSecond), before);

    assert.equal((await send(second, clearingOf(question), { letter: 'b' })).status, 200);
    await until(
      'it is collected',
      () => Promise.resolve(callsOf(first)),
      (calls) => calls.includes('capture'),
    );
    const { data } = (await side.api.get('/api/v1/transactions')).body;
    assert.deepEqual(
      data.map(({ cardId, status }: { cardId: string; status: string }) => [cardId, status]),
      [[cardOfSecond, 'settled']],
    );
    assert.deepEqual(callsOf(second), ['issue']);
  });
});

suite('a card that an owner has approved', () => {
  test('is made where the route leads then, and can be approved again where none serves', async () => {
    const buyer = await newBuyer(testApp);
    const side: Side = { organization: testApp.organization, mode: 'test', api: testApp.api };
    const held = await issue(buyer.agent.key, 60_000);
    assert.equal(held.status, 202, JSON.stringify(held.body));
    const id = await connect(side, 'e', { ports: ISSUER });
    await route(side, ISSUER, id);
    await changed((tx) => disableConnection(tx, services, OPERATOR, id));
    const serving = () =>
      app.connections.serving({ mode: 'test', organizationId: side.organization.id }, { ports: ISSUER });
    await until('none serves', serving, ({ length }) => length === 0);
    const { status, body } = await decide(buyer.session, held.body.approvalId, 'approved');
    assert.deepEqual([status, body.reason, body.canRetry], [502, 'provider_not_connected', true]);

    await changed((tx) => enableConnection(tx, services, OPERATOR, id));
    await until('it serves again', serving, ({ length }) => length === 1);
    assert.equal((await decide(buyer.session, held.body.approvalId, 'approved')).status, 200);
    await until(
      'the card is open',
      () => buyer.session.get(`${CARDS}/${held.body.id}`),
      (reply) => reply.body.status === 'OPEN',
    );
    assert.deepEqual(callsOf(id), ['issue']);
  });
});

suite('a link to connect a card', () => {
  test('says that it may be tried again where its processor has gone, counts no card, and connects one later', async () => {
    const side = await newSide();
    const id = await connect(side, 'a');
    const holder = await someone(side);
    const link = (await setUp(side, holder)).body.checkoutUrl;
    const page = await open(url + new URL(link).pathname);
    assert.doesNotMatch(page.html, /Test mode/);
    const serving = () =>
      app.connections.serving({ mode: 'live', organizationId: side.organization.id }, { ports: PROCESSOR });
    await changed((tx) => disableConnection(tx, services, OPERATOR, id));
    await until('none serves', serving, ({ length }) => length === 0);
    for (let tried = 0; tried < TRIES_MAX + 1; tried++) assert.equal((await page.submit(ENTRY)).status, 503);
    assert.deepEqual(callsOf(id), []);
    await changed((tx) => enableConnection(tx, services, OPERATOR, id));
    await until('it serves again', serving, ({ length }) => length === 1);
    assert.equal((await page.submit(ENTRY)).status, 200);
    assert.deepEqual(callsOf(id), ['tokenize']);
  });
});

suite('a card that a person connects', () => {
  async function connected(answersOfFirst: ReadonlyArray<() => ReturnType<typeof unsent>>) {
    const side = await newSide();
    const [first, second] = [await connect(side, 'a'), await connect(side, 'b')];
    for (const port of PROCESSOR) await routeBoth(side, port, [first, second]);
    const holder = await someone(side);
    const link = (await setUp(side, holder)).body.checkoutUrl;
    answers.set(`tokenize ${first}`, [...answersOfFirst]);
    const { status } = await (await open(url + new URL(link).pathname)).submit(ENTRY);
    const methods = await methodsOf(holder);
    const at = methods.map(({ connection_id: id }) => (id === first ? 'first' : 'second'));
    return { status, at, asked: [callsOf(first).length, callsOf(second).length] };
  }

  test('is given to the next processor where nothing of it has left for the first', async () => {
    assert.deepEqual(await connected([unsent]), { status: 200, at: ['second'], asked: [1, 1] });
  });

  test('is given to no other processor where it may have arrived', async () => {
    assert.deepEqual(await connected([unknown]), { status: 503, at: [], asked: [1, 0] });
  });
});

suite('without a connection', () => {
  const left = async ({ organization }: Side): Promise<number> => {
    const { n } = await app.pool.one(
      sql<{ n: number }>`
        select ((select count(*) from cards where tenant_id = ${organization.liveTenantId})
              + (select count(*) from checkout_sessions where tenant_id = ${organization.liveTenantId}))::int as n`,
    );
    return n;
  };

  test('no link to connect a card is given out, and no card is begun, by the name of what is missing', async () => {
    const side = await newSide();
    const holder = await someone(side);
    const missing = async (
      call: Promise<{ status: number; body: { error?: string; provider?: string } }>,
    ) => {
      const { status, body } = await call;
      assert.deepEqual([status, body.error], [503, 'provider_not_connected']);
      return body.provider;
    };
    assert.equal(await missing(setUp(side, holder)), 'processor');
    assert.equal(await missing(requestCard(side, holder)), 'card_issuer');
    await connect(side, 'a', { ports: ISSUER });
    assert.equal(await missing(requestCard(side, holder)), 'processor');
    assert.equal(await left(side), 0);
    await connect(side, 'b', { ports: PROCESSOR });
    const { status, body } = await requestCard(side, holder);
    assert.deepEqual([status, body.error], [422, 'payment_method_required']);
  });

  test('the test side has the sandbox for both, as before', async () => {
    const side = await newSide('test');
    const holder = await someone(side);
    await connectMethod(side, holder);
    const cardId = await newCard(side, holder);
    const { connection_id } = await app.pool.one(
      sql<{ connection_id: string }>`select connection_id from cards where id = ${cardId}`,
    );
    const [method] = await methodsOf(holder);
    assert.deepEqual([connection_id, method?.connection_id], [SANDBOX, SANDBOX]);
  });
});
