// What integrators hear of payment methods: each is attached, changed and detached with an event that has it
// as it was then.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { connectCard, methodsOf, pathOf, personWithCards } from '../support/payment-methods.ts';
import { person } from '../support/people.ts';

const { api } = await startTestApp();

type Seen = readonly [type: string, id: string, isDefault: boolean, status: string];
/** Oldest first. */
async function heardOf(cardholderId: string): Promise<Seen[]> {
  const { body } = await api.get('/api/v1/events?limit=100');
  const events: Array<{ type: string; data: { object: Record<string, unknown> } }> = body.data;
  return events
    .filter(
      ({ type, data }) => type.startsWith('payment_method.') && data.object['cardholderId'] === cardholderId,
    )
    .map(({ type, data: { object } }): Seen => {
      const { id, isDefault, status } = object;
      return [type.slice('payment_method.'.length), String(id), isDefault === true, String(status)];
    })
    .toReversed();
}

suite('a payment method', () => {
  test('is attached with the object that the API shows', async () => {
    const { id, methods } = await personWithCards(api, 1);
    const [method] = methods;
    assert.ok(method);
    assert.deepEqual(await heardOf(id), [['attached', method.id, true, 'active']]);
    const { body } = await api.get('/api/v1/events?type=payment_method.attached&limit=1');
    assert.deepEqual(body.data[0].data.object, (await methodsOf(api, id))[0]);
  });

  test('is updated where the same card is connected once more', async () => {
    const { id, methods } = await personWithCards(api, 1);
    const again = await connectCard(api, id);
    assert.equal(again.id, methods[0]?.id);
    assert.deepEqual((await heardOf(id)).slice(1), [['updated', again.id, true, 'active']]);
  });

  test('is updated where it becomes the default, after the one that is not any more', async () => {
    const { id, methods } = await personWithCards(api, 2);
    const [first, second] = methods;
    assert.ok(first && second);
    const { status } = await api.patch(pathOf(id, second), { isDefault: true });
    assert.equal(status, 200);
    assert.deepEqual((await heardOf(id)).slice(2), [
      ['updated', first.id, false, 'active'],
      ['updated', second.id, true, 'active'],
    ]);
    await api.patch(pathOf(id, second), { isDefault: true });
    assert.equal((await heardOf(id)).length, 4, 'it was the default already');
  });

  test('is detached where it is deleted, once, and the one that takes its place is updated', async () => {
    const { id, methods } = await personWithCards(api, 2);
    const [first, second] = methods;
    assert.ok(first && second);
    for (let time = 0; time < 2; time++) assert.equal((await api.delete(pathOf(id, first))).status, 200);
    assert.deepEqual((await heardOf(id)).slice(2), [
      ['detached', first.id, false, 'detached'],
      ['updated', second.id, true, 'active'],
    ]);
  });

  test('is detached where it refuses a hold', async () => {
    const { body: holder } = await api.post('/api/v1/cardholders', person());
    await api.post('/api/v1/sandbox/kyc', { cardholderId: holder.id, status: 'approved' });
    const method = await connectCard(api, holder.id, '4000000000000002');
    const asked = { cardholderId: holder.id, amountCents: 1_000 };
    assert.equal((await api.post('/api/v1/cards', asked)).body.error, 'hold_rejected');
    assert.deepEqual((await heardOf(holder.id)).slice(1), [['detached', method.id, false, 'detached']]);
  });
});
