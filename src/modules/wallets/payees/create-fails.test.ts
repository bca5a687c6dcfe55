// Creating payees when something goes wrong: a provider that does not answer, our own error, too many.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import type { Client, Reply } from '../../../../test/support/client.ts';
import { newOwner } from '../../../../test/support/signed-in.ts';

const testApp = await startTestApp({ plantsRows: true });
const { app, api, tenant } = testApp;
const PATH = '/api/v1/wallet/payees';

const { session } = await newOwner(testApp);
const create = (body: unknown, by: Client = session, headers = {}): Promise<Reply> =>
  by.post(PATH, body, headers);
const codeOf = ({ status, body }: Reply): [number, string] => [status, body.error];
const listed = async (): Promise<string[]> =>
  (await session.get(PATH)).body.data.map(({ alias }: { alias: string }) => alias);

suite('what the provider does not answer', () => {
  const fault = (kind: string, count: number) =>
    api.post('/api/v1/sandbox/faults', { port: 'accounts', kind, count });

  test('is asked again, and what was lost once changes nothing', async () => {
    await fault('timeout', 1);
    const { status, body } = await create({ alias: 'tarde.pero.bien' });
    assert.equal(status, 201, JSON.stringify(body));
  });

  test('in time is waited for: the payee is there, and is active once the provider is back', async () => {
    await fault('error', 1_000);
    const { status, body: payee } = await create({ alias: 'sin.respuesta' });
    assert.deepEqual([status, payee.status], [201, 'verifying'], JSON.stringify(payee));
    await fault('error', 0);
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 60 });
    const { body } = await session.get(`${PATH}/${payee.id}`);
    assert.deepEqual([body.status, body.holderName], ['active', 'Sin Respuesta']);
    assert.equal((await listed()).filter((alias) => alias === 'sin.respuesta').length, 1);
  });
});

test('what should not have happened is 500 by its name, is logged, and makes nothing', async () => {
  await app.pool.script("alter table payees add constraint broken check (label <> 'broken')");
  const reply = await create({ alias: 'algo.anda.mal', label: 'broken' });
  assert.deepEqual(codeOf(reply), [500, 'payee_creation_failed']);
  const logged = testApp.logged().filter((line) => line.includes('request.failed'));
  assert.match(logged.join(), /violates check constraint/);
  assert.equal((await create({ alias: 'algo.anda.mal', label: 'whole' })).status, 201);
});

test('an owner has so many payees a day, deleted ones included', async () => {
  const { cardholderId, session: busy } = await newOwner(testApp);
  const { body } = await create({ alias: 'la.primera.vez' }, busy);
  await busy.delete(`${PATH}/${body.id}`);
  await app.pool.run(
    sql`insert into payees
        select tenant_id, 'pye_' || lpad(n::text, 26, '0'), cardholder_id, label, holder_name, number, alias, tax_id,
               currency, named_by, null, 'deleted', created_at, updated_at
        from payees, generate_series(1, 99) n where tenant_id = ${tenant.id} and cardholder_id = ${cardholderId}`,
  );
  const reply = await create({ alias: 'la.ultima.vez' }, busy);
  assert.deepEqual([...codeOf(reply), reply.body.limit], [409, 'too_many_payees', 200]);
});
