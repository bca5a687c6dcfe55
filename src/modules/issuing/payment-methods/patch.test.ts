// Making a payment method the default over HTTP.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../../../../test/support/app.ts';
import { printedChance } from '../../../../test/support/chance.ts';
import { client } from '../../../../test/support/client.ts';
import {
  CARD_NUMBERS,
  methodsOf,
  pathOf,
  personWithCards,
} from '../../../../test/support/payment-methods.ts';

const { api, url, newKey, newOrganization } = await startTestApp();

const withCards = (count: number) => personWithCards(api, count);

suite('make default', () => {
  test('passes being the default on, and answers with the payment method', async () => {
    const { id, methods } = await withCards(2);
    const reply = await api.patch(pathOf(id, methods[1]), { isDefault: true });
    assert.deepEqual([reply.status, reply.body], [200, { ...methods[1], isDefault: true }]);
    const back = await api.patch(pathOf(id, methods[0]), { isDefault: true });
    assert.deepEqual([back.status, back.body], [200, methods[0]]);
    const shown = await methodsOf(api, id);
    assert.deepEqual(shown, [methods[1], methods[0]]);
  });

  test('does nothing to the one that is', async () => {
    const { id, methods } = await withCards(1);
    const { status, body } = await api.patch(pathOf(id, methods[0]), { isDefault: true });
    assert.deepEqual([status, body], [200, methods[0]]);
  });

  const BAD: Array<[unknown, string]> = [
    [{ isDefault: false }, 'isDefault'],
    [{}, 'isDefault'],
    [{ isDefault: 'true' }, 'isDefault'],
    [{ isDefault: true, expiry: '2030-01' }, 'expiry'],
  ];
  for (const [body, field] of BAD) {
    test(`refuses ${JSON.stringify(body)} and names ${field}`, async () => {
      const { id, methods } = await withCards(1);
      const reply = await api.patch(pathOf(id, methods[0]), body);
      assert.deepEqual([reply.status, reply.body.error, reply.body.field], [400, 'invalid_request', field]);
    });
  }

  test('refuses one that was deleted', async () => {
    const { id, methods } = await withCards(2);
    await api.delete(pathOf(id, methods[1]));
    const { status, body } = await api.patch(pathOf(id, methods[1]), { isDefault: true });
    assert.deepEqual([status, body.error, body.status], [409, 'invalid_state', 'detached']);
  });

  test('finds none of another cardholder or of another organization', async () => {
    const { id, methods } = await withCards(1);
    const other = await withCards(1);
    assert.equal((await api.patch(pathOf(other.id, methods[0]), { isDefault: true })).status, 404);
    const stranger = client(url, await newKey({ organization: await newOrganization('Stranger') }));
    assert.equal((await stranger.patch(pathOf(id, methods[0]), { isDefault: true })).status, 404);
  });

  test('by many at once, while others are deleted and connected, leaves exactly one default', async () => {
    const chance = printedChance('one default');
    for (let round = 0; round < 5; round++) {
      const { id, methods } = await withCards(5);
      const replies = await Promise.all(
        Array.from({ length: 16 }, () => {
          const method = chance.pick(methods);
          const moves = [
            () => api.patch(pathOf(id, method), { isDefault: true }),
            () => api.delete(pathOf(id, method)),
            () =>
              api.post('/api/v1/sandbox/checkouts/complete', {
                cardholderId: id,
                cardNumber: chance.pick(CARD_NUMBERS),
              }),
          ];
          return chance.pick(moves)();
        }),
      );
      for (const { status } of replies) assert.ok([200, 409].includes(status), `${status}`);
      const left = await methodsOf(api, id);
      const defaults = left.filter((one) => one.isDefault).length;
      assert.equal(defaults, left.length === 0 ? 0 : 1, JSON.stringify(left));
    }
  });
});
