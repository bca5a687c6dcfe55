// An owner keeps the connections of the organization: on one side, with a proof, and without ever being shown
// a secret again.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { addConnection } from '#modules/base/connections/add.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { sessionOf } from '../support/signed-in.ts';
import { newEmail, newTeam } from '../support/teams.ts';
import { paperDriver, paperKeys } from './paper.ts';

const { driver } = paperDriver();
const testApp = await startTestApp({ worker: false, drivers: [driver] });
const { app, clock } = testApp;
const BODY = { driver: 'paper', name: 'Treasury', fields: paperKeys('test') };

suite('an owner', () => {
  test('finds what each driver must be given, but for what only the operator sets', async () => {
    const { owner } = await newTeam(testApp);
    const { status, body } = await owner.get('/api/v1/connection_drivers');
    assert.equal(status, 200);
    const [paper] = body.data;
    assert.deepEqual(
      paper.fields.map(({ name, kind }: { name: string; kind: string }) => `${kind} ${name}`),
      ['secret secretKey', 'secret webhookSecret', 'secret signingKey', 'setting account', 'setting floor'],
    );
    const { says } = paper.fields[3];
    assert.equal(says, 'the number of the account');
    assert.deepEqual(
      paper.fields.map(({ label, currency }: { label: string; currency: string | null }) => [
        label,
        currency,
      ]),
      [
        ['Key', null],
        ['Message secret', null],
        ['Signing key', null],
        ['Account', null],
        ['Floor', 'ARS'],
      ],
    );
    assert.equal(paper.takesMessages, true);
    const spanish = await owner.get('/api/v1/connection_drivers', { 'Accept-Language': 'es' });
    assert.equal(spanish.body.data[0].about, 'Cuentas en papel.');
  });

  test('adds a connection of one side, rotates, disables and removes it, and is shown no secret', async () => {
    const { owner, organization, email } = await newTeam(testApp);
    const answers: unknown[] = [];
    const asked = async (...call: Parameters<typeof owner.post>) => {
      const { status, body } = await owner.post(...call);
      answers.push(body);
      return { status, body };
    };
    const { status, body: made } = await asked('/api/v1/connections', BODY);
    assert.deepEqual([status, made.mode, made.scope], [201, 'test', 'organization'], JSON.stringify(made));
    const path = `/api/v1/connections/${made.id}`;
    const fields = { secretKey: paperKeys('test', 'b').secretKey };
    const rotated = await asked(`${path}/rotate`, { fields, overlapMinutes: 5 });
    assert.deepEqual(
      rotated.body.secrets.map(({ field, lastFour, acceptedUntil }: Record<string, unknown>) => [
        field,
        lastFour,
        acceptedUntil === null,
      ]),
      [
        ['secretKey', 'bbbb', true],
        ['secretKey', 'aaaa', false],
        ['webhookSecret', 'aaaa', true],
      ],
    );
    assert.equal((await asked(`${path}/disable`)).body.status, 'disabled');
    assert.deepEqual((await owner.get('/api/v1/connections')).body.data.length, 1);
    const live = await sessionOf(testApp, email, { tenantId: organization.liveTenantId });
    assert.deepEqual((await live.get('/api/v1/connections')).body.data, []);
    assert.equal((await live.post(`${path}/enable`)).body.error, 'connection_not_found');
    clock.advance(MINUTE_MS);
    const again = await sessionOf(testApp, email, { tenantId: organization.testTenantId });
    assert.equal((await again.delete(path)).body.status, 'removed');
    const log = JSON.stringify((await again.get('/api/v1/audit_log')).body);
    for (const action of ['added', 'rotated', 'disabled', 'removed'])
      assert.ok(log.includes(`connection.${action}`), action);
    const shown = JSON.stringify(answers) + log;
    for (const secret of Object.values(paperKeys('test')).slice(0, 2)) assert.ok(!shown.includes(secret));
  });

  test('is refused a key of the live side on the test side, and a field that only the operator sets', async () => {
    const { owner } = await newTeam(testApp);
    const wrong = { ...BODY, fields: { ...BODY.fields, secretKey: paperKeys('live').secretKey } };
    const { body } = await owner.post('/api/v1/connections', wrong);
    assert.deepEqual([body.error, body.field, body.side], ['wrong_side', 'fields.secretKey', 'live']);
    const elsewhere = { ...BODY, fields: { ...BODY.fields, origin: 'https://10.0.0.7' } };
    const refused = await owner.post('/api/v1/connections', elsewhere);
    assert.deepEqual([refused.status, refused.body.problems[0].field], [400, 'fields.origin']);
  });

  test('adds one again after the answer was lost: the same key is the same connection', async () => {
    const { owner } = await newTeam(testApp);
    const key = { 'x-idempotency-key': 'once' };
    const [first, second] = [
      await owner.post('/api/v1/connections', BODY, key),
      await owner.post('/api/v1/connections', BODY, key),
    ];
    assert.equal(first.body.id, second.body.id);
    assert.equal((await owner.get('/api/v1/connections')).body.data.length, 1);
  });

  test('takes a proof to add one, and none to disable it', async () => {
    const { owner, email, tenantId } = await newTeam(testApp);
    const { body: made } = await owner.post('/api/v1/connections', BODY);
    const old = await sessionOf(testApp, email, { tenantId, signedInAgoMs: 11 * MINUTE_MS });
    assert.equal((await old.post('/api/v1/connections', BODY)).body.error, 'step_up_required');
    assert.equal((await old.post(`/api/v1/connections/${made.id}/enable`)).body.error, 'step_up_required');
    assert.equal((await old.post(`/api/v1/connections/${made.id}/disable`)).body.status, 'disabled');
  });
});

