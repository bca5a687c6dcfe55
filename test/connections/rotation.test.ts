// Secrets of a connection rotate without a moment in which none is right, are never three, and are never
// shown.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import { HOUR_MS } from '#platform/time/clock.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { createSealer } from '#platform/secrets/seal.ts';
import { addConnection } from '#modules/base/connections/add.ts';
import type { Changing } from '#modules/base/connections/changes.ts';
import { secretsOf } from '#modules/base/connections/queries.ts';
import { resealConnectionSecrets } from '#modules/base/connections/reseal.ts';
import { rotateSecrets } from '#modules/base/connections/rotate.ts';
import { openSecret } from '#modules/base/connections/secrets.ts';
import { startTestApp } from '../support/app.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { paperDriver, paperKeys } from './paper.ts';

const { driver } = paperDriver();
const testApp = await startTestApp({ worker: false, drivers: [driver], logLevel: 'debug' });
const { app, clock } = testApp;
const services = app.operatorActions.connections;
const changed = <Result>(change: (tx: Db) => Promise<Result>) => app.pool.transaction(change);
const OPERATOR: Changing = { actor: { type: 'operator', id: 'ana' }, within: 'deployment' };
const OVERLAP_MINUTES = 60;

const connect = () =>
  changed((tx) =>
    addConnection(tx, services, OPERATOR, {
      driver: 'paper',
      name: 'Treasury',
      organizationId: null,
      mode: 'live',
      ports: undefined,
      countries: undefined,
      given: paperKeys('live'),
    }),
  );
const rotate = (connectionId: string, letter: string, overlapMinutes = OVERLAP_MINUTES) =>
  changed((tx) =>
    rotateSecrets(tx, services, OPERATOR, {
      connectionId,
      given: { secretKey: paperKeys('live', letter).secretKey },
      overlapMinutes,
    }),
  );

/** As a driver gets them. */
async function openSecrets(id: string): Promise<string[]> {
  const now = clock.now();
  const rows = await secretsOf(app.pool, id);
  return rows
    .filter(({ field, ends_at }) => field === 'secretKey' && (ends_at === null || ends_at > now))
    .map((row) => openSecret(app.sealer, row, row.sealed));
}
const key = (letter: string): string => paperKeys('live', letter).secretKey;

suite('a secret that rotates', () => {
  test('is used at once, and the one before it is accepted for as long as was said', async () => {
    const { id } = await connect();
    await rotate(id, 'b');
    assert.deepEqual(await openSecrets(id), [key('b'), key('a')]);
    clock.advance(HOUR_MS);
    assert.deepEqual(await openSecrets(id), [key('b')]);
  });

  test('is refused while the one before is still accepted, and rotates at once without an overlap', async () => {
    const { id } = await connect();
    await rotate(id, 'b');
    await assert.rejects(
      rotate(id, 'c'),
      (error) => error instanceof Refusal && error.code === 'secret_rotating',
    );
    assert.deepEqual(await openSecrets(id), [key('b'), key('a')]);
    await rotate(id, 'c', 0);
    assert.deepEqual(await openSecrets(id), [key('c')]);
  });

  test('is the same rotation when it is asked for again', async () => {
    const { id } = await connect();
    await rotate(id, 'b');
    assert.deepEqual(await rotate(id, 'b'), []);
    assert.deepEqual(await openSecrets(id), [key('b'), key('a')]);
  });

  test('by five at once is one rotation, and the others are refused', async () => {
    const { id } = await connect();
    const all = await Promise.allSettled(['b', 'c', 'd', 'e', 'f'].map((letter) => rotate(id, letter)));
    assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.equal((await openSecrets(id)).length, 2);
  });
});

suite('a secret at rest', () => {
  test('is in no table, log or list as it was given', async () => {
    const { id } = await connect();
    await rotate(id, 'q');
    const dumps = await Promise.all([
      app.pool.all(sql<{ row: string }>`select to_jsonb(t)::text as row from connections t`),
      app.pool.all(sql<{ row: string }>`select to_jsonb(t)::text as row from connection_secrets t`),
      app.pool.all(sql<{ row: string }>`select to_jsonb(t)::text as row from connection_changes t`),
    ]);
    const written = [...dumps.flat().map(({ row }) => row), ...testApp.logged()].join('\n');
    assert.ok(written.includes(id));
    for (const letter of ['a', 'q']) assert.ok(!written.includes(key(letter)));
  });

  test('is sealed again by a new key of the deployment, and opens with that alone', async () => {
    const { id } = await connect();
    const next = randomBytes(32);
    const during = createSealer([next, TEST_SECRET_KEY]);
    const { resealed, seen } = await resealConnectionSecrets(app.pool, during);
    assert.deepEqual(resealed, seen);
    const afterwards = createSealer([next]);
    const [row] = await secretsOf(app.pool, id);
    assert.ok(row !== undefined);
    assert.equal(openSecret(afterwards, row, row.sealed), key('a'));
    await resealConnectionSecrets(app.pool, createSealer([TEST_SECRET_KEY, next]));
  });

  test('cannot be opened in the row of another connection', async () => {
    const [one, other] = [await connect(), await connect()];
    const [row] = await secretsOf(app.pool, one.id);
    assert.ok(row !== undefined);
    assert.throws(() => openSecret(app.sealer, { ...row, connection_id: other.id }, row.sealed));
  });
});
