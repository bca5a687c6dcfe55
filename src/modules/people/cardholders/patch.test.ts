// Changing and showing cardholders over HTTP.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { person } from '../../../../test/support/people.ts';

const { api, app } = await startTestApp();

const create = async (changes: Record<string, unknown> = {}) => {
  const body = person(changes);
  const { body: created } = await api.post('/api/v1/cardholders', body);
  return { body, id: String(created.id), path: `/api/v1/cardholders/${created.id}` };
};
const updatesOf = async (id: string): Promise<number> =>
  (
    await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from events where object_id = ${id} and type = 'cardholder.updated'`,
    )
  ).n;

suite('update a cardholder', () => {
  test('changes e-mail, phone and document number, and tells it once', async () => {
    const { id, path } = await create();
    const reply = await api.patch(path, { email: 'New.Address@example.test', phoneNumber: '+5511987654321' });
    assert.equal(reply.status, 200);
    assert.equal(reply.body.email, 'New.Address@example.test');
    assert.equal(reply.body.phoneNumber, '+5511987654321');
    assert.ok(reply.body.updatedAt >= reply.body.createdAt);
    assert.equal(await updatesOf(id), 1);
    assert.deepEqual((await api.get(path)).body, reply.body);
  });

  test('takes an e-mail or a phone that changes for unverified, and only that one', async () => {
    const verifiedOf = async (id: string) =>
      app.pool.one(
        sql<{ email: boolean; phone: boolean }>`
          select email_verified_at is not null as email, phone_verified_at is not null as phone
          from cardholders where id = ${id}`,
      );
    const { id, path, body } = await create();
    await app.pool.run(
      sql`update cardholders set email_verified_at = created_at, phone_verified_at = created_at where id = ${id}`,
    );
    await api.patch(path, { email: body.email.toUpperCase() });
    assert.deepEqual(await verifiedOf(id), { email: true, phone: true }, 'the same mailbox');
    await api.patch(path, { phoneNumber: '+5511987654321' });
    assert.deepEqual(await verifiedOf(id), { email: true, phone: false });
    await api.patch(path, { email: `moved.${body.email}` });
    assert.deepEqual(await verifiedOf(id), { email: false, phone: false });
  });

  test('changes the document number within the rules of its type', async () => {
    const first = person();
    const dni = first.taxId.slice(2, 10);
    const { body: created } = await api.post('/api/v1/cardholders', {
      ...first,
      identificationType: 'DNI',
      identificationValue: dni,
    });
    const path = `/api/v1/cardholders/${created.id}`;
    const wrong = await api.patch(path, { identificationValue: '12A45678' });
    assert.deepEqual(
      [wrong.status, wrong.body.field, wrong.body.reason],
      [400, 'identificationValue', 'malformed'],
    );
    assert.equal((await api.patch(path, { identificationValue: dni })).status, 200);
  });

  test('refuses a document number where no type is known', async () => {
    const { path } = await create();
    const { status, body } = await api.patch(path, { identificationValue: '30123456' });
    assert.deepEqual([status, body.field], [400, 'identificationValue']);
  });

  for (const field of ['firstName', 'lastName', 'taxId', 'country', 'dateOfBirth', 'kycStatus', 'id']) {
    test(`refuses to change ${field}`, async () => {
      const { path } = await create();
      const { status, body } = await api.patch(path, { [field]: 'x' });
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', field]);
    });
  }

  test('answers with the object and emits no event when nothing changes', async () => {
    const { id, path, body } = await create();
    assert.equal((await api.patch(path, {})).status, 200);
    assert.equal((await api.patch(path, { email: body.email })).status, 200);
    assert.equal(await updatesOf(id), 0);
  });

  test('refuses the e-mail of another cardholder', async () => {
    const first = await create();
    const second = await create();
    const { status, body } = await api.patch(second.path, { email: first.body.email });
    assert.deepEqual([status, body.error, body.cardholderId], [409, 'duplicate_email', first.id]);
  });

  test('is not found under an id that does not exist, is malformed, or names something else', async () => {
    for (const id of [
      'ch_01h455vb4pex5vsknk084sn02q',
      'ch_x',
      'card_01h455vb4pex5vsknk084sn02q',
      '%00',
      '..%2f',
    ]) {
      const { status, body } = await api.get(`/api/v1/cardholders/${id}`);
      assert.deepEqual([status, body.error], [404, 'not_found'], id);
    }
  });
});
