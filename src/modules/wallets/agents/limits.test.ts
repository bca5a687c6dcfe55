// The limits of a sub-wallet: the cap that its owner allocates, and what payments have reserved of it, here
// by a command as the payments have it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS, MINUTE_MS } from '#platform/time/clock.ts';
import { defineCommand } from '#platform/command/command.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { ACTOR } from '../../../../test/support/money.ts';
import { newOwner, sessionOf } from '../../../../test/support/signed-in.ts';
import { exceeded } from '#modules/base/ledger/define-limits.ts';
import { subWalletLimits } from './limits.ts';

const testApp = await startTestApp();
const { app, api, tenant } = testApp;
const { session, email } = await newOwner(testApp);
const ROOT = '/api/v1/wallet/sub-wallets';
const at = ({ id }: { id: string }, rest = ''): string => `${ROOT}/${id}${rest}`;

async function created(body: Record<string, unknown> = {}) {
  const { status, body: made } = await session.post(ROOT, { agent_label: 'compras', ...body });
  assert.equal(status, 201, JSON.stringify(made));
  return made;
}

async function allocated(made: { id: string }, amount: unknown) {
  const { status, body } = await session.post(at(made, '/allocate'), { amount });
  return [status, body.error, body.field];
}

type Spent = { readonly id: string; readonly cents: number };
/** What exceeds a limit waits for the owner, and is counted as well. */
const spend = defineCommand<Spent, readonly string[]>({
  name: 'test.spend',
  locks: ({ id }) => subWalletLimits.locks(id),
  decide(tx, { id, cents }) {
    const beyond = exceeded(subWalletLimits.usages(tx, id), BigInt(cents));
    subWalletLimits.reserve(tx, id, BigInt(cents), beyond);
    return beyond;
  },
});
const spendWhatFits = defineCommand<Spent, boolean>({
  name: 'test.spend_what_fits',
  locks: ({ id }) => subWalletLimits.locks(id),
  decide(tx, { id, cents }) {
    const fits = exceeded(subWalletLimits.usages(tx, id), BigInt(cents)).length === 0;
    if (fits) subWalletLimits.reserve(tx, id, BigInt(cents));
    return fits;
  },
});
const spent = (of: Spent) => app.commands.run(tenant, ACTOR, spend, of);

suite('the cap', () => {
  test('is what was allocated last, in units that are exact', async () => {
    const made = await created({ initial_amount: 10 });
    const { status, body } = await session.post(at(made, '/allocate'), { amount: 19.99 });
    assert.deepEqual([status, body.balance], [200, 19.99]);
    const { body: usage } = await session.get(at(made, '/usage'));
    assert.deepEqual(usage, {
      cap: { limitCents: 1999, usedCents: 0, remainingCents: 1999 },
      day: null,
      month: null,
      panic24h: { limitCents: 5_000_000, usedCents: 0, remainingCents: 5_000_000 },
    });
  });

  test('is refused with the field where it cannot be an amount', async () => {
    const made = await created();
    for (const amount of [0.1 + 0.2, '1e2', '-0', -1, '1'.repeat(30), undefined])
      assert.deepEqual(await allocated(made, amount), [400, 'invalid_request', 'amount'], String(amount));
  });

  test('may be lowered to what is used and no further, and shows nothing left below zero', async () => {
    const made = await created({ initial_amount: 10 });
    await spent({ id: made.id, cents: 700 });
    const { status, body } = await session.post(at(made, '/allocate'), { amount: 6.99 });
    assert.deepEqual(
      [status, body.error, body.field, body.limit, body.used, body.remaining],
      [409, 'invalid_state', 'amount', 699, 700, 0],
    );
    assert.match(body.fix, /^Set at least ARS 7\.00 \(/);
    assert.equal((await session.post(at(made, '/allocate'), { amount: 7 })).body.balance, 0);
    assert.deepEqual(await spent({ id: made.id, cents: 1 }), ['cap']);
    const { body: usage } = await session.get(at(made, '/usage'));
    assert.deepEqual(usage.cap, { limitCents: 700, usedCents: 701, remainingCents: 0 });
    assert.equal((await session.get(at(made))).body.balance, 0);
    assert.equal((await session.post(at(made, '/allocate'), { amount: 7 })).status, 200);
  });

  test('is never set below what is reserved at once, over two processes', async () => {
    const made = await created({ initial_amount: 0.4 });
    const there = await testApp.another();
    const owner = await sessionOf(testApp, email, { url: there.url });
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        if (i % 3 > 0) {
          const by = i % 2 === 0 ? app : there.app;
          return by.commands.run(tenant, ACTOR, spendWhatFits, { id: made.id, cents: 1 });
        }
        const amount = (40 - (i % 40)) / 100;
        const { status, body } = await (i % 2 === 0 ? session : owner).post(at(made, '/allocate'), {
          amount,
        });
        assert.ok(status === 200 || body.error === 'invalid_state', JSON.stringify(body));
        return status === 200;
      }),
    );
    assert.ok(outcomes.includes(true));
    const { cap } = (await session.get(at(made, '/usage'))).body;
    assert.ok(cap.usedCents > 0 && cap.usedCents <= cap.limitCents, JSON.stringify(cap));
  });
});

