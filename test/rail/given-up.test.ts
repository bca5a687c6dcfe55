// What becomes of an order whose notice is given up, since handling it failed as often as it is tried. One
// that is open is asked about. A return that came after the money had arrived is handled once more, and is
// found in the books at the latest.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MINUTE_MS, isoOf } from '#platform/time/clock.ts';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { orderIdOf } from '#modules/money-out/rail/open.ts';
import { endOrder } from '#providers/sandbox/rail-moves.ts';
import { findOrder, type OrderRow } from '#providers/sandbox/rail-rows.ts';
import { fundedWallet, newPayee, pay, untilPayment } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import { assertLedgerIsWhole, balanceOf, type Opened } from '../wallets/support.ts';

const testApp = await startTestApp();
const { api, app, tenant, clock } = testApp;

const HELD = { available: 90, pending: 10, total: 100 };
const BACK = { available: 100, pending: 0, total: 100 };
/** Longer than a job ever waits for its next attempt. */
const LATER_SECONDS = 301;
const FAULTS = 100;

async function sent(owner: Opened, word: 'demora' | 'devuelve') {
  const { status, body } = await pay(owner.session, await newPayee(owner, word), 1_000);
  assert.equal(status, 201, JSON.stringify(body));
  const paymentId = String(body.id);
  const order = await until(
    'the rail has the order',
    () => findOrder(app.pool, tenant.id, orderIdOf(paymentId)),
    (row) => row !== undefined,
  );
  assert.ok(order !== undefined);
  return { paymentId, order };
}

const faults = (count: number) =>
  api.post('/api/v1/sandbox/faults', { port: 'rail', kind: 'error', count, ms: 1 });
const advance = (advanceSeconds: number) => api.post('/api/v1/sandbox/clock', { advanceSeconds });

type Handling = { readonly attempts: number; readonly isGivenUp: boolean };
/** The job that handles this message of the rail. */
const handlingOf = (messageId: string): Promise<Handling | undefined> =>
  app.pool.maybe(
    sql<Handling>`
      select j.attempts, j.failed_at is not null as "isGivenUp"
      from inbound_messages m join jobs j on j.tenant_id = m.tenant_id and j.payload->>'inboundId' = m.id
      where m.tenant_id = ${tenant.id} and m.source = 'sandbox' and m.message_id = ${messageId}`,
  );

async function untilGivenUp(messageId: string): Promise<Handling> {
  const given = await until(
    'the notice is given up',
    async () => {
      const handling = await handlingOf(messageId);
      if (handling?.isGivenUp !== true) await advance(LATER_SECONDS);
      return handling;
    },
    (handling) => handling?.isGivenUp === true,
  );
  assert.ok(given !== undefined);
  return given;
}

/** A notice of this order finds none of ours meanwhile, and fails. */
async function lostWhile({ id }: OrderRow, run: () => Promise<void>): Promise<void> {
  const rename = (from: string, to: string) =>
    app.pool.run(sql`update rail_operations set id = ${to} where tenant_id = ${tenant.id} and id = ${from}`);
  await rename(id, `${id}_lost`);
  await run();
  await rename(`${id}_lost`, id);
}

const sweepGivenUp = (): Promise<number> => {
  const found = app.sweeps.find(({ name }) => name === 'inbound.given_up');
  assert.ok(found !== undefined);
  return found.runOnce();
};

suite('a notice of the rail that is given up', () => {
  test('that an order failed, is made up for by asking about the order, and the money is back', async () => {
    const owner = await fundedWallet(testApp, 10_000);
    const { paymentId, order } = await sent(owner, 'demora');
    await faults(FAULTS);
    const ending = { kind: 'fail', reason: 'destination_rejected' } as const;
    await app.commands.run(tenant, systemActor('sandbox'), endOrder, { order, ending });
    const { attempts } = await untilGivenUp(`${order.id}-transfer.failed`);
    assert.equal(attempts, 12);
    const { body } = await owner.session.get(`/api/v1/wallet/payments/${paymentId}`);
    assert.deepEqual([body.status, await balanceOf(owner)], ['processing', HELD]);

    await faults(0);
    // The rail is asked again a minute after it was tried last.
    clock.advance(2 * MINUTE_MS);
    const failed = await untilPayment(owner.session, paymentId, 'failed');
    assert.equal(failed.failure, 'destination_rejected');
    assert.deepEqual(await balanceOf(owner), BACK);
    await assertLedgerIsWhole(testApp);
  });

  test('that money came back after it had arrived, is handled once more after an hour', async () => {
    const owner = await fundedWallet(testApp, 10_000);
    const { paymentId, order } = await sent(owner, 'devuelve');
    await untilPayment(owner.session, paymentId, 'settled');
    const messageId = `${order.id}-transfer.returned`;
    await lostWhile(order, async () => {
      await advance(61);
      await untilGivenUp(messageId);
    });
    const status = async () => (await owner.session.get(`/api/v1/wallet/payments/${paymentId}`)).body.status;
    assert.equal(await status(), 'settled');

    await sweepGivenUp();
    assert.equal((await handlingOf(messageId))?.isGivenUp, true, 'not before an hour has passed');
    clock.advance(61 * MINUTE_MS);
    await sweepGivenUp();
    await advance(LATER_SECONDS);
    await untilPayment(owner.session, paymentId, 'returned');
    assert.deepEqual(await balanceOf(owner), BACK);
    await until('its job is done', async () => (await handlingOf(messageId)) === undefined);
    await assertLedgerIsWhole(testApp);
  });

  test('that money came back after it had arrived, is made up for by the comparison of books, once', async () => {
    const owner = await fundedWallet(testApp, 10_000);
    const { paymentId, order } = await sent(owner, 'devuelve');
    await untilPayment(owner.session, paymentId, 'settled');
    const messageId = `${order.id}-transfer.returned`;
    await storeWithoutJob(messageId);
    await advance(61);
    await until('the money is back at the provider', async () => (await returnsOf(order)) === 1);
    assert.equal(await handlingOf(messageId), undefined);
    const status = async () => (await owner.session.get(`/api/v1/wallet/payments/${paymentId}`)).body.status;
    assert.deepEqual([await status(), (await balanceOf(owner)).available], ['settled', 90]);

    const compare = async () => (await owner.session.post('/api/v1/wallet/reconcile')).body;
    const { ok, repaired, differences } = await compare();
    const [{ type, amountCents }] = differences;
    assert.deepEqual([ok, repaired, type, amountCents], [true, 1, 'missing_return', 1_000]);
    assert.deepEqual([await status(), await balanceOf(owner)], ['returned', BACK]);
    assert.deepEqual([(await compare()).differences, await balanceOf(owner)], [[], BACK]);
    await assertLedgerIsWhole(testApp);
  });
});

/** As it is left where its job was given up: what comes again under its id is a duplicate. */
const storeWithoutJob = (messageId: string): Promise<number> =>
  app.pool.run(
    sql`insert into inbound_messages (tenant_id, id, source, message_id, request, body, received_at)
        values (${tenant.id}, ${app.newId('inb')}, 'sandbox', ${messageId}, '{}', '{}', ${isoOf(clock.now())})`,
  );

const returnsOf = async ({ id }: OrderRow): Promise<number> =>
  (
    await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from sandbox_transfers
        where tenant_id = ${tenant.id} and reference = ${id} and kind = 'return'`,
    )
  ).n;
