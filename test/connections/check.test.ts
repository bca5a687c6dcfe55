// A connection is set up at its provider and looked at, over a server that the provider reaches: the double
// of WhatsApp asks for its address, and posts there.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { MINUTE_MS } from '#platform/time/clock.ts';
import type { Db } from '#platform/db/sql.ts';
import { addConnection } from '#modules/base/connections/add.ts';
import type { Changing } from '#modules/base/connections/changes.ts';
import { checkConnection } from '#modules/base/connections/check.ts';
import { rotateSecrets } from '#modules/base/connections/rotate.ts';
import { setUpConnection } from '#modules/base/connections/set-up.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { hubSignature } from '#providers/wire/whatsapp.ts';
import { startWhatsappDouble, type WhatsappDouble } from '../doubles/whatsapp/double.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { sessionOf } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';

const testApp = await startTestApp({ worker: false });
const { app, url, clock } = testApp;
const services = app.operatorActions.connections;
const changed = <Result>(change: (tx: Db) => Promise<Result>) => app.pool.transaction(change);
const OPERATOR: Changing = { actor: { type: 'operator', id: 'ana' }, within: 'deployment' };
const NEXT_SECRET = 'f'.repeat(32);

const organization = await testApp.newOrganization('Sends');
const EMAIL = 'owner@sends.example';
await addUser(testApp.operator, { organization: organization.id, email: EMAIL, role: 'owner' });

/** A connection of the organization over a double of its own. */
async function connected(): Promise<{ readonly id: string; readonly double: WhatsappDouble }> {
  const double = await startWhatsappDouble({ posts: true });
  after(() => double.close());
  const { settings } = double;
  const { phoneNumberId, businessAccountId, appId, accessToken, appSecret } = settings;
  const keys = { phoneNumberId, businessAccountId, appId, accessToken, appSecret, origin: double.origin };
  const { id } = await changed((tx) =>
    addConnection(tx, services, OPERATOR, {
      driver: 'whatsapp',
      name: 'Sends',
      organizationId: organization.id,
      mode: 'live',
      ports: undefined,
      countries: undefined,
      given: keys,
    }),
  );
  await until(
    'it is known',
    () => app.connections.find(id),
    (found) => found !== undefined,
  );
  return { id, double };
}

async function setUp(): Promise<Awaited<ReturnType<typeof connected>>> {
  const made = await connected();
  await setUpConnection(services, OPERATOR, made.id);
  return made;
}
const codesOf = async (id: string): Promise<readonly string[]> => [
  ...new Set((await checkConnection(services, id)).map(({ code }) => code)),
];

/** What Meta would post: about nothing of ours, and signed. */
const post = (id: string, { settings }: WhatsappDouble, secret: string) => {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: settings.businessAccountId, changes: [] }],
  });
  return client(url, '').raw(`/inbound/connections/${id}`, {
    method: 'POST',
    headers: { 'x-hub-signature-256': hubSignature(body, secret) },
    body,
  });
};

suite('a connection', () => {
  test('is set up once, with the address that its provider asks for, and after that nothing is found', async () => {
    const { id, double } = await connected();
    const before = await codesOf(id);
    assert.deepEqual([...before].sort(), ['template_missing', 'webhook_elsewhere']);
    const steps = await setUpConnection(services, OPERATOR, id);
    assert.ok(steps.length > 3 && steps.every(({ outcome }) => outcome === 'made'), JSON.stringify(steps));
    assert.equal(double.books.callback?.address, `${testApp.links}/inbound/connections/${id}`);
    const again = await setUpConnection(services, OPERATOR, id);
    assert.ok(again.every(({ outcome }) => outcome === 'kept'));
    assert.deepEqual(await codesOf(id), []);
  });

  test('is asked for its address with a token that we drew, and answers no other', async () => {
    const { id } = await connected();
    const ask = (token: string) =>
      client(url, '').raw(
        `/inbound/connections/${id}?hub.mode=subscribe&hub.challenge=123&hub.verify_token=${token}`,
        { method: 'GET' },
      );
    assert.equal((await ask('guessed')).status, 401);
    assert.equal((await ask('')).status, 401);
  });

  test('whose messages no secret signs says so, until one does', async () => {
    const { id, double } = await setUp();
    assert.equal((await post(id, double, NEXT_SECRET)).status, 401);
    await until(
      'it is found',
      () => codesOf(id),
      (codes) => codes.includes('messages_refused'),
    );
    const rotation = { connectionId: id, given: { appSecret: NEXT_SECRET }, overlapMinutes: 10 };
    await changed((tx) => rotateSecrets(tx, services, OPERATOR, rotation));
    clock.advance(1_000);
    await until(
      'a message is taken',
      () => post(id, double, NEXT_SECRET),
      ({ status }) => status === 200,
    );
    await until(
      'nothing is found',
      () => codesOf(id),
      (codes) => codes.length === 0,
    );
  });

  test('says that our clock is off, and that signatures will be refused', async () => {
    const { id } = await setUp();
    clock.advance(6 * MINUTE_MS);
    const findings = await checkConnection(services, id);
    const found = findings.find(({ code }) => code === 'clock_off');
    assert.deepEqual([found?.stops, Number(found?.values['seconds']) >= 6 * 60 - 1], [true, true]);
  });

  test('shows its owner what was found, in their language, and no secret', async () => {
    const { id, double } = await connected();
    const owner = await sessionOf(testApp, EMAIL, { tenantId: organization.liveTenantId });
    const checked = await owner.post(`/api/v1/connections/${id}/check`, undefined, {
      'accept-language': 'es',
    });
    assert.equal(checked.status, 200, JSON.stringify(checked.body));
    const [first] = checked.body.findings;
    assert.deepEqual([checked.body.isSound, first.stops], [false, true]);
    assert.match(JSON.stringify(checked.body.findings), /plantilla/);
    const { body } = await owner.get('/api/v1/connections');
    const shown = body.data.find((one: { id: string }) => one.id === id);
    assert.equal(shown.lastCheck.isSound, false);
    for (const secret of [double.settings.accessToken, double.settings.appSecret])
      assert.ok(!JSON.stringify([checked.body, body]).includes(secret));
  });
});