suite('what an agent may do', () => {
  const RAISED = [
    { auto_approve_under_cents: 100_001 },
    { whatsapp_threshold_cents: 1_000_001 },
    { panic_limit_24h_cents: 5_000_001 },
    { notify_whatsapp: false },
  ] as const;
  const HELD_BACK = {
    initial_amount: 10,
    payees: ['uno', 'dos'],
    approval_config: { per_day_cents: 5_000, per_month_cents: 9_000 },
  };
  const LOOSENED = [
    { per_day_cents: 5_001 },
    { per_day_cents: null },
    { per_month_cents: 9_001 },
    { per_month_cents: null },
    { per_day_cents: 1, per_month_cents: null },
    { payees: ['uno', 'tres'] },
    {
      payeeItems: [
        { alias: 'dos', enabled: true },
        { alias: 'tres', enabled: true },
      ],
    },
    { payees: null },
    { payees: ['uno'], status: 'active' },
  ] as const;

  test('is loosened by an owner who has just proven who they are, and by no other session', async () => {
    const late = await sessionOf(testApp, email, { signedInAgoMs: 11 * MINUTE_MS });
    const made = await created({ initial_amount: 10 });
    for (const approval_config of RAISED) {
      const body = JSON.stringify(approval_config);
      const refused = await late.patch(at(made), { approval_config });
      assert.deepEqual([refused.status, refused.body.error], [403, 'step_up_required'], body);
      const beyond = await late.post(ROOT, { agent_label: 'compras', approval_config });
      assert.deepEqual([beyond.status, beyond.body.error], [403, 'step_up_required'], body);
    }
    const through = await late.patch(at(made), { threshold_cents: 1_000_001 });
    assert.equal(through.body.error, 'step_up_required');
    for (const approval_config of RAISED)
      assert.equal((await session.patch(at(made), { approval_config })).status, 200);
  });

  test('is more, or with more payees, or again, only by a session proven a moment ago', async () => {
    const late = await sessionOf(testApp, email, { signedInAgoMs: 11 * MINUTE_MS });
    const made = await created(HELD_BACK);
    assert.equal((await late.patch(at(made), { status: 'paused' })).status, 200);
    const before = await session.get(at(made));
    for (const change of LOOSENED) {
      const { status, body } = await late.patch(at(made), change);
      assert.deepEqual([status, body.error], [403, 'step_up_required'], JSON.stringify(change));
    }
    assert.deepEqual(
      (await late.post(at(made, '/allocate'), { amount: 10.01 })).body.error,
      'step_up_required',
    );
    assert.deepEqual((await session.get(at(made))).body, before.body);
    for (const change of LOOSENED) assert.equal((await session.patch(at(made), change)).status, 200);
    assert.equal((await session.post(at(made, '/allocate'), { amount: 10.01 })).status, 200);
  });

  test('is less, and is called something else, by any session of the owner', async () => {
    const late = await sessionOf(testApp, email, { signedInAgoMs: 11 * MINUTE_MS });
    const { status, body } = await late.post(ROOT, { agent_label: 'compras', ...HELD_BACK });
    assert.equal(status, 201, JSON.stringify(body));
    const stricter = { auto_approve_under_cents: 1, whatsapp_threshold_cents: 2, panic_limit_24h_cents: 3 };
    for (const change of [
      { approval_config: stricter },
      { per_day_cents: 4_999, per_month_cents: 8_999 },
      { payees: ['dos', 'uno'] },
      {
        payeeItems: [
          { alias: 'uno', enabled: true },
          { alias: 'tres', enabled: false },
        ],
      },
      { payees: [] },
      { purpose: 'x' },
      { approval_config: { notify_whatsapp: true } },
      { status: 'active' },
      { status: 'paused' },
    ])
      assert.equal((await late.patch(at(body), change)).status, 200, JSON.stringify(change));
    for (const amount of [10, 9.99])
      assert.equal((await late.post(at(body, '/allocate'), { amount })).status, 200);
    const unlimited = await late.post(ROOT, { agent_label: 'compras' });
    for (const change of [{ per_day_cents: 5 }, { payees: ['uno'] }, { status: 'active' }])
      assert.equal((await late.patch(at(unlimited.body), change)).status, 200, JSON.stringify(change));
  });
});

