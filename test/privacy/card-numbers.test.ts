// No card number is ever kept: not the one that a cardholder types, and not the one that is issued. A whole
// run is looked through, every line of its log and every row of every table.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { rawQuery } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { cardNumbersIn, revealedIn } from '../support/card-numbers.ts';
import { person } from '../support/people.ts';
import { everyRow } from '../support/rows.ts';
import { until } from '../support/wait.ts';

const TYPED = '5555555555554444';
const MERCHANT = { name: 'Librería Ejemplo', category: '5942' };

const { app, api, tenant, logged } = await startTestApp({ logLevel: 'debug' });

/** A cardholder connects a card, gets one, looks at its number and spends on it. */
async function wholeRun(): Promise<{ typed: string; revealed: string }> {
  const { body: holder } = await api.post('/api/v1/cardholders', person());
  await api.post('/api/v1/sandbox/kyc', { cardholderId: holder.id, status: 'approved' });
  const { body: checkout } = await api.post(`/api/v1/cardholders/${holder.id}/payment-method/setup`);
  const form = new URLSearchParams({ number: TYPED, expiry: '12/31', cvc: '123', holderName: 'ANA PRUEBA' });
  const refused = await fetch(checkout.checkoutUrl, {
    method: 'POST',
    body: new URLSearchParams({ number: TYPED }),
  });
  assert.ok(!(await refused.text()).includes(TYPED));
  const connected = await fetch(checkout.checkoutUrl, { method: 'POST', body: form });
  assert.equal(connected.status, 200, await connected.text());

  const { body: card } = await api.post('/api/v1/cards', { cardholderId: holder.id, amountCents: 50_000 });
  const { body: view } = await api.get(`/api/v1/cards/${card.id}/reveal`);
  const page = await fetch(view.revealUrl, { method: 'POST', body: new URLSearchParams() });
  const revealed = revealedIn(await page.text());
  assert.deepEqual(cardNumbersIn(revealed), [revealed]);

  const { body: tx } = await api.post('/api/v1/sandbox/authorizations', {
    cardId: card.id,
    amountCents: 20_000,
    merchant: MERCHANT,
  });
  await api.post(`/api/v1/sandbox/authorizations/${tx.id}/clear`, {});
  await until('the clearing is collected', async () => {
    const { body } = await api.get(`/api/v1/cards/${card.id}/funding`);
    return body.dueCents === 0 && body.heldCents === 0 && body.underWay === null;
  });
  return { typed: TYPED, revealed };
}

suite('card numbers', () => {
  test('are in no table and in no line of the log after a whole run', async () => {
    const { typed, revealed } = await wholeRun();
    const rows = await everyRow(app);
    const lines = logged();
    assert.ok(rows.length > 100 && lines.length > 10, 'there was nothing to look through');

    for (const { table, row } of rows) {
      assert.ok(!row.includes(typed) && !row.includes(revealed), `${table}: ${row}`);
      assert.deepEqual(cardNumbersIn(row), [], table);
    }
    for (const line of lines) {
      assert.ok(!line.includes(typed) && !line.includes(revealed), line);
      assert.deepEqual(cardNumbersIn(line), [], line);
    }
  });

  test('would be found where one was kept', async () => {
    await app.works.run(tenant, { type: 'system', id: 'test', ip: null, requestId: null }, async (work) => {
      await work.run(
        rawQuery('update cards set label = $1 where tenant_id = $2', [`paid with ${TYPED}`, tenant.id]),
      );
    });
    const found = (await everyRow(app)).flatMap(({ row }) => cardNumbersIn(row));
    assert.deepEqual([...new Set(found)], [TYPED]);
    assert.deepEqual(cardNumbersIn('{"note":"4242 4242-4242 4242"}'), ['4242424242424242']);
    assert.deepEqual(cardNumbersIn('{"hash":"a4242424242424242f"}'), []);
  });
});
