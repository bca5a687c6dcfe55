// Cards whose money could not be had.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { untilIdle } from '../../../../test/support/jobs.ts';
import { until } from '../../../../test/support/wait.ts';
import { countEvents, newCard } from '../../../../test/cards/holders.ts';
import { UNFUNDED } from '#modules/issuing/funding/job-kinds.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;

const pathOf = (id: string) => `/api/v1/cards/${id}`;
const updatesOf = (id: string) => countEvents(testApp, id, 'card.updated');

suite('a card whose money could not be had', () => {
  const unfunded = (cardId: string) =>
    app.works.run(tenant, systemActor('test'), (work) => work.enqueue(UNFUNDED, { cardId }));

  test('is paused and emits its event, once', async () => {
    const id = await newCard(api);
    await unfunded(id);
    await unfunded(id);
    await until('it is paused', async () => (await api.get(pathOf(id))).body.status === 'PAUSED');
    await untilIdle(testApp, tenant);
    assert.equal(await updatesOf(id), 1);
  });

  test('cannot be resumed until its money is held', async () => {
    const id = await newCard(api);
    await api.patch(pathOf(id), { status: 'PAUSED' });
    const held = `acc_held_${id}`;
    await app.pool.run(sql`update ledger_accounts set balance = balance - 1 where id = ${held}`);
    const { status, body } = await api.patch(pathOf(id), { status: 'OPEN' });
    assert.deepEqual([status, body.error], [409, 'card_unfunded']);
    await app.pool.run(sql`update ledger_accounts set balance = balance + 1 where id = ${held}`);
    assert.equal((await api.patch(pathOf(id), { status: 'OPEN' })).status, 200);
  });

  test('stays closed where it is closed', async () => {
    const id = await newCard(api);
    await api.delete(pathOf(id));
    await unfunded(id);
    await untilIdle(testApp, tenant);
    assert.equal((await api.get(pathOf(id))).body.status, 'CLOSED');
  });
});
