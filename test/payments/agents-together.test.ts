// What the agents of one wallet may take together within 24 hours: as much as the wallet's own limit says,
// however many they are, and more only through one whose owner has given it more.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/clock.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { newSending, send } from '../transfers/support.ts';
import { assertLedgerIsWhole, balanceOf } from '../wallets/support.ts';
import { moveClock } from './shortcuts.ts';
import { fundedWallet, newAgent, newPayee, pay, untilPayment, type Agent } from './support.ts';

const testApp = await startTestApp();
const { api, url } = testApp;
const there = await testApp.another();

/** Of each wallet and, where nothing else is said, of each sub-wallet. */
const LIMIT_CENTS = 10_000;
const approvalConfig = { autoApproveUnderCents: 8_000, panicLimit24hCents: LIMIT_CENTS };
assert.equal((await api.patch('/api/v1/settings', { approvalConfig })).status, 200);

const WIDE = { initial_amount: 1_000 };
const ROOT = '/api/v1/wallet/sub-wallets';

async function newStory(agents = 2) {
  const owner = await fundedWallet(testApp, 100_000);
  const payee = await newPayee(owner);
  const made: Agent[] = [];
  for (let i = 0; i < agents; i++) made.push(await newAgent(testApp, owner, WIDE));
  const [first, second] = made;
  assert.ok(first !== undefined && second !== undefined);
  return { owner, payee, agents: made, first, second };
}

const REACHED = [403, 'panic_limit_reached'];
const outcomeOf = ({ status, body }: { status: number; body: { error?: unknown } }): unknown[] => [
  status,
  body.error,
];

suite('the agents of a wallet together', () => {
  test('take no more than the limit of the wallet, and the refusal says what is left of it', async () => {
    const { owner, payee, first, second } = await newStory();
    assert.equal((await pay(first.key, payee, 7_000)).status, 201);
    const refused = await pay(second.key, payee, 3_001);
    assert.deepEqual(outcomeOf(refused), REACHED);
    const { limit, used, remaining, requested, message } = refused.body;
    assert.deepEqual([limit, used, remaining, requested], [LIMIT_CENTS, 7_000, 3_000, 3_001]);
    assert.match(message, /All agents of the wallet together/);
    assert.equal((await pay(second.key, payee, 3_000)).status, 201);
    assert.equal((await balanceOf(owner)).available, 900);
    await assertLedgerIsWhole(testApp);
  });

  test('do not take from what the owner may spend, nor the owner from theirs', async () => {
    const { owner, payee, first, second } = await newStory();
    assert.equal((await pay(first.key, payee, 7_000)).status, 201);
    assert.equal((await pay(owner.session, payee, 7_000)).status, 201);
    assert.equal((await pay(second.key, payee, 3_000)).status, 201);
  });

  test('count what the owner or the organization spends through one of them', async () => {
    const { owner, payee, first, second } = await newStory();
    const through = { sub_wallet_id: first.subWalletId };
    assert.equal((await pay(owner.session, payee, 7_000, through)).status, 201);
    assert.deepEqual(outcomeOf(await pay(second.key, payee, 3_001)), REACHED);

    const from = await newSending(testApp, { cents: 100_000, subWallet: WIDE });
    assert.equal((await send(api, from, 7_000)).status, 202);
    const other = await newAgent(testApp, from.owner, WIDE);
    assert.deepEqual(outcomeOf(await send(api, { ...from, ...other }, 3_001)), REACHED);
  });

  test('go on counting what a sub-wallet has taken that was closed', async () => {
    const { owner, payee, first } = await newStory();
    assert.equal((await pay(first.key, payee, 7_000)).status, 201);
    assert.equal((await owner.session.delete(`${ROOT}/${first.subWalletId}`)).status, 200);
    const next = await newAgent(testApp, owner, WIDE);
    assert.deepEqual(outcomeOf(await pay(next.key, payee, 3_001)), REACHED);
  });

  test('may go on through one whose owner has given it more, and through no other', async () => {
    const { owner, payee, first, second } = await newStory();
    const approval_config = { panic_limit_24h_cents: 12_000 };
    const raised = await owner.session.patch(`${ROOT}/${second.subWalletId}`, { approval_config });
    assert.equal(raised.status, 200);
    assert.equal((await pay(first.key, payee, 7_000)).status, 201);
    assert.equal((await pay(second.key, payee, 5_000)).status, 201);
    assert.deepEqual(outcomeOf(await pay(second.key, payee, 1)), REACHED);
    assert.deepEqual(outcomeOf(await pay(first.key, payee, 1)), REACHED);
  });

  test('get back what did not go', async () => {
    const { owner, payee, first, second } = await newStory();
    const { status, body } = await pay(first.key, payee, 9_000);
    assert.equal(status, 202);
    assert.deepEqual(outcomeOf(await pay(second.key, payee, 1_001)), REACHED);
    const answer = { decision: 'rejected' };
    assert.equal((await owner.session.post(`/api/card/approvals/${body.approvalId}`, answer)).status, 200);
    await untilPayment(owner.session, body.id, 'rejected');
    assert.equal((await pay(second.key, payee, 7_999)).status, 201);
  });

  test('may spend again once what they took is 24 hours old, and not before', async () => {
    const { payee, first, second } = await newStory();
    await moveClock(testApp, (now) => (Math.floor(now / HOUR_MS) + 1.5) * HOUR_MS);
    assert.equal((await pay(first.key, payee, 7_000)).status, 201);
    await moveClock(testApp, (now) => now + DAY_MS - MINUTE_MS);
    assert.deepEqual(outcomeOf(await pay(second.key, payee, 3_001)), REACHED);
    await moveClock(testApp, (now) => now + HOUR_MS);
    assert.equal((await pay(second.key, payee, 7_000)).status, 201);
  });

  test('pass no limit where all of them pay at once, at two servers', async () => {
    const { owner, payee, agents } = await newStory(12);
    const asked = await Promise.all(
      agents.flatMap(({ key, raw }) => [
        pay(key, payee, 1_500),
        pay(client(there.url, { Authorization: `Bearer ${raw}` }), payee, 1_500),
      ]),
    );
    const went = asked.filter(({ status }) => status === 201).length;
    assert.equal(went, Math.floor(LIMIT_CENTS / 1_500));
    for (const one of asked) if (one.status !== 201) assert.deepEqual(outcomeOf(one), REACHED);
    assert.equal((await balanceOf(owner)).available, (100_000 - went * 1_500) / 100);
    assert.ok(url !== there.url);
    await assertLedgerIsWhole(testApp);
  });
});
