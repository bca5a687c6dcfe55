// A person with money on a bank account is given all that is kept of it, is erased once it has gone back, and
// then nothing names their account, how money was sent to it, or who has sent any.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemActor } from '#platform/context/context.ts';
import { startTestApp } from '../support/app.ts';
import { untilIdle } from '../support/jobs.ts';
import { everyRow } from '../support/rows.ts';
import { cardFor, connectAccount, deposit, newClabe, personOf, type Account } from './accounts.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;
const why = { tenant, actor: systemActor('test'), why: 'they asked for it' };
const SENDER = { name: 'Quirino Remitente', account: '012180001234567897', taxId: 'QUIR800101AB1' };

type Known = { readonly account: Account; readonly words: readonly string[] };

/** Money that came and went, a card that was given up before it was paid for, and money of somebody else. */
async function used(country: 'MX' | 'BR', named: Record<string, unknown>): Promise<Known> {
  const { id: cardholderId, taxId, email } = await personOf(api, country);
  const { status, body } = await connectAccount(api, cardholderId, { ...named, keepBalance: true });
  assert.equal(status, 200, JSON.stringify(body));
  const path = `/api/v1/cardholders/${cardholderId}/payment-methods/${body.id}`;
  const account: Account = { cardholderId, id: body.id, path };
  await deposit(api, account, 5_000);
  await deposit(api, account, 1_200, { from: SENDER });
  const { body: card } = await cardFor(api, account, 90_000);
  assert.equal(card.status, 'PENDING_FUNDING', JSON.stringify(card));
  assert.equal((await api.delete(`/api/v1/cards/${card.id}`)).status, 200);
  await untilIdle(testApp, tenant);
  const { clabe, pix } = body.depositInstructions;
  const key = String(named['clabe'] ?? named['pixKey']);
  return { account, words: [taxId, email, key, clabe ?? pix.copyPaste] };
}

const rowsWith = async (words: readonly string[]): Promise<string[]> =>
  (await everyRow(app)).flatMap(({ table, row }) =>
    words.some((word) => row.toLowerCase().includes(word.toLowerCase())) ? [`${table}: ${row}`] : [],
  );

suite('a person with money on an account', () => {
  for (const [country, key] of [
    ['MX', { rail: 'clabe', clabe: newClabe() }],
    ['BR', { rail: 'pix', pixKey: 'chave.quijotesca@example.test' }],
  ] as const)
    test(`in ${country} is given what is kept of it, and is erased when it has gone back, with the account`, async () => {
      const { account, words } = await used(country, key);
      const { cardholderId: id, path } = account;

      const tables = await app.operatorActions.persons.export({ ...why, id });
      for (const table of ['payment_methods', 'method_deposits', 'method_refunds'])
        assert.ok(table in tables, `${table} is left out`);
      const exported = JSON.stringify(tables);
      for (const word of [...words, ...Object.values(SENDER)]) assert.ok(exported.includes(word), word);
      assert.ok(exported.includes('"holder_name":"Ana Prueba"'));

      const erase = () => app.operatorActions.persons.erase({ ...why, id });
      await assert.rejects(erase(), new RegExp(`money of ${account.id} has not gone back`));
      await assert.rejects(
        erase(),
        new RegExp(`${account.id} is an account for which money can arrive: delete it`),
      );
      assert.equal((await api.delete(path)).status, 200);
      await untilIdle(testApp, tenant);
      assert.notDeepEqual(await rowsWith(words), []);
      await erase();
      await untilIdle(testApp, tenant);
      assert.deepEqual(await rowsWith(words), []);
      // Who else has sent money is in what a provider reported, for as long as that is kept, and in no book.
      const books = await rowsWith(Object.values(SENDER));
      assert.deepEqual(
        books.filter((row) => row.startsWith('method_deposits')),
        [],
      );
    });
});
