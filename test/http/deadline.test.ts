// A route with a deadline answers in time, and still carries out what it decided.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { z } from 'zod';
import { defineCommand, lock } from '#platform/command/command.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { cardLimitsAccount } from '#modules/issuing/funding/accounts.ts';
import { accounts } from '#modules/base/ledger/tables.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';

const DEADLINE_MS = 200;
const ACCOUNT = cardLimitsAccount('UYU');

const rename = defineCommand<string, string>({
  name: 'test.rename',
  locks: () => [lock(accounts, ACCOUNT)],
  decide(tx, name) {
    const account = tx.find(accounts, ACCOUNT);
    if (account === undefined) throw new Error('the account is gone');
    return tx.update(accounts, account, { owner_id: name }).owner_id;
  },
});
const route = defineRoute({
  id: 'test.deadline',
  method: 'POST',
  path: '/test/deadline',
  auth: [{ scope: 'cards:write' }],
  proof: 'none: no money goes',
  tag: 'Test',
  summary: 'Rename',
  internal: true,
  body: z.strictObject({ name: z.string() }),
  answers: { 200: { description: 'Done.', schema: z.unknown() } },
  command: rename,
  prepare: ({ body }) => body.name,
  answer: (name) => answer(200, { name }),
  deadline: { msMax: DEADLINE_MS, late: () => answer(200, { name: 'late' }) },
});

const { app, api, tenant } = await startTestApp({ worker: false, extraRoutes: [route] });
const nameNow = async (): Promise<string> =>
  (
    await app.pool.one(
      sql<{ owner_id: string }>`
        select owner_id from ledger_accounts where tenant_id = ${tenant.id} and id = ${ACCOUNT}`,
    )
  ).owner_id;

suite('a route with a deadline', () => {
  test('answers with its decision where there is time', async () => {
    const { body } = await api.post('/test/deadline', { name: 'in-time' });
    assert.deepEqual(body, { name: 'in-time' });
  });

  test('answers in time with an idempotency key as well, and a repeat hears the decision', async () => {
    const ask = () => api.post('/test/deadline', { name: 'with-key' }, { 'x-idempotency-key': 'held-up' });
    await app.pool.transaction(async (tx) => {
      await tx.run(
        rawQuery('select 1 from ledger_accounts where tenant_id = $1 and id = $2 for update', [
          tenant.id,
          ACCOUNT,
        ]),
      );
      assert.deepEqual((await ask()).body, { name: 'late' });
    });
    await until('the decision is written', nameNow, (name) => name === 'with-key');
    const again = await ask();
    assert.deepEqual(again.body, { name: 'with-key' });
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
  });

  test('answers in time where the decision is held up, and the decision is taken all the same', async () => {
    await app.pool.transaction(async (tx) => {
      await tx.run(
        rawQuery('select 1 from ledger_accounts where tenant_id = $1 and id = $2 for update', [
          tenant.id,
          ACCOUNT,
        ]),
      );
      const { status, body } = await api.post('/test/deadline', { name: 'held-up' });
      assert.deepEqual({ status, body }, { status: 200, body: { name: 'late' } });
    });
    await until('the decision is written', nameNow, (name) => name === 'held-up');
  });
});
