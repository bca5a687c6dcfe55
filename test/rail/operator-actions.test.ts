// An operator decides about orders that are stuck: the rail's answer goes first, what it has on its way never
// fails, and what no one knows is submitted by no one before its money is free again.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { atSandbox } from '../support/connections.ts';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import type { Actor } from '#platform/context/context.ts';
import { orderActions } from '#modules/money-out/rail/operator-actions.ts';
import { unfinishedSweep } from '#modules/money-out/rail/jobs.ts';
import type { Rail } from '#modules/money-out/rail/port.ts';
import type { RailOperationRow } from '#modules/money-out/rail/tables.ts';
import { unknownBecause } from '#platform/provider/outside.ts';
import { findOrder } from '#providers/sandbox/rail-rows.ts';
import { startTestApp } from '../support/app.ts';
import { untilAllWait } from '../support/locks.ts';
import { assertLedgerIsWhole, balanceOf } from '../wallets/support.ts';
import { ordersOf, railOwners } from './orders.ts';

const testApp = await startTestApp({ worker: false });
const { app, api, clock } = testApp;
const { tenant, sandbox, passes, now, made, ordered, resume, funded } = ordersOf(testApp);

const actor: Actor = { type: 'operator', id: 'ana', ip: null, requestId: null };
const flow = { db: app.pool, commands: app.commands, tenant, actor, why: 'the rail lost it' };
const AT_ONCE = { waitMs: 0 };
const SETTLED = { status: 'settled', reference: null } as const;
const FAILED = { status: 'failed' } as const;
const away: Rail = {
  ...sandbox,
  submit: () => Promise.resolve(unknownBecause('away')),
  find: () => Promise.resolve(unknownBecause('away')),
};
const desk = (rail: Rail = sandbox) => orderActions({ rail: atSandbox(rail), railOwners });
const atRail = async ({ id }: RailOperationRow) => (await findOrder(app.pool, tenant.id, id)) !== undefined;

async function sweep(): Promise<void> {
  clock.advance(2 * MINUTE_MS);
  await unfinishedSweep({
    ...app,
    rail: atSandbox(sandbox),
    railOwners,
    tenantOf: () => Promise.resolve(tenant),
  }).runOnce();
}

const auditOf = (id: string) =>
  app.pool.all(
    sql<{ action: string; actor_id: string; reason: string | null }>`
      select action, actor_id, reason from audit_log where tenant_id = ${tenant.id} and target_id = ${id}
      order by id`,
  );

