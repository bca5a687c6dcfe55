// Deleting a payment method over HTTP, and detaching one within a command.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { defineCommand, lock } from '#platform/command/command.ts';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { client } from '../../../../test/support/client.ts';
import {
  CARD_NUMBERS,
  connectCard,
  methodsOf,
  pathOf,
  personWithCards,
} from '../../../../test/support/payment-methods.ts';
import { cardholders } from '#modules/people/cardholders/tables.ts';
import { detachMethod } from './detach.ts';
import { findDefaultMethod, findNextDefault } from './queries.ts';
import { paymentMethods } from './tables.ts';

const { api, app, url, tenant, newKey, newOrganization } = await startTestApp();

const withCards = (count: number) => personWithCards(api, count);

suite('delete a payment method', () => {
  test('takes it out of the list and keeps its record', async () => {
    const { id, methods } = await withCards(1);
    const { status, body } = await api.delete(pathOf(id, methods[0]));
    assert.deepEqual([status, body], [200, { id: methods[0]?.id, deleted: true }]);
    assert.deepEqual(await methodsOf(api, id), []);
    assert.equal(
      (await api.get(`/api/v1/cardholders/${id}/payment-method/status`)).body.hasPaymentMethod,
      false,
    );
    const { n } = await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from transitions
        where tenant_id = ${tenant.id} and object_id = ${methods[0]?.id ?? ''} and to_status = 'detached'`,
    );
    assert.equal(n, 1);
  });

  test('passes being the default on to the newest other one', async () => {
    const { id, methods } = await withCards(3);
    await api.delete(pathOf(id, methods[0]));
    const left = await methodsOf(api, id);
    assert.deepEqual(
      left.map((one) => [one.id, one.isDefault]),
      [
        [methods[2]?.id, true],
        [methods[1]?.id, false],
      ],
    );
    // The next in line is older than the one that goes.
    await api.delete(pathOf(id, methods[2]));
    assert.deepEqual(await methodsOf(api, id), [{ ...methods[1], isDefault: true }]);
  });

  test('leaves the default where it is when another one goes', async () => {
    const { id, methods } = await withCards(2);
    await api.delete(pathOf(id, methods[1]));
    assert.deepEqual(await methodsOf(api, id), [methods[0]]);
  });

  test('answers a repeat as it did at first', async () => {
    const { id, methods } = await withCards(2);
    const [first, second] = [
      await api.delete(pathOf(id, methods[1])),
      await api.delete(pathOf(id, methods[1])),
    ];
    assert.deepEqual([second.status, second.body], [first.status, first.body]);
  });

  test('lets the same card be connected again, as a new payment method', async () => {
    const { id, methods } = await withCards(1);
    await api.delete(pathOf(id, methods[0]));
    const again = await connectCard(api, id, CARD_NUMBERS[0]);
    assert.notEqual(again.id, methods[0]?.id);
    assert.equal(again.isDefault, true);
  });

  test('refuses the only one while cards are open, names them, and lets it go once they are closed', async () => {
    const { id, methods } = await withCards(2);
    await api.post('/api/v1/sandbox/kyc', { cardholderId: id, status: 'approved' });
    const card = await api.post('/api/v1/cards', { cardholderId: id, amountCents: 1000 });
    assert.equal(card.status, 201, JSON.stringify(card.body));
    // Another one stands in.
    assert.equal((await api.delete(pathOf(id, methods[1]))).status, 200);

    const refused = await api.delete(pathOf(id, methods[0]), { 'Accept-Language': 'es' });
    assert.deepEqual(
      [refused.status, refused.body.error, refused.body.cards],
      [409, 'payment_method_in_use', [card.body.id]],
    );
    assert.match(refused.body.message, /Cierre antes esas tarjetas/);
    assert.deepEqual(await methodsOf(api, id), [methods[0]]);

    assert.equal((await api.delete(`/api/v1/cards/${card.body.id}`)).status, 200);
    assert.equal((await api.delete(pathOf(id, methods[0]))).status, 200);
  });

  test('finds none of another cardholder or of another organization', async () => {
    const { id, methods } = await withCards(1);
    const other = await withCards(1);
    assert.equal((await api.delete(pathOf(other.id, methods[0]))).status, 404);
    const stranger = client(url, await newKey({ organization: await newOrganization('Stranger') }));
    assert.equal((await stranger.delete(pathOf(id, methods[0]))).status, 404);
    assert.deepEqual(await methodsOf(api, id), methods);
  });
});

suite('detach within a command', () => {
  const detach = defineCommand<{ cardholderId: string; id: string; nextId: string | undefined }, null>({
    name: 'test.detach',
    locks: ({ cardholderId, id, nextId }) => [
      lock(cardholders, cardholderId),
      lock(paymentMethods, id),
      ...(nextId === undefined ? [] : [lock(paymentMethods, nextId)]),
    ],
    decide: (tx, { id, nextId }) => {
      const row = tx.find(paymentMethods, id);
      if (row === undefined) throw new Error('the payment method is gone');
      const next = nextId === undefined ? undefined : tx.find(paymentMethods, nextId);
      detachMethod(tx, row, next);
      return null;
    },
  });

  async function detachDefault(cardholderId: string): Promise<void> {
    const row = await findDefaultMethod(app.pool, tenant.id, cardholderId);
    if (row === undefined) throw new Error('there is no default');
    const next = await findNextDefault(app.pool, tenant.id, row);
    const input = { cardholderId, id: row.id, nextId: next?.id };
    await app.commands.run(tenant, systemActor('test'), detach, input);
  }

  test('passes the default on, to an older one as to a newer one, down to the last', async () => {
    const { id, methods } = await withCards(3);
    const defaults: (string | undefined)[] = [];
    for (let i = 0; i < methods.length; i++) {
      await detachDefault(id);
      defaults.push((await findDefaultMethod(app.pool, tenant.id, id))?.id);
    }
    assert.deepEqual(defaults, [methods[2]?.id, methods[1]?.id, undefined]);
    assert.deepEqual(await methodsOf(api, id), []);
  });
});
