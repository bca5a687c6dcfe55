// Payees that are answered later at will, so that what is heard of them can be tried.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addConnection } from '#modules/base/connections/add.ts';
import type { Changing } from '#modules/base/connections/changes.ts';
import { paperDriver, paperKeys } from '../../../test/connections/paper.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { client } from '../../../test/support/client.ts';
import { person } from '../../../test/support/people.ts';
import { until } from '../../../test/support/wait.ts';

const { driver } = paperDriver();
const { api, app, organization, url, newKey } = await startTestApp({ drivers: [driver] });
const OPERATOR: Changing = { actor: { type: 'operator', id: 'ana' }, within: 'deployment' };
const PATH = '/api/v1/sandbox/payees';

async function newCardholder(isApproved = true): Promise<string> {
  const { body } = await api.post('/api/v1/cardholders', person({ lastName: 'Slow' }));
  const cardholderId = String(body.id);
  if (isApproved) await api.post('/api/v1/sandbox/kyc', { cardholderId, status: 'approved' });
  return cardholderId;
}
/** The events of an object, once they are published. */
const eventsOf = (objectId: string): Promise<string[]> =>
  until(
    `events of ${objectId} are there`,
    async () => {
      const { body } = await api.get(`/api/v1/events?objectId=${objectId}`);
      return body.data.map(({ type }: { type: string }) => type);
    },
    (seen) => seen.length > 0,
  );

suite('a payee that is answered later', () => {
  test('is active with its holder, and heard of as one whose provider took hours', async () => {
    const cardholderId = await newCardholder();
    const { status, body } = await api.post(PATH, { cardholderId, alias: 'taller.ana' });
    assert.deepEqual([status, body.status, body.holderName], [200, 'active', 'Taller Ana']);
    assert.deepEqual(await eventsOf(body.id), ['payee.verified']);
  });

  test('is refused where no account is there', async () => {
    const asked = { cardholderId: await newCardholder(), alias: 'taller.ana', answer: 'not_found' };
    const { body } = await api.post(PATH, asked);
    assert.deepEqual([body.status, body.refusedReason], ['refused', 'account_not_found']);
    assert.deepEqual(await eventsOf(body.id), ['payee.refused']);
  });

  test('is one, with one event, however often it is asked for under a key', async () => {
    const asked = { cardholderId: await newCardholder(), alias: 'taller.ana' };
    const key = { 'X-Idempotency-Key': 'a payee' };
    const all = await Promise.all([1, 2, 3].map(() => api.post(PATH, asked, key)));
    const made = all.filter(({ status }) => status === 200).map(({ body }) => String(body.id));
    const again = await api.post(PATH, asked, key);
    assert.equal(new Set([...made, String(again.body.id)]).size, 1, JSON.stringify(all));
    assert.deepEqual(await eventsOf(again.body.id), ['payee.verified']);
  });

  test('is of a person whose identity is approved and whose wallet the sandbox has, on the test side', async () => {
    const waiting = { cardholderId: await newCardholder(false), alias: 'taller.ana' };
    assert.equal((await api.post(PATH, waiting)).body.error, 'kyc_required');
    assert.equal((await api.post(PATH, { ...waiting, cardholderId: 'ch_none' })).status, 404);
    const cardholderId = await newCardholder();
    const { id } = await app.pool.transaction((tx) =>
      addConnection(tx, app.operatorActions.connections, OPERATOR, {
        driver: 'paper',
        name: 'Treasury',
        organizationId: organization.id,
        mode: 'test',
        ports: undefined,
        countries: undefined,
        given: paperKeys('test'),
      }),
    );
    const elsewhere = await until(
      'wallets are opened there',
      () => api.post(PATH, { cardholderId, alias: 'taller.sur' }),
      ({ status }) => status !== 200,
    );
    assert.deepEqual([elsewhere.status, elsewhere.body.error], [409, 'invalid_state']);
    assert.ok(JSON.stringify(elsewhere.body).includes(id));
    const live = client(url, await newKey({ mode: 'live' }));
    assert.equal((await live.post(PATH, waiting)).body.error, 'test_side_only');
  });
});
