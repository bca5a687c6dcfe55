// An owner is reminded once of a card that waits for their money, by e-mail and in their browsers, while
// there is time to send it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { untilIdle } from '../support/jobs.ts';
import { opened, subscribed } from '../support/push-service.ts';
import { startReceiver } from '../support/receiver.ts';
import { until } from '../support/wait.ts';
import { cardFor, deposit } from '../payment-methods/accounts.ts';
import { newAccountBuyer } from './awaited.ts';
import { CARDS, decide, issue } from './support.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;
const receiver = await startReceiver();
const CENTS = 60_000;
const MINUTE = 60;

const advance = async (advanceSeconds: number): Promise<void> => {
  assert.equal((await api.post('/api/v1/sandbox/clock', { advanceSeconds })).status, 200);
  await untilIdle(testApp, tenant);
};
const remindersTo = async (email: string) =>
  (await app.newestMails(200)).filter(
    ({ recipient, subject }) => recipient === email && subject.startsWith('Falta dinero'),
  );

type Buyer = Awaited<ReturnType<typeof newAccountBuyer>>;
const asked = async ({ owner, agent }: Buyer, by: 'agent' | 'owner', more: Record<string, unknown> = {}) => {
  const { status, body } = await issue(by === 'agent' ? agent.key : owner.session, CENTS, more);
  assert.deepEqual([status, body.status], [202, 'PENDING_FUNDING'], JSON.stringify(body));
  return body;
};

suite('the owner of a card that waits for money is reminded', () => {
  test('when a third of its window is left, of what is missing by then and until when', async () => {
    const buyer = await newAccountBuyer(testApp, CENTS + 1);
    const place = '/push/third';
    const { browser } = await subscribed(buyer.owner.session, receiver.url(place));
    const card = await asked(buyer, 'agent');
    await deposit(api, buyer.account, 10_000);
    await advance(19 * MINUTE);
    assert.deepEqual([await remindersTo(buyer.email), receiver.received(place).length], [[], 0]);
    await advance(2 * MINUTE);
    const [mail, ...others] = await remindersTo(buyer.email);
    assert.equal(others.length, 0);
    assert.equal(mail?.subject, 'Falta dinero para una tarjeta: MXN 500.00');
    assert.ok(mail?.text.includes(`${app.baseUrl()}/wallet/cards/${card.id}`), mail?.text);
    assert.ok(!mail?.text.includes(card.funding.clabe), 'an account number in an e-mail looks like fraud');
    await until('the browser is notified', () => receiver.received(place).length > 0);
    const [push] = receiver.received(place);
    assert.deepEqual(JSON.parse(await opened(browser, push?.bytes ?? assert.fail())), {
      cardId: card.id,
      language: 'es',
      text: 'Una tarjeta espera su dinero',
    });
    await advance(8 * MINUTE);
    assert.deepEqual([(await remindersTo(buyer.email)).length, receiver.received(place).length], [1, 1]);
  });

  test('two minutes before the end where the window is short', async () => {
    const buyer = await newAccountBuyer(testApp, 0);
    await asked(buyer, 'owner', { fundingWindowMinutes: 5 });
    await advance(2.5 * MINUTE);
    assert.equal((await remindersTo(buyer.email)).length, 0);
    await advance(MINUTE);
    assert.equal((await remindersTo(buyer.email)).length, 1);
  });

  test('of a card that they have approved', async () => {
    const buyer = await newAccountBuyer(testApp, CENTS);
    const { body } = await issue(buyer.agent.key, CENTS);
    assert.equal((await decide(buyer.owner.session, body.approvalId, 'approved')).status, 200);
    await until(
      'it waits for money',
      async () => (await buyer.agent.key.get(`${CARDS}/${body.id}`)).body,
      ({ status }) => status === 'PENDING_FUNDING',
    );
    await advance(21 * MINUTE);
    assert.equal((await remindersTo(buyer.email)).length, 1);
  });
});

suite('no one is reminded', () => {
  const WHO = [
    ['who has sent it', {}],
    ['whose bank looks at what they have sent', { held: true }],
  ] as const;
  for (const [who, more] of WHO)
    test(who, async () => {
      const buyer = await newAccountBuyer(testApp, 0);
      await asked(buyer, 'owner');
      await deposit(api, buyer.account, CENTS, more);
      await advance(21 * MINUTE);
      assert.deepEqual(await remindersTo(buyer.email), []);
    });

  test('whose card was given up', async () => {
    const buyer = await newAccountBuyer(testApp, 0);
    const { id } = await asked(buyer, 'owner');
    assert.equal((await api.delete(`/api/v1/cards/${id}`)).status, 200);
    await advance(21 * MINUTE);
    assert.deepEqual(await remindersTo(buyer.email), []);
  });

  test('of a card that the organization asked for, which hears it by its webhook', async () => {
    const buyer = await newAccountBuyer(testApp, 0);
    const { body } = await cardFor(api, buyer.account, CENTS);
    assert.equal(body.status, 'PENDING_FUNDING');
    await advance(21 * MINUTE);
    assert.deepEqual(await remindersTo(buyer.email), []);
  });
});
