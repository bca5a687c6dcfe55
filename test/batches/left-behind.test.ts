// Batches whose provider stays silent, and batches whose job was lost: no line is accepted twice or
// forgotten, and each batch is completed once.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { advanceJob } from '#modules/money-out/batches/jobs.ts';
import { askOrGo } from '#modules/money-out/batches/ask.ts';
import { acceptChunk } from '#modules/money-out/batches/accept-lines.ts';
import { findBatch } from '#modules/money-out/batches/queries.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/time/clock.ts';
import { systemActor } from '#platform/context/context.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import { fund } from '../payments/shortcuts.ts';
import { workerOf } from '../schedules/support.ts';
import type { Sending } from '../transfers/support.ts';
import {
  approvedOwner,
  assertLedgerIsWhole,
  balanceOf,
  opened,
  timesEmitted,
  type Opened,
} from '../wallets/support.ts';
import { allLines, BATCHES, countsOf, lineOf, linesOf, lineToAlias, sendBatch } from './support.ts';

const testApp = await startTestApp({ worker: false });
const { app, api, tenant, clock } = testApp;
const ACTOR = systemActor('test');
const FUNDS_CENTS = 100_000;

async function sending(config: Record<string, unknown> = {}): Promise<Sending> {
  const owner = await opened(await approvedOwner(testApp));
  await app.commands.run(tenant, ACTOR, fund, { ...owner, cents: FUNDS_CENTS });
  const asked = { agent_label: 'sueldos', initial_amount: 1_000, ...config };
  const { body } = await owner.session.post('/api/v1/wallet/sub-wallets', asked);
  return { owner, subWalletId: String(body.id) };
}

/** To another wallet of the tenant, where money arrives without a rail. */
const lineTo = ({ cvu }: Opened, cents: number) => lineOf(cents, { to: { type: 'cvu', value: cvu } });

async function accepted(from: Sending, lines: readonly Record<string, unknown>[]): Promise<string> {
  const { status, body } = await sendBatch(api, from, lines);
  assert.equal(status, 202, JSON.stringify(body));
  return String(body.id);
}

const shown = async (id: string) => (await api.get(`${BATCHES}/${id}`)).body;
const available = async ({ owner }: Sending) => Math.round((await balanceOf(owner)).available * 100);

async function flow(attempt = 1) {
  const { services, by } = await workerOf(app, tenant.id);
  return { services, ...by, ...app, jobId: 'job', signal: AbortSignal.timeout(60_000), attempt };
}

/** What the job does on its nth run. */
async function advance(batchId: string, attempt: number): Promise<void> {
  const context = await flow(attempt);
  await advanceJob(context.services).run(context, { batchId, looks: 0 });
}

async function providerIs(how: 'silent' | 'back'): Promise<void> {
  await app.pool.run(rawQuery('update sandbox_faults set remaining = 0', []));
  if (how === 'silent')
    await api.post('/api/v1/sandbox/faults', { port: 'accounts', kind: 'error', count: 1_000 });
}

suite('a batch whose provider of accounts stays silent', () => {
  test('opens none of its lines, and all of them once the provider is back', async () => {
    const [from, other] = [await sending(), await sending()];
    const lines = [lineToAlias(1_000, 'libre'), lineTo(other.owner, 2_000), lineToAlias(3_000, 'libre')];
    const id = await accepted(from, lines);
    await providerIs('silent');
    await assert.rejects(advance(id, 1), /has not answered about 2 lines/);
    assert.deepEqual(countsOf(await shown(id)), { accepted: 3 });
    assert.equal(await available(from), FUNDS_CENTS);

    await providerIs('back');
    await advance(id, 2);
    assert.deepEqual(countsOf(await shown(id)), { processing: 2, settled: 1 });
    assert.equal(await available(from), FUNDS_CENTS - 6_000);
    assert.equal(await available(other), FUNDS_CENTS + 2_000);
  });

  test('refuses, after five runs, the lines that no one can tell the account of, and sends the others', async () => {
    const [from, other] = [await sending(), await sending()];
    const id = await accepted(from, [lineToAlias(1_000, 'libre'), lineTo(other.owner, 2_000)]);
    await providerIs('silent');
    await advance(id, 5);
    await providerIs('back');
    const batch = await shown(id);
    assert.deepEqual([batch.status, countsOf(batch)], ['completed', { refused: 1, settled: 1 }]);
    const [refused] = await allLines(api, id);
    assert.equal(refused?.error?.error, 'provider_error', JSON.stringify(refused));
    assert.equal(await available(from), FUNDS_CENTS - 2_000);
  });
});

