// What the sandbox's rail does on its own account: by the beginning of the payee's alias, in the tenant's
// time, and under faults. What every rail must do is in test/conformance.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/clock.ts';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import type { RailOrder } from '#modules/money-out/rail/port.ts';
import { MAGIC_ALIASES } from '#modules/sandbox/port.ts';
import { makeAccountNumber } from '#modules/wallets/wallets/port.ts';
import { createSandboxAccounts } from '#providers/sandbox/accounts.ts';
import { SEND } from '#providers/sandbox/messages.ts';
import { endOrder, railJobs } from '#providers/sandbox/rail-moves.ts';
import { findOrder } from '#providers/sandbox/rail-rows.ts';
import { createSandboxRail } from '#providers/sandbox/rail.ts';
import { movable, deadline } from '../funding/support.ts';
import { startTestApp } from '../support/app.ts';
import { railTimePasses } from '../support/rail.ts';

const { api, app, tenant: side, newOrganization } = await startTestApp({ worker: false });
const rail = createSandboxRail(app);
const accounts = createSandboxAccounts(app);
const tenant = movable(side);
const later = (ms: number) => railTimePasses(app, tenant, ms);

async function newAccount(of = tenant, amountMinor = 100_000n): Promise<string> {
  const holder = { name: 'Ana Paz', taxId: '20111111112' };
  const opening = { reference: randomUUID(), country: 'AR', currency: 'ARS', holder } as const;
  const answer = await accounts.open(of, opening, deadline());
  const number = answer.kind === 'accepted' ? answer.value.number : assert.fail(answer.kind);
  await accounts.requestDeposit(
    of,
    { reference: randomUUID(), accountNumber: number, amountMinor },
    deadline(),
  );
  return number;
}

const from = { number: await newAccount(), holderName: 'Ana Paz', taxId: '20111111112' };
const to = {
  number: makeAccountNumber('AR', '0031', '77'),
  alias: null,
  holderName: 'Sofía Ruiz',
  taxId: '20111111112',
};
const orderTo = (alias: string | null, changes: Partial<RailOrder> = {}): RailOrder => ({
  reference: `ref_${randomUUID()}`,
  country: 'AR',
  currency: 'ARS',
  amountMinor: 100n,
  from,
  to: { ...to, alias },
  concept: 'Rent',
  ...changes,
});
const freeMinor = async (): Promise<bigint> => {
  const { free } = await app.pool.one(
    sql<{ free: bigint }>`
      select free_minor as free from sandbox_funds where tenant_id = ${tenant.id} and id = 'ARS'`,
  );
  return free;
};
const submit = (order: RailOrder) => rail.submit(tenant, order, deadline());
async function found({ reference }: RailOrder) {
  const answer = await rail.find(tenant, reference, deadline());
  return answer.kind === 'accepted' ? answer.value : assert.fail(JSON.stringify(answer));
}

/** The types of the messages that were sent about it, oldest first. */
async function messagesOf({ reference }: RailOrder): Promise<string[]> {
  const rows = await app.pool.all(
    sql<{ type: string }>`
      select (payload->>'body')::jsonb->>'type' as type from jobs
      where tenant_id = ${tenant.id} and kind = ${SEND} and strpos(payload->>'body', ${reference}) > 0 order by id`,
  );
  return rows.map(({ type }) => type);
}
const fault = (kind: string, count = 1) =>
  api.post('/api/v1/sandbox/faults', { port: 'rail', kind, count, ms: 1 });

