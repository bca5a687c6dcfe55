// A card from its request to its end with purchases in between: whatever is done to it meanwhile, what was
// spent is collected, and nothing stays held.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import { assertLedgerIsWhole, booksOf, newCard, newHolder } from './holders.ts';

const testApp = await startTestApp();
const { api } = testApp;

const MERCHANT = { name: 'Librería Ejemplo', category: '5942' };
const pathOf = (id: string) => `/api/v1/cards/${id}`;
const shown = async (id: string) => (await api.get(pathOf(id))).body;
const authorize = async (cardId: string, amountCents: number) => {
  const { body } = await api.post('/api/v1/sandbox/authorizations', {
    cardId,
    amountCents,
    merchant: MERCHANT,
  });
  return body;
};
const clear = (txId: string) => api.post(`/api/v1/sandbox/authorizations/${txId}/clear`, {});
const voidIt = (txId: string) => api.post(`/api/v1/sandbox/authorizations/${txId}/void`, {});

/** In the end: so much was taken in all, so much is held, nothing is due. */
async function assertEndsWith(
  cardholderId: string,
  cardId: string,
  { taken, held }: { taken: bigint; held: bigint },
): Promise<void> {
  await until('its funding is at rest', async () => {
    const { body } = await api.get(`${pathOf(cardId)}/funding`);
    return body.dueCents === 0 && body.underWay === null && body.heldCents === Number(held);
  });
  const books = await booksOf(testApp, cardholderId);
  assert.deepEqual([books.takenMinor - books.refundedMinor, books.heldMinor], [taken, held]);
  await assertLedgerIsWhole(testApp);
}

suite('a card with a purchase', () => {
  test('that is closed with an authorization open releases the rest, and what is open still clears', async () => {
    const cardholderId = await newHolder(api);
    const id = await newCard(api, { cardholderId, type: 'multi_use' });
    const { id: txId } = await authorize(id, 20_000);
    assert.deepEqual([(await shown(id)).status, (await shown(id)).availableCents], ['IN_USE', 30_000]);
    assert.equal((await api.delete(pathOf(id))).body.status, 'CLOSED');
    assert.equal((await authorize(id, 100)).status, 'declined');
    assert.equal((await clear(txId)).status, 200);
    assert.equal((await shown(id)).status, 'CLOSED');
    await assertEndsWith(cardholderId, id, { taken: 20_000n, held: 0n });
  });

  test('that is closed with an authorization open that is voided takes nothing', async () => {
    const cardholderId = await newHolder(api);
    const id = await newCard(api, { cardholderId, type: 'multi_use' });
    const { id: txId } = await authorize(id, 20_000);
    await api.delete(pathOf(id));
    assert.equal((await voidIt(txId)).status, 200);
    assert.deepEqual([(await shown(id)).status, (await shown(id)).availableCents], ['CLOSED', 0]);
    await assertEndsWith(cardholderId, id, { taken: 0n, held: 0n });
  });

  test('that is paused declines, clears what is open, and resumes to what it was', async () => {
    const cardholderId = await newHolder(api);
    const id = await newCard(api, { cardholderId, type: 'multi_use' });
    const { id: txId } = await authorize(id, 20_000);
    await api.patch(pathOf(id), { status: 'PAUSED' });
    assert.equal((await authorize(id, 100)).status, 'declined');
    assert.equal((await api.patch(pathOf(id), { status: 'OPEN' })).body.status, 'IN_USE');
    await api.patch(pathOf(id), { status: 'PAUSED' });
    await clear(txId);
    assert.equal((await shown(id)).status, 'PAUSED');
    await assertEndsWith(cardholderId, id, { taken: 20_000n, held: 30_000n });
    const { status, body } = await api.patch(pathOf(id), { status: 'OPEN' });
    assert.deepEqual([status, body.status, body.availableCents], [200, 'OPEN', 30_000]);
    assert.equal((await authorize(id, 30_000)).status, 'authorized');
  });

  test('that is for a single use closes with it, here and at the issuer, and shows no number any more', async () => {
    const cardholderId = await newHolder(api);
    const id = await newCard(api, { cardholderId });
    const { id: txId } = await authorize(id, 20_000);
    await clear(txId);
    const card = await shown(id);
    assert.deepEqual([card.status, card.closedReason, card.availableCents], ['CLOSED', 'single_use', 0]);
    assert.equal((await api.get(`${pathOf(id)}/reveal`)).status, 409);
    assert.equal((await api.delete(pathOf(id))).body.closedReason, 'single_use');
    await assertEndsWith(cardholderId, id, { taken: 20_000n, held: 0n });
  });

  test('with thirty purchases, a pause and a closing at once costs what was approved and no more', async () => {
    const cardholderId = await newHolder(api);
    const id = await newCard(api, { cardholderId, type: 'multi_use', amountCents: 10_000 });
    const asked = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => {
        if (i === 10) await api.patch(pathOf(id), { status: 'PAUSED' });
        if (i === 15) await api.patch(pathOf(id), { status: 'OPEN' });
        if (i === 25) await api.delete(pathOf(id));
        return authorize(id, 1_000);
      }),
    );
    const approved = asked.filter(({ status }) => status === 'authorized');
    assert.ok(approved.length <= 10);
    for (const { id: txId } of approved) assert.equal((await clear(txId)).status, 200);
    await assertEndsWith(cardholderId, id, { taken: BigInt(approved.length * 1_000), held: 0n });
  });
});
