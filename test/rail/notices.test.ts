// What a rail reports, in any order and as often as it likes: money moves once, and never on the word of a
// notice alone where it would be given back.
import { SANDBOX } from '#platform/provider/connections.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { atSandbox } from '../support/connections.ts';
import { HOUR_MS, MINUTE_MS, plus } from '#platform/time/clock.ts';
import { deliver } from '#platform/inbound/job.ts';
import { accepted } from '#platform/provider/outside.ts';
import { railNotices } from '#modules/money-out/rail/notices.ts';
import type { Rail, RailNotice } from '#modules/money-out/rail/port.ts';
import type { RailOperationRow } from '#modules/money-out/rail/tables.ts';
import { ordersReport } from '#roles/cli/inspect/orders.ts';
import { deadline } from '../funding/support.ts';
import { startTestApp } from '../support/app.ts';
import { assertLedgerIsWhole, balanceOf, type Opened } from '../wallets/support.ts';
import { ACTOR, ordersOf, railOwners } from './orders.ts';

const testApp = await startTestApp({ worker: false });
const { app } = testApp;
const { tenant, sandbox, passes, now, made, ordered, paid, funded } = ordersOf(testApp);

/** As the job of a message does. */
async function report(
  notice: RailNotice,
  rail: Rail = sandbox,
  connectionId: string = SANDBOX,
): Promise<void> {
  const source = railNotices({ rail: atSandbox(rail), railOwners }, connectionId);
  const context = { ...app, tenant, actor: ACTOR, jobId: 'job', attempt: 1, signal: deadline() };
  assert.ok(!('handle' in source));
  await deliver(context, source, notice);
}

const at = app.clock.now();
const settled = ({ id }: RailOperationRow, providerRef = 'p-1'): RailNotice => ({
  kind: 'settled',
  reference: id,
  providerRef,
  at,
});
const failed = ({ id }: RailOperationRow): RailNotice => ({
  kind: 'failed',
  reference: id,
  reason: 'destination_rejected',
});
const returned = ({ id }: RailOperationRow, providerRef = 'r-1'): RailNotice => ({
  kind: 'returned',
  reference: id,
  providerRef,
  reason: 'account_closed',
  at,
});

/** A rail that knows nothing of any order, and counts what is submitted to it. */
function emptyRail(): { readonly rail: Rail; submitted(): number } {
  let submitted = 0;
  const rail: Rail = {
    ...sandbox,
    find: () => Promise.resolve(accepted({ kind: 'none' })),
    submit() {
      submitted += 1;
      return Promise.resolve({ kind: 'open' });
    },
  };
  return { rail, submitted: () => submitted };
}

async function standing(owner: Opened, row: RailOperationRow) {
  const { status, provider_ref, return_ref, contradiction } = await now(row);
  const { available, pending } = await balanceOf(owner);
  return { status, provider_ref, return_ref, contradiction, available, pending };
}