suite('an order to the rail of the sandbox', () => {
  test('is reported by the next run of its job where its message was not sent, and settles once', async () => {
    const order = orderTo(null);
    assert.deepEqual(await submit(order), { kind: 'open' });
    const sent: string[] = [];
    let isDown = true;
    const [job] = railJobs(async (_context, { body }) => {
      if (isDown) throw new Error('the receiver is down');
      sent.push(String(JSON.parse(body).id));
    });
    const run = (attempt: number) =>
      job?.run(
        { ...app, tenant, actor: systemActor('test'), jobId: 'job_x', attempt, signal: deadline() },
        { reference: order.reference },
      );
    await assert.rejects(async () => run(1), /the receiver is down/);
    const { settled_at: settledAt } = (await findOrder(app.pool, tenant.id, order.reference)) ?? {};
    isDown = false;
    await run(2);
    assert.deepEqual(sent, [`${order.reference}-transfer.settled`]);
    const after = await findOrder(app.pool, tenant.id, order.reference);
    assert.deepEqual([after?.status, after?.settled_at], ['settled', settledAt]);
  });

  test('is taken, and settles within a second', async () => {
    const order = orderTo(null);
    assert.deepEqual(await submit(order), { kind: 'open' });
    assert.deepEqual(await found(order), { kind: 'open' });
    await later(1_000);
    assert.equal((await found(order)).kind, 'accepted');
    assert.deepEqual(await messagesOf(order), ['transfer.settled']);
  });

  test('to demora stays open for 24 hours', async () => {
    const order = orderTo('demora.sofia');
    assert.deepEqual(await submit(order), { kind: 'open' });
    await later(23 * HOUR_MS);
    assert.deepEqual(await found(order), { kind: 'open' });
    await later(HOUR_MS);
    assert.equal((await found(order)).kind, 'accepted');
    assert.deepEqual(await messagesOf(order), ['transfer.settled']);
  });

  test('to rechaza is refused, in letters of any size, and says so in a message as well', async () => {
    const order = orderTo('Rechaza.Sofia');
    assert.deepEqual(await submit(order), { kind: 'refused', reasons: ['destination_rejected'] });
    await later(DAY_MS);
    assert.deepEqual(await messagesOf(order), ['transfer.failed']);
  });

  test('to perdida arrives, and only who asks hears of it', async () => {
    const order = orderTo('perdida.sofia');
    assert.equal((await submit(order)).kind, 'unknown');
    assert.equal((await found(order)).kind, 'accepted');
    assert.equal((await submit(order)).kind, 'unknown');
    await later(DAY_MS);
    assert.deepEqual(await messagesOf(order), []);
  });

  test('to devuelve settles and comes back a minute later', async () => {
    const order = orderTo('devuelve.sofia');
    await submit(order);
    await later(1_000);
    const settled = await found(order);
    assert.ok(settled.kind === 'accepted' && settled.value.returned === undefined);
    await later(MINUTE_MS);
    const returned = await found(order);
    assert.ok(returned.kind === 'accepted' && returned.value.returned?.reason === 'account_closed');
    assert.deepEqual(await messagesOf(order), ['transfer.settled', 'transfer.returned']);
  });

  test('cannot come from an account of another tenant, nor from one in another currency', async () => {
    const { testTenantId } = await newOrganization('Other');
    const foreign = await newAccount(movable(await app.tenants.get(testTenantId)));
    const refused = { kind: 'refused', reasons: ['provider_rejected'] };
    assert.deepEqual(await submit(orderTo(null, { from: { ...from, number: foreign } })), refused);
    assert.deepEqual(await submit(orderTo(null, { currency: 'MXN' })), refused);
  });

  test('may take more than its account has, as long as the tenant has it on others', async () => {
    const other = { ...from, number: await newAccount(tenant, 50n) };
    const order = orderTo(null, { from: other, amountMinor: 60n });
    assert.deepEqual(await submit(order), { kind: 'open' });
    const tooMuch = await submit(orderTo(null, { amountMinor: 100_051n }));
    assert.deepEqual(tooMuch, { kind: 'refused', reasons: ['insufficient_balance'] });
  });

  test('that is refused while it is open leaves its money to others', async () => {
    const own = { ...from, number: await newAccount(tenant, 1n) };
    const everything = await freeMinor();
    const order = orderTo(null, { from: own, amountMinor: everything });
    assert.deepEqual(await submit(order), { kind: 'open' });
    assert.deepEqual(await submit(orderTo(null)), { kind: 'refused', reasons: ['insufficient_balance'] });
    const row = (await findOrder(app.pool, tenant.id, order.reference)) ?? assert.fail('it is not kept');
    const ending = { kind: 'fail', reason: 'provider_rejected' } as const;
    for (let time = 0; time < 2; time++)
      await app.commands.run(tenant, systemActor('test'), endOrder, { order: row, ending });
    assert.equal(await freeMinor(), everything);
    assert.deepEqual(await submit(orderTo(null)), { kind: 'open' });
  });

  test('does whatever the reference says of each beginning of an alias', () => {
    assert.deepEqual(
      Object.entries(MAGIC_ALIASES).map(([word, { pays }]) => [word, pays]),
      [
        ['noexiste', 'not_found'],
        ['otro', 'settled'],
        ['rechaza', 'rejected'],
        ['limite', 'over_a_limit'],
        ['sospecha', 'suspected'],
        ['demora', 'settled_late'],
        ['perdida', 'settled_unreported'],
        ['devuelve', 'returned'],
        ['tarda', 'settled'],
        ['niega', 'not_found'],
        ['calla', 'settled'],
      ],
    );
  });
});

suite('faults of the rail', () => {
  test('error: nothing arrives, and the caller does not know', async () => {
    const order = orderTo(null);
    await fault('error');
    assert.equal((await submit(order)).kind, 'unknown');
    assert.deepEqual(await found(order), { kind: 'none' });
  });

  test('timeout: it arrives, and the caller does not know', async () => {
    const order = orderTo(null);
    await fault('timeout');
    assert.equal((await submit(order)).kind, 'unknown');
    assert.deepEqual(await found(order), { kind: 'open' });
  });

  test('duplicate: it is submitted twice at once, and pays once', async () => {
    const order = orderTo(null);
    await fault('duplicate');
    assert.deepEqual(await submit(order), { kind: 'open' });
    await later(1_000);
    assert.deepEqual(await messagesOf(order), ['transfer.settled']);
  });

  test('latency: who stops waiting has sent nothing', async () => {
    const order = orderTo(null);
    await api.post('/api/v1/sandbox/faults', { port: 'rail', kind: 'latency', count: 1, ms: 10_000 });
    const answer = await rail.submit(tenant, order, AbortSignal.timeout(50));
    assert.equal(answer.kind, 'unknown');
    assert.deepEqual(await found(order), { kind: 'none' });
  });
});
