// A person with money on a bank account is erased once it has gone back, and then nothing names their account
// or who has sent money for it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemActor } from '#platform/context.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { untilIdle } from '../support/jobs.ts';
import { deposit, mexican, newClabe } from './accounts.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;

test('a person with money on an account is erased when it has gone back, and so is the account', async () => {
  const clabe = newClabe();
  const account = await mexican(api, { clabe, keepBalance: true });
  await deposit(api, account, 5_000);
  await untilIdle(testApp, tenant);
  const erase = () =>
    app.byHand.persons.erase({
      tenant,
      actor: systemActor('test'),
      id: account.cardholderId,
      why: 'they asked for it',
    });
  await assert.rejects(erase(), new RegExp(`money of ${account.id} has not gone back`));
  await assert.rejects(
    erase(),
    new RegExp(`${account.id} is an account for which money can arrive: delete it`),
  );
  assert.equal((await api.delete(account.path)).status, 200);
  await untilIdle(testApp, tenant);
  await erase();
  await untilIdle(testApp, tenant);
  const [method] = await app.pool.all(
    sql<{ row: string }>`select to_jsonb(m)::text as row from payment_methods m where id = ${account.id}`,
  );
  const [came] = await app.pool.all(
    sql<{ row: string }>`
      select to_jsonb(d)::text as row from method_deposits d where payment_method_id = ${account.id}`,
  );
  for (const text of [method?.row, came?.row]) {
    assert.ok(text !== undefined);
    for (const word of [clabe, 'Prueba']) assert.ok(!text.includes(word), text);
  }
});