suite('a notice of a rail', () => {
  test('at another connection than that of its order changes nothing', async () => {
    const owner = await funded(10_000n);
    const row = await made(owner, 1_000n);
    await assert.rejects(report(settled(row), sandbox, 'conn_other'), /not an order of ours/);
    const { status } = await standing(owner, row);
    assert.equal(status, 'pending');
  });

  test('that an order settled, before its answer and many times at once, settles it once', async () => {
    const owner = await funded(10_000n);
    const row = await made(owner, 1_000n);
    await Promise.all(Array.from({ length: 8 }, () => report(settled(row))));
    assert.deepEqual(await standing(owner, row), {
      status: 'settled',
      provider_ref: 'p-1',
      return_ref: null,
      contradiction: null,
      available: 90,
      pending: 0,
    });
    await assertLedgerIsWhole(testApp);
  });

  test('that it came back, before that it arrived, settles and credits it, and learns the id later', async () => {
    const owner = await funded(10_000n);
    const row = await made(owner, 1_000n);
    await Promise.all(Array.from({ length: 4 }, () => report(returned(row))));
    assert.deepEqual([(await now(row)).provider_ref, (await balanceOf(owner)).available], [null, 100]);
    await report(settled(row));
    assert.deepEqual(await standing(owner, row), {
      status: 'returned',
      provider_ref: 'p-1',
      return_ref: 'r-1',
      contradiction: null,
      available: 100,
      pending: 0,
    });
    await assertLedgerIsWhole(testApp);
  });

  test('under another id of the rail moves nothing, and is kept for the operator', async () => {
    const owner = await funded(10_000n);
    const [twice, back] = [await made(owner, 1_000n), await made(owner, 500n)];
    await report(settled(twice));
    await report(settled(twice, 'p-2'));
    await report(settled(back));
    await report(returned(back));
    await report(returned(back, 'r-2'));
    assert.equal((await now(twice)).contradiction, 'settled as p-2');
    assert.equal((await now(back)).contradiction, 'returned as r-2');
    assert.equal((await balanceOf(owner)).available, 90);
  });

  test('that an order failed is not believed where the rail says otherwise when it is asked', async () => {
    const owner = await funded(10_000n);
    const open = await ordered(owner, 1_000n, 'demora.ana');
    await assert.rejects(report(failed(open)), /is asked and says: open/);
    const there = await ordered(owner, 500n, 'perdida.ana');
    await report(failed(there));
    assert.equal((await now(there)).status, 'settled');
    assert.deepEqual([(await now(open)).status, (await balanceOf(owner)).pending], ['pending', 10]);
  });

  test('that an order failed never has it submitted, whether the rail knows it or not', async () => {
    const owner = await funded(10_000n);
    const { rail, submitted } = emptyRail();
    const waiting = await made(owner, 1_000n);
    await assert.rejects(report(failed(waiting), rail), /says: none/);
    const over = await ordered(owner, 500n, 'rechaza.ana');
    assert.equal((await now(over)).status, 'failed');
    await assert.rejects(report(failed(over), rail), /says: none/);
    assert.equal(submitted(), 0);
    await report(failed(over));
    assert.deepEqual([(await now(over)).contradiction, (await balanceOf(owner)).available], [null, 90]);
  });

  test('against an outcome that stands moves nothing, and is kept for the operator', async () => {
    const owner = await funded(10_000n);
    const over = await ordered(owner, 500n, 'rechaza.ana');
    await report(settled(over));
    await report(returned(over));
    assert.deepEqual([(await now(over)).status, (await now(over)).contradiction], ['failed', 'settled']);
    assert.equal((await balanceOf(owner)).available, 100);
    await assertLedgerIsWhole(testApp);
  });

  test('against what stands is shown to the operator, and an order that waits for an hour as well', async () => {
    const owner = await funded(10_000n);
    const [against, waits] = [await ordered(owner, 500n, 'rechaza.ana'), await made(owner, 100n)];
    await report(settled(against));
    const later = plus(app.clock.now(), 2 * HOUR_MS);
    const { json, text, failed: isFailed } = await ordersReport(app.pool, later);
    assert.ok(isFailed && JSON.stringify(json).includes(waits.id));
    assert.match(text, new RegExp(`${against.id}  5.00 ARS for \\S+: failed.*; the rail says: settled`));
    assert.ok(!(await ordersReport(app.pool, app.clock.now())).text.includes(waits.id));
  });

  test('that was lost is made up for when the order is asked about, with a return as well', async () => {
    const owner = await funded(10_000n);
    const row = await ordered(owner, 1_000n, 'devuelve.ana');
    await passes(2 * MINUTE_MS);
    assert.equal((await now(row)).status, 'pending');
    await report(failed(row));
    const { status, contradiction, available, pending } = await standing(owner, row);
    assert.deepEqual([status, contradiction, available, pending], ['returned', null, 100, 0]);
  });

  test('about an order that is not ours fails, so that someone looks', async () => {
    const owner = await funded(10_000n);
    const row = await paid(owner, 100n);
    await assert.rejects(
      report(settled({ ...row, id: 'rop_00000000000000000000000000' })),
      /not an order of ours/,
    );
  });
});
