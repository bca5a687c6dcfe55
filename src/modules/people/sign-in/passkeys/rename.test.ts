// A person renames their own passkeys, and no other ones.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../../../../../test/support/app.ts';
import { newPerson, PASSKEYS, register } from '../../../../../test/support/passkeys.ts';

const testApp = await startTestApp({ worker: false });
const { api } = testApp;
const NAME_CHARACTERS_MAX = 60;

suite('a passkey', () => {
  test('has another name from then on, and all else as before', async () => {
    const { session } = await newPerson(testApp);
    await register(testApp, session);
    const [before] = (await session.get(PASSKEYS)).body.data;
    const { status, body } = await session.patch(`${PASSKEYS}/${before.id}`, { name: ' Teléfono nuevo ' });
    assert.equal(status, 200);
    assert.deepEqual(body, { ...before, name: 'Teléfono nuevo' });
    assert.deepEqual((await session.get(PASSKEYS)).body.data, [body]);
    const { data } = (await api.get('/api/v1/audit_log')).body;
    const entry = data.find(({ action }: { action: string }) => action === 'passkey.renamed');
    assert.equal(entry.target.id, before.id);
  });

  test('of another person is not found, and keeps its name', async () => {
    const [one, other] = [await newPerson(testApp), await newPerson(testApp)];
    await register(testApp, one.session);
    const [{ id, name }] = (await one.session.get(PASSKEYS)).body.data;
    const { status, body } = await other.session.patch(`${PASSKEYS}/${id}`, { name: 'Mine' });
    assert.deepEqual([status, body.error], [404, 'not_found']);
    assert.equal((await one.session.get(PASSKEYS)).body.data[0].name, name);
  });

  test('takes no name that is empty or too long', async () => {
    const { session } = await newPerson(testApp);
    await register(testApp, session);
    const [{ id }] = (await session.get(PASSKEYS)).body.data;
    for (const name of [undefined, '', '   ', 'x'.repeat(NAME_CHARACTERS_MAX + 1)]) {
      const { status, body } = await session.patch(`${PASSKEYS}/${id}`, { name });
      assert.deepEqual([status, body.problems[0].field], [400, 'name']);
    }
  });
});
