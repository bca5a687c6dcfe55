// The ids of what is a person's end in the slot of the person, by whatever request it is made: so all with
// an id is found where the person is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { slotOf } from '#platform/ids/ids.ts';
import { startTestApp } from '../support/app.ts';
import { newCard } from '../support/cards.ts';
import { untilIdle } from '../support/jobs.ts';
import { BOOKSHOP } from '../support/network.ts';
import { isRefused, misplacedRows } from '../support/slots.ts';
import { fundedWallet, newAgent, pay, payeeIn } from '../payments/support.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;

test('a card and a purchase are in the slot of their cardholder', { skip: isRefused }, async () => {
  const card = await newCard(api, { type: 'multi_use' });
  const asked = { cardId: card['id'], amountCents: 1_000, merchant: BOOKSHOP };
  const { status, body } = await api.post('/api/v1/sandbox/authorizations', asked);
  assert.equal(status, 200, JSON.stringify(body));
  await untilIdle(testApp, tenant);
  assert.deepEqual(await misplacedRows(app.pool), []);
  const owner = slotOf(String(card['cardholderId']));
  assert.notEqual(owner, undefined);
  assert.deepEqual([slotOf(String(card['id'])), slotOf(body.id)], [owner, owner]);
});

test(
  'what a payment leaves with each of two people is in the slot of each',
  { skip: isRefused },
  async () => {
    const [payer, payed] = [await fundedWallet(testApp, 100_000), await fundedWallet(testApp, 100)];
    const agent = await newAgent(testApp, payer, { initial_amount: 200 });
    const { status, body } = await pay(agent.key, await payeeIn(payer, payed), 1_000);
    assert.equal(status, 201, JSON.stringify(body));
    await untilIdle(testApp, tenant);
    assert.deepEqual(await misplacedRows(app.pool), []);
    const left = await app.pool.all(
      sql<{ id: string; wallet_id: string }>`
      select id, wallet_id from wallet_movements
      where tenant_id = ${tenant.id} and reference_id = ${body.id}`,
    );
    assert.equal(left.length, 2);
    for (const { id, wallet_id: walletId } of left) assert.equal(slotOf(id), slotOf(walletId));
    assert.equal(slotOf(body.id), slotOf(agent.subWalletId));
  },
);