suite('another', () => {
  test('member than an owner sees connections and changes none', async () => {
    const { organization, tenantId } = await newTeam(testApp);
    const email = newEmail();
    await addUser(testApp.operator, { organization: organization.id, email, role: 'developer' });
    const developer = await sessionOf(testApp, email, { tenantId });
    assert.equal((await developer.get('/api/v1/connections')).status, 200);
    assert.equal((await developer.post('/api/v1/connections', BODY)).status, 403);
  });

  test('organization neither sees nor changes one, and of the deployment sees no more than that it is', async () => {
    const [team, other] = [await newTeam(testApp), await newTeam(testApp)];
    const { body: made } = await team.owner.post('/api/v1/connections', BODY);
    await app.pool.transaction((tx) =>
      addConnection(
        tx,
        app.operatorActions.connections,
        { actor: { type: 'operator', id: 'ana' }, within: 'deployment' },
        {
          driver: 'paper',
          name: 'For all',
          organizationId: null,
          mode: 'test',
          ports: undefined,
          countries: undefined,
          given: { ...paperKeys('test', 'd'), origin: 'https://paper.example' },
        },
      ),
    );
    const { data } = (await other.owner.get('/api/v1/connections')).body;
    assert.deepEqual(
      data.map(({ name, scope, settings, secrets }: Record<string, unknown>) => ({
        name,
        scope,
        settings,
        secrets,
      })),
      [{ name: 'For all', scope: 'deployment', settings: {}, secrets: [] }],
    );
    for (const id of [made.id, data[0].id]) {
      const { status, body } = await other.owner.post(`/api/v1/connections/${id}/disable`);
      assert.deepEqual([status, body.error], [404, 'connection_not_found']);
    }
  });
});

suite('a connection that is changed', () => {
  test('has another name and another floor, and never another account', async () => {
    const { owner } = await newTeam(testApp);
    const { body: made } = await owner.post('/api/v1/connections', BODY);
    const path = `/api/v1/connections/${made.id}`;
    const { body: named } = await owner.patch(path, { name: 'Treasury 2', settings: { floor: '500' } });
    assert.deepEqual(
      [named.name, named.settings.floor, named.settings.account],
      ['Treasury 2', '500', '123456'],
    );
    for (const settings of [
      { account: '654321' },
      { floor: 'much' },
      { secretKey: 'x' },
      { account: null },
    ]) {
      const refused = await owner.patch(path, { settings });
      assert.deepEqual([refused.status, refused.body.field], [400, `settings.${Object.keys(settings)[0]}`]);
    }
    const { body: without } = await owner.patch(path, { settings: { floor: null } });
    assert.deepEqual([without.name, without.settings.floor], ['Treasury 2', undefined]);
    assert.ok(JSON.stringify((await owner.get('/api/v1/audit_log')).body).includes('connection.changed'));
  });
});
