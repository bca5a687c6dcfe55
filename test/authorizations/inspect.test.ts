// What an operator is shown of purchases: those of which the network gave back more than it charged, and
// those that it charged beyond what was authorized.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { purchasesReport } from '#roles/cli/inspect/purchases.ts';
import { startTestApp } from '../support/app.ts';
import { newCard } from '../support/cards.ts';
import { BOOKSHOP } from '../support/network.ts';

const { api, app, tenant } = await startTestApp();
const card = await newCard(api, { type: 'multi_use', amountCents: 100_000 });

async function ok(path: string, body: unknown) {
  const reply = await api.post(`/api/v1/sandbox/${path}`, body);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return reply.body;
}
async function bought(amountCents: number, clearedCents = amountCents): Promise<string> {
  const { id } = await ok('authorizations', { cardId: card.id, amountCents, merchant: BOOKSHOP });
  await ok(`authorizations/${id}/clear`, { amountCents: clearedCents });
  return id;
}
const refunded = (transactionId: string | undefined, amountCents: number) =>
  ok('refunds', { cardId: card.id, amountCents, merchant: BOOKSHOP, transactionId });

type Shown = {
  readonly id: string;
  readonly status: string;
  readonly clearedCents: number;
  readonly overclearedCents: number;
};
type Report = { readonly overrefunded: readonly Shown[]; readonly overcleared: readonly Shown[] };
async function report() {
  const { json, text, failed = false } = await purchasesReport(app.pool);
  return { ...(json as Report), text, failed };
}

suite('the purchases that an operator is shown', () => {
  test('are those of which more was refunded than was cleared, without the refunds themselves', async () => {
    const [whole, part, beyond] = [await bought(1_000), await bought(1_000), await bought(1_000)];
    await refunded(whole, 1_000);
    await refunded(part, 900);
    for (let i = 0; i < 6; i++) await refunded(beyond, 900);
    const { overrefunded, overcleared, text, failed } = await report();
    assert.deepEqual(
      overrefunded.map(({ id }) => id),
      [beyond],
    );
    assert.deepEqual(overcleared, []);
    assert.match(
      text,
      new RegExp(
        `^1 purchases refunded[^]*${tenant.id}  ${beyond}  ${card.id}: cents of ARS authorized 1000, cleared 1000, refunded 5400`,
      ),
    );
    assert.ok(!failed);
  });

  test('are those that were cleared beyond what was authorized, the latest first', async () => {
    const over = await bought(1_000, 3_600);
    await bought(1_000, 400);
    const { id: without } = await ok('force_posts', {
      cardId: card.id,
      amountCents: 700,
      merchant: BOOKSHOP,
    });
    const { overcleared } = await report();
    assert.deepEqual(
      overcleared.map(({ id }) => id),
      [without, over],
    );
    const { clearedCents, overclearedCents } = overcleared.at(-1) ?? {};
    assert.deepEqual([clearedCents, overclearedCents], [3_600, 2_600]);
  });

  test('are those also of which only a refund has come', async () => {
    await refunded(undefined, 500);
    const { overrefunded } = await report();
    assert.deepEqual(
      overrefunded.map(({ status }) => status),
      ['announced', 'settled'],
    );
  });
});
