// The fingerprint of a secret tells two apart and answers no guess: it follows from a key of the deployment.
// Those that earlier versions made are shown to no one, and are replaced.
import assert from 'node:assert/strict';
import { hash, randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import { plus, HOUR_MS, isoOf } from '#platform/time/clock.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { createSealer } from '#platform/secrets/seal.ts';
import { addConnection } from '#modules/base/connections/add.ts';
import type { Changing } from '#modules/base/connections/changes.ts';
import { secretsOf } from '#modules/base/connections/queries.ts';
import { fingerprintSweep, resealConnectionSecrets } from '#modules/base/connections/reseal.ts';
import { rotateSecrets } from '#modules/base/connections/rotate.ts';
import { openSecret } from '#modules/base/connections/secrets.ts';
import { startTestApp } from '../support/app.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { newTeam } from '../support/teams.ts';
import { paperDriver, paperKeys } from './paper.ts';

const { driver } = paperDriver();
const testApp = await startTestApp({ worker: false, drivers: [driver] });
const { app, clock } = testApp;
const { owner, organization } = await newTeam(testApp);
const services = app.operatorActions.connections;
const changed = <Result>(change: (tx: Db) => Promise<Result>) => app.pool.transaction(change);
const OPERATOR: Changing = { actor: { type: 'operator', id: 'ana' }, within: 'deployment' };
const sweep = fingerprintSweep(app);
const GIVEN = paperKeys('test');

const connect = () =>
  changed((tx) =>
    addConnection(tx, services, OPERATOR, {
      driver: 'paper',
      name: 'Treasury',
      organizationId: organization.id,
      mode: 'test',
      ports: undefined,
      countries: undefined,
      given: GIVEN,
    }),
  );
const rotate = (connectionId: string, secretKey: string, sealer = app.sealer) =>
  changed((tx) => {
    const rotating = { connectionId, given: { secretKey }, overlapMinutes: 60 };
    return rotateSecrets(tx, { ...services, sealer }, OPERATOR, rotating);
  });
const keysOf = async (id: string) =>
  (await secretsOf(app.pool, id)).filter(({ field }) => field === 'secretKey');
const currentOf = async (id: string) => {
  const row = (await keysOf(id)).find(({ ends_at }) => ends_at === null);
  assert.ok(row !== undefined);
  return row;
};
const shownOf = async (id: string): Promise<{ field: string; fingerprint: string }[]> => {
  const { data } = (await owner.get('/api/v1/connections')).body;
  return data.find((one: { id: string }) => one.id === id).secrets;
};
const fingerprintShown = async (id: string) =>
  (await shownOf(id)).find(({ field }) => field === 'secretKey')?.fingerprint;
const plainHash = (plain: string): string => hash('sha256', plain).slice(0, 16);
/** As an earlier version wrote it. */
const older = (id: string, plain: string) =>
  app.pool.run(
    sql`update connection_secrets set fingerprint = ${plainHash(plain)}
        where connection_id = ${id} and field = 'secretKey' and ends_at is null`,
  );

suite('the fingerprint of a secret', () => {
  test('is that of no hash of it, and differs from connection to connection and from key to key', async () => {
    const [one, other] = [await connect(), await connect()];
    const shown = await fingerprintShown(one.id);
    assert.ok(shown !== undefined && shown.length === 20, shown);
    assert.notEqual(shown, await fingerprintShown(other.id));
    for (const algorithm of ['md5', 'sha1', 'sha256', 'sha512'])
      for (const encoding of ['hex', 'base64url'] as const)
        assert.notEqual(shown.slice(0, 8), hash(algorithm, GIVEN.secretKey, encoding).slice(0, 8));
    const before = await currentOf(one.id);
    const key = randomBytes(32);
    const next = createSealer([key, TEST_SECRET_KEY]);
    await resealConnectionSecrets(app.pool, next);
    assert.notEqual((await currentOf(one.id)).fingerprint, before.fingerprint);
    const row = await currentOf(one.id);
    assert.equal(openSecret(next, row, row.sealed), GIVEN.secretKey);
    await resealConnectionSecrets(app.pool, createSealer([TEST_SECRET_KEY, key]));
    assert.equal(await fingerprintShown(one.id), shown);
  });

  test('of an earlier version is shown to no one, and is replaced', async () => {
    const { id } = await connect();
    const before = await fingerprintShown(id);
    await older(id, GIVEN.secretKey);
    assert.equal(await fingerprintShown(id), '');
    assert.deepEqual(await rotate(id, GIVEN.secretKey), []);
    assert.equal(await sweep.runOnce(), 1);
    assert.equal(await fingerprintShown(id), before);
    assert.equal(await sweep.runOnce(), 0);
    const row = await currentOf(id);
    assert.equal(openSecret(app.sealer, row, row.sealed), GIVEN.secretKey);
  });

  test('is replaced also where a server of an earlier version has kept one secret twice', async () => {
    for (const isOlderCurrent of [true, false]) {
      const { id } = await connect();
      const row = await currentOf(id);
      const endsAt = isoOf(plus(clock.now(), HOUR_MS));
      const ends = { own: isOlderCurrent ? endsAt : null, theirs: isOlderCurrent ? null : endsAt };
      await app.pool.run(
        sql`update connection_secrets set ends_at = ${ends.own}
            where connection_id = ${id} and field = 'secretKey'`,
      );
      await app.pool.run(
        sql`insert into connection_secrets (connection_id, field, fingerprint, last_four, sealed, created_at, ends_at)
            values (${id}, 'secretKey', ${plainHash(GIVEN.secretKey)}, '', ${row.sealed}, ${isoOf(clock.now())}, ${ends.theirs})`,
      );
      assert.equal(await sweep.runOnce(), 1);
      const left = await keysOf(id);
      assert.deepEqual(
        left.map(({ fingerprint, ends_at }) => [fingerprint, ends_at]),
        [[row.fingerprint, null]],
      );
    }
  });

  test('is replaced also where no key opens the secret, which tells nothing of it either', async () => {
    const { id } = await connect();
    await older(id, GIVEN.secretKey);
    const stranger = createSealer([randomBytes(32)]);
    assert.equal(await fingerprintSweep({ ...app, sealer: stranger }).runOnce(), 1);
    assert.equal((await fingerprintShown(id))?.length, 20);
    assert.deepEqual(await rotate(id, GIVEN.secretKey), []);
  });
});

suite('the same secret again', () => {
  test('is the same while a key of the deployment gives way to another, whichever has sealed it', async () => {
    const { id } = await connect();
    const next = createSealer([randomBytes(32), TEST_SECRET_KEY]);
    assert.deepEqual(await rotate(id, GIVEN.secretKey, next), []);
  });

  test('is a new one where the key that has sealed it is gone, so that the connection can be mended', async () => {
    const { id } = await connect();
    const [rotated] = await rotate(id, GIVEN.secretKey, createSealer([randomBytes(32)]));
    assert.equal(rotated?.field, 'secretKey');
  });
});
