// Creating payees again with the key of a request whose answer was lost.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import type { Client, Reply } from '../../../../test/support/client.ts';
import { newOwner } from '../../../../test/support/signed-in.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;
const PATH = '/api/v1/wallet/payees';
/** The example of the central bank. */
const CBU = '0110138202011100377664';

const create = (body: unknown, by: Client, headers: Record<string, string>): Promise<Reply> =>
  by.post(PATH, body, headers);
const codeOf = ({ status, body }: Reply): [number, string] => [status, body.error];
/** Acts as if the process had died between keeping the payee and keeping the answer. */
const forgetAnswers = () => app.pool.run(sql`delete from idempotency_keys where tenant_id = ${tenant.id}`);

suite('a key whose answer was lost', () => {
  test('is refused with another body', async () => {
    const { session: own } = await newOwner(testApp);
    const headers = { 'x-idempotency-key': randomUUID() };
    const body = { alias: 'otra.cuenta.mas', label: 'Alquiler' };
    const first = await create(body, own, headers);
    assert.equal(first.status, 201);
    const others = [
      { label: 'Luz' },
      { alias: 'no.es.esa' },
      { currency: 'ARS' },
      { holder_name: 'Otra Persona' },
      { cvu: CBU },
    ];
    for (const other of others) {
      await forgetAnswers();
      const reply = await create({ ...body, ...other }, own, headers);
      assert.deepEqual(codeOf(reply), [409, 'idempotency_key_reused'], JSON.stringify(other));
    }
    await forgetAnswers();
    assert.deepEqual((await create(body, own, headers)).body, first.body);
    assert.equal((await own.get(PATH)).body.data.length, 1);
  });

  test('is answered as the first was, also where the provider is silent by then', async () => {
    const { session: own } = await newOwner(testApp);
    const headers = { 'x-idempotency-key': randomUUID() };
    const first = await create({ alias: 'antes.del.corte' }, own, headers);
    await forgetAnswers();
    await api.post('/api/v1/sandbox/faults', { port: 'accounts', kind: 'error', count: 100 });
    const again = await create({ alias: 'antes.del.corte' }, own, headers);
    await app.pool.run(sql`update sandbox_faults set remaining = 0`);
    assert.deepEqual([again.status, again.body], [201, first.body]);
  });
});
