// Closing cards over HTTP.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { untilIdle } from '../../../../test/support/jobs.ts';
import {
  assertLedgerIsWhole,
  booksOf,
  countEvents,
  newCard,
  newHolder,
} from '../../../../test/cards/holders.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;

const pathOf = (id: string) => `/api/v1/cards/${id}`;

suite('close a card', () => {
  test('closes it for good, emits one event, and releases its money, here, at the processor and at the issuer', async () => {
    const cardholderId = await newHolder(api);
    const id = await newCard(api, { cardholderId });
    const { status, body } = await api.delete(pathOf(id));
    assert.deepEqual(
      [status, body.status, body.closedReason, body.availableCents, body.amountCents],
      [200, 'CLOSED', 'requested', 0, 50_000],
    );
    assert.equal((await booksOf(testApp, cardholderId)).heldMinor, 0n);
    const { made } = await app.pool.one(
      sql<{ made: string }>`select status as made from sandbox_cards where reference = ${id}`,
    );
    assert.equal(made, 'closed');
    assert.equal(await countEvents(testApp, id, 'card.closed'), 1);
    await assertLedgerIsWhole(testApp);

    const again = await api.delete(pathOf(id));
    assert.deepEqual([again.status, again.body], [200, body]);
    assert.deepEqual((await api.get(pathOf(id))).body, body);
    assert.equal(await countEvents(testApp, id, 'card.closed'), 1);
  });

  test('leaves nothing to be changed', async () => {
    const id = await newCard(api);
    await api.delete(pathOf(id));
    for (const change of [{ label: 'x' }, { status: 'OPEN' }, {}]) {
      const { status, body } = await api.patch(pathOf(id), change);
      assert.deepEqual([status, body.error, body.status], [409, 'invalid_state', 'CLOSED']);
    }
  });

  test('happens once, however often it is asked for at once', async () => {
    const id = await newCard(api);
    const replies = await Promise.all(Array.from({ length: 10 }, () => api.delete(pathOf(id))));
    assert.ok(replies.every(({ status, body }) => status === 200 && body.status === 'CLOSED'));
    assert.equal(await countEvents(testApp, id, 'card.closed'), 1);
    await untilIdle(testApp, tenant);
    await assertLedgerIsWhole(testApp);
  });
});