suite('an order whose outcome an operator decides', () => {
  test('settled: its money has left, under the reference that was given', async () => {
    const owner = await funded(10_000n);
    const row = await made(owner, 1_000n);
    const decision = { status: 'settled', reference: 'TR-1' } as const;
    const { row: ended, by } = await desk(away).decide(flow, row.id, decision, AT_ONCE);
    assert.deepEqual([ended.status, ended.provider_ref, by], ['settled', 'TR-1', 'operator']);
    assert.deepEqual(await balanceOf(owner), { available: 90, pending: 0, total: 90 });
    await sweep();
    assert.equal(await atRail(row), false);
  });

  test('failed: its money is back, and no one submits it from then on', async () => {
    const owner = await funded(10_000n);
    const row = await made(owner, 1_000n);
    const { row: ended, by } = await desk().decide(flow, row.id, FAILED, AT_ONCE);
    assert.deepEqual([ended.status, by], ['failed', 'operator']);
    assert.deepEqual(await balanceOf(owner), { available: 100, pending: 0, total: 100 });
    await sweep();
    assert.equal(await atRail(row), false);
    assert.deepEqual(
      (await auditOf(row.id)).map(({ action, actor_id: who, reason }) => [action, who, reason]),
      [
        ['orders.hold', 'ana', 'the rail lost it'],
        ['orders.decide_failed', 'ana', 'the rail lost it'],
      ],
    );
    const { body } = await api.get('/api/v1/audit_log');
    const [shown] = body.data;
    assert.deepEqual(
      [shown.action, shown.actor.type, shown.actor.name, shown.reason],
      ['orders.decide_failed', 'operator', 'ana', 'the rail lost it'],
    );
  });

  test('is not decided where its rail knows how it ended', async () => {
    const owner = await funded(10_000n);
    const row = await ordered(owner, 1_000n);
    await passes(1_000);
    const { row: ended, by } = await desk().decide(flow, row.id, FAILED, AT_ONCE);
    assert.deepEqual([ended.status, by], ['settled', 'rail']);
    assert.deepEqual(await balanceOf(owner), { available: 90, pending: 0, total: 90 });
  });

  test('cannot have failed while its rail has it on its way', async () => {
    const owner = await funded(10_000n);
    const row = await ordered(owner, 1_000n);
    await assert.rejects(desk().decide(flow, row.id, FAILED, AT_ONCE), /has rop_\w+ on its way/);
    assert.deepEqual([(await now(row)).status, (await now(row)).held_at], ['pending', null]);
    const { by } = await desk().decide(flow, row.id, SETTLED, AT_ONCE);
    assert.equal(by, 'operator');
    await passes(1_000);
    await resume(await now(row));
    assert.deepEqual(
      [(await now(row)).status, (await now(row)).contradiction, (await now(row)).provider_ref !== null],
      ['settled', null, true],
    );
  });

  test('keeps its outcome: a second decision changes nothing, and a rail that says otherwise is kept', async () => {
    const owner = await funded(10_000n);
    const row = await made(owner, 1_000n);
    await desk().decide(flow, row.id, FAILED, AT_ONCE);
    const again = await desk().decide(flow, row.id, SETTLED, AT_ONCE);
    assert.deepEqual([again.row.status, again.by], ['failed', 'before']);
    await sandbox.submit(tenant, orderAsSent(row), AbortSignal.timeout(5_000));
    await passes(1_000);
    await resume({ ...row, held_at: clock.now() });
    assert.deepEqual([(await now(row)).status, (await now(row)).contradiction], ['failed', 'settled']);
    assert.deepEqual(await balanceOf(owner), { available: 100, pending: 0, total: 100 });
  });

  test('is held before it is decided: what was submitted until then counts', async () => {
    const owner = await funded(10_000n);
    const row = await made(owner, 1_000n);
    // A worker that had read the order before it was held submits it while the operator waits.
    const deciding = desk().decide(flow, row.id, FAILED, { ...AT_ONCE, waiting: () => resume(row) });
    await assert.rejects(deciding, /on its way/);
    assert.deepEqual(await balanceOf(owner), { available: 90, pending: 10, total: 100 });
  });

  test('has one outcome where a worker settles it at the same time', async () => {
    const owner = await funded(50_000n);
    const rows: RailOperationRow[] = [];
    for (let n = 0; n < 6; n++) rows.push(await ordered(owner, 1_000n));
    await passes(1_000);
    const { racing } = await app.pool.transaction(async (tx) => {
      await tx.run(rawQuery('select 1 from rail_operations where tenant_id = $1 for update', [tenant.id]));
      const begun = rows.flatMap((row, n) => [
        resume(row),
        desk(away).decide(flow, row.id, n % 2 === 0 ? SETTLED : FAILED, AT_ONCE),
      ]);
      await untilAllWait(app.pool, 1);
      return { racing: begun };
    });
    await Promise.all(racing);
    const ended = await Promise.all(rows.map(now));
    for (const { status, contradiction } of ended)
      assert.equal(contradiction, status === 'failed' ? 'settled' : null);
    const gone = 10 * ended.filter(({ status }) => status === 'settled').length;
    assert.ok(gone >= 30, 'those that were decided to have settled have');
    assert.deepEqual(await balanceOf(owner), { available: 500 - gone, pending: 0, total: 500 - gone });
  });
});

const orderAsSent = (row: RailOperationRow) => ({
  reference: row.id,
  country: row.country,
  currency: row.currency,
  amountMinor: row.amount_minor,
  from: { number: row.from_number, holderName: row.from_name, taxId: row.from_tax_id },
  to: { number: row.to_number, alias: row.to_alias, holderName: row.to_name, taxId: row.to_tax_id },
  concept: row.concept,
});

suite('an order that is tried again', () => {
  test('is asked about first, and goes on where it was held', async () => {
    const owner = await funded(10_000n);
    const row = await made(owner, 1_000n);
    const waiting = (): never => {
      throw new Error('the operator went away');
    };
    await assert.rejects(desk(away).decide(flow, row.id, FAILED, { waiting }), /went away/);
    assert.notEqual((await now(row)).held_at, null);
    await sweep();
    assert.equal(await atRail(row), false, 'what is held is not submitted');
    const { ran } = await desk().retry(flow, row.id);
    assert.deepEqual([ran?.kind, await atRail(row)], ['open', true]);
    await passes(1_000);
    assert.equal((await desk().retry(flow, row.id)).row.status, 'settled');
    assert.equal((await desk().retry(flow, row.id)).ran, undefined);
  });
});

test('the books are whole after all this', () => assertLedgerIsWhole(testApp));