suite('a batch whose organization is suspended while its lines are accepted', () => {
  const CHUNK = 250;

  /** All but the last line are opened before, and what is left of the work is done after. */
  async function suspendedOn(config: Record<string, unknown> = {}) {
    const [from, other] = [await sending(config), await sending()];
    await api.post('/api/v1/sandbox/phones/verify', { cardholderId: from.owner.cardholderId });
    const lines = Array.from({ length: CHUNK + 1 }, () => lineTo(other.owner, 10));
    const id = await accepted(from, lines);
    const context = await flow();
    const batch = await findBatch(app.pool, tenant.id, id);
    assert.ok(batch !== undefined);
    await acceptChunk(context, batch);
    const suspended = { ...context, tenant: { ...context.tenant, isSuspended: true } };
    await advanceJob(context.services).run(suspended, { batchId: id, looks: 0 });
    return { from, id };
  }

  test('sends no more of them, and says why', async () => {
    const { from, id } = await suspendedOn();
    const batch = await shown(id);
    assert.deepEqual([batch.status, countsOf(batch)], ['completed', { refused: 1, settled: CHUNK }]);
    const line = (await allLines(api, id)).find(({ status }) => status === 'refused');
    assert.equal(line?.error?.error, 'account_suspended', JSON.stringify(line));
    assert.equal(await available(from), FUNDS_CENTS - CHUNK * 10);
  });

  test('asks no owner, and gives back what was set aside', async () => {
    const config = { auto_approve_under_cents: 100, whatsapp_threshold_cents: 10_000 };
    const { from, id } = await suspendedOn({ approval_config: config });
    const batch = await shown(id);
    assert.deepEqual([batch.status, countsOf(batch)], ['completed', { refused: 1, failed: CHUNK }]);
    assert.equal(await available(from), FUNDS_CENTS);
    assert.equal((await from.owner.session.get('/api/card/approvals')).body.count, 0);
  });
});

const jobsOf = (id: string) =>
  app.pool.all(
    sql<{ id: string }>`
      select id from jobs
      where tenant_id = ${tenant.id} and kind = 'batches.advance' and payload->>'batchId' = ${id}`,
  );
const loseJobs = (id: string) =>
  app.pool.run(
    sql`delete from jobs
        where tenant_id = ${tenant.id} and kind = 'batches.advance' and payload->>'batchId' = ${id}`,
  );
const sweep = async (): Promise<void> => {
  const found = app.sweeps.find(({ name }) => name === 'batches.unfinished');
  assert.ok(found !== undefined);
  await found.runOnce();
};

/** The owner is asked about anything, and WhatsApp is enough. */
const ASKED = { approval_config: { auto_approve_under_cents: 100, whatsapp_threshold_cents: 10_000 } };

/** Its owner has approved it, and none of its lines is released. */
async function approvedBatch(from: Sending, lines: readonly Record<string, unknown>[]) {
  await api.post('/api/v1/sandbox/phones/verify', { cardholderId: from.owner.cardholderId });
  const id = await accepted(from, lines);
  await advance(id, 1);
  const { approval } = await shown(id);
  // Its answer waits a while for money to arrive.
  const decided = from.owner.session.post(`/api/card/approvals/${approval.id}`, { decision: 'approved' });
  await until(
    'it is decided',
    () => findBatch(app.pool, tenant.id, id),
    (batch) => batch?.status === 'releasing',
  );
  return { id, decided };
}

/** The sweep takes a batch for lost after ten minutes, and asks for one job of it. */
async function assertTakenUp(id: string): Promise<void> {
  await loseJobs(id);
  clock.advance(9 * MINUTE_MS);
  await sweep();
  assert.equal((await jobsOf(id)).length, 0, 'its job may still come');
  clock.advance(2 * MINUTE_MS);
  await sweep();
  await sweep();
  assert.equal((await jobsOf(id)).length, 1);
}