suite('the limits of time', () => {
  test('are set and taken away, and never below what was used before they were there', async () => {
    const made = await created({ initial_amount: 100 });
    await spent({ id: made.id, cents: 5_000 });
    const { status, body } = await session.patch(at(made), { per_day_cents: 4_999, agent_label: 'otro' });
    assert.deepEqual([status, body.error, body.field], [409, 'invalid_state', 'per_day_cents']);
    assert.equal((await session.get(at(made))).body.agent, 'compras');
    const low = await session.patch(at(made), { approval_config: { panic_limit_24h_cents: 10 } });
    assert.deepEqual([low.status, low.body.used], [409, 5_000]);
    await session.patch(at(made), { per_day_cents: 5_000, per_month_cents: 9_000 });
    const { day, month } = (await session.get(at(made, '/usage'))).body;
    assert.deepEqual(day, { limitCents: 5_000, usedCents: 5_000, remainingCents: 0 });
    assert.deepEqual(month, { limitCents: 9_000, usedCents: 5_000, remainingCents: 4_000 });
    assert.deepEqual(await spent({ id: made.id, cents: 4_001 }), ['day', 'month']);
  });

  test('begin again in their time, while the cap stays used', async () => {
    const made = await created({ initial_amount: 100, approval_config: { per_day_cents: 6_000 } });
    await spent({ id: made.id, cents: 5_000 });
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: (DAY_MS + MINUTE_MS) / 1000 });
    const { cap, day, panic24h } = (await session.get(at(made, '/usage'))).body;
    assert.deepEqual([cap.usedCents, day.usedCents, panic24h.usedCents], [5_000, 0, 0]);
  });

  test('and amounts are those of the country, without decimals where it has none', async () => {
    const holder = { country: 'CL', taxId: '12.345.678-5', phoneNumber: '+56961234567' };
    const { session: chilean } = await newOwner(testApp, holder);
    const { status, body } = await chilean.post(ROOT, { agent_label: 'a', initial_amount: 1_500 });
    assert.deepEqual([status, body.currency, body.balance], [201, 'CLP', 1_500]);
    const { error } = (await chilean.post(ROOT, { agent_label: 'a', initial_amount: 1.5 })).body;
    assert.equal(error, 'initial_amount_invalid');
  });
});