suite('a batch that its owner approved before the organization was suspended', () => {
  test('releases none of its lines, and all of them once the organization is resumed', async () => {
    const [from, other] = [await sending(ASKED), await sending()];
    const { id, decided } = await approvedBatch(from, [
      lineTo(other.owner, 2_000),
      lineTo(other.owner, 3_000),
    ]);
    const context = await flow();
    const suspended = { ...context, tenant: { ...context.tenant, isSuspended: true } };
    await advanceJob(context.services).run(suspended, { batchId: id, looks: 0 });
    const batch = await shown(id);
    assert.deepEqual([batch.status, countsOf(batch)], ['processing', { pending_approval: 2 }]);
    assert.equal(await available(other), FUNDS_CENTS);
    assert.equal(await available(from), FUNDS_CENTS - 5_000);

    await assertTakenUp(id);
    await advance(id, 1);
    assert.deepEqual(countsOf(await shown(id)), { settled: 2 });
    assert.equal(await available(other), FUNDS_CENTS + 5_000);
    assert.equal((await decided).status, 200);
  });
});

suite('a batch whose sub-wallet is closed right before its owner is asked', () => {
  test('asks no one, and gives back what was set aside', async () => {
    const from = await sending({ approval_config: { auto_approve_under_cents: 100 } });
    await api.post('/api/v1/sandbox/phones/verify', { cardholderId: from.owner.cardholderId });
    const id = await accepted(from, linesOf(2, 1_000));
    const batch = async () => {
      const row = await findBatch(app.pool, tenant.id, id);
      assert.ok(row !== undefined);
      return row;
    };
    await acceptChunk(await flow(), await batch());
    assert.equal(await available(from), FUNDS_CENTS - 2_000);
    const path = `/api/v1/wallet/sub-wallets/${from.subWalletId}`;
    assert.equal((await from.owner.session.delete(path)).status, 200);

    await askOrGo(await flow(), await batch());
    assert.equal((await from.owner.session.get('/api/card/approvals')).body.count, 0);
    await advance(id, 1);
    assert.deepEqual(countsOf(await shown(id)), { failed: 2 });
    assert.equal(await available(from), FUNDS_CENTS);
  });
});

suite('a batch whose job was lost', () => {
  test('before any line was opened is taken up again', async () => {
    const [from, other] = [await sending(), await sending()];
    const id = await accepted(from, [lineTo(other.owner, 2_000)]);
    await assertTakenUp(id);
    await advance(id, 1);
    assert.equal((await shown(id)).status, 'completed');
    assert.equal(await available(from), FUNDS_CENTS - 2_000);
  });

  test('after its owner has decided is taken up again', async () => {
    const [from, other] = [await sending(ASKED), await sending()];
    const { id, decided } = await approvedBatch(from, [
      lineTo(other.owner, 2_000),
      lineTo(other.owner, 3_000),
    ]);
    assert.equal(await available(other), FUNDS_CENTS);
    await assertTakenUp(id);
    await advance(id, 1);
    assert.deepEqual(countsOf(await shown(id)), { settled: 2 });
    assert.equal(await available(other), FUNDS_CENTS + 5_000);
    assert.equal((await decided).status, 200);
  });

  test('when all that was left was to say that it is over is completed once', async () => {
    const [from, other] = [await sending(), await sending()];
    const id = await accepted(from, [lineTo(other.owner, 2_000)]);
    await loseJobs(id);
    for (const stage of [acceptChunk, askOrGo]) {
      const batch = await findBatch(app.pool, tenant.id, id);
      assert.ok(batch !== undefined);
      await stage(await flow(), batch);
    }
    assert.equal((await shown(id)).status, 'processing');
    clock.advance(MINUTE_MS);
    await sweep();
    await sweep();
    assert.equal((await shown(id)).status, 'completed');
    assert.equal(await timesEmitted(testApp, 'send.batch_completed', id), 1);
  });

  test('waits for its owner undisturbed, however long that takes', async () => {
    const from = await sending({ approval_config: { auto_approve_under_cents: 100 } });
    await api.post('/api/v1/sandbox/phones/verify', { cardholderId: from.owner.cardholderId });
    const id = await accepted(from, linesOf(2, 2_000));
    await advance(id, 1);
    assert.equal((await shown(id)).status, 'pending_approval');
    await loseJobs(id);
    clock.advance(10 * HOUR_MS);
    await sweep();
    assert.equal((await jobsOf(id)).length, 0);
  });
});

test('the books are whole after all this', () => assertLedgerIsWhole(testApp));
