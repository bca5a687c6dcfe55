// Secrets rotate while messages come, at us and at the provider: as long as both secrets live, every process
// takes each valid message, and none takes one that is signed with a secret that has ended.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MINUTE_MS } from '#platform/time/clock.ts';
import type { Db } from '#platform/db/sql.ts';
import { addConnection } from '#modules/base/connections/add.ts';
import type { Changing } from '#modules/base/connections/changes.ts';
import { rotateSecrets } from '#modules/base/connections/rotate.ts';
import { hubSignature } from '#providers/wire/whatsapp.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { until } from '../support/wait.ts';

const testApp = await startTestApp({ worker: false });
const { app, clock } = testApp;
const services = app.operatorActions.connections;
const changed = <Result>(change: (tx: Db) => Promise<Result>) => app.pool.transaction(change);
const OPERATOR: Changing = { actor: { type: 'operator', id: 'ana' }, within: 'deployment' };
const ACCOUNT = '102290129340398';
const [OLD, SECOND, NEW] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];
const OVERLAP_MINUTES = 10;
const MESSAGES = 60;

const { id } = await changed((tx) =>
  addConnection(tx, services, OPERATOR, {
    driver: 'whatsapp',
    name: 'Sends',
    organizationId: testApp.organization.id,
    mode: 'test',
    ports: undefined,
    countries: undefined,
    given: {
      phoneNumberId: '106540352242922',
      businessAccountId: ACCOUNT,
      appId: '634974688087057',
      accessToken: `EAAJ${'x'.repeat(40)}`,
      appSecret: OLD,
    },
  }),
);
const second = await testApp.another();
const servers = [testApp.url, second.url].map((at) => client(at, ''));
let sent = 0;

/** Each to the next server, with a text of its own. */
async function statusOf(secret: string, by = servers[sent % servers.length]): Promise<number> {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: ACCOUNT, changes: [], n: (sent += 1) }],
  });
  const headers = { 'x-hub-signature-256': hubSignature(body, secret) };
  const { status } = await (by ?? assert.fail()).raw(`/inbound/connections/${id}`, {
    method: 'POST',
    headers,
    body,
  });
  return status;
}
const statusesOf = async (secret: string): Promise<number[]> => [
  ...new Set(await Promise.all(Array.from({ length: MESSAGES }, () => statusOf(secret)))),
];
const rotate = (secret: string) =>
  changed((tx) =>
    rotateSecrets(tx, services, OPERATOR, {
      connectionId: id,
      given: { appSecret: secret },
      overlapMinutes: OVERLAP_MINUTES,
    }),
  );

suite('a secret that is rotated while messages come', () => {
  test('is looked for where a process may have missed it, before the first message is refused', async () => {
    const [by = assert.fail()] = servers;
    await until(
      'the connection is known',
      () => statusOf(OLD, by),
      (status) => status === 200,
    );
    // As where the notification is still on its way.
    await app.pool.transaction(async (tx) => {
      const quiet: Db = {
        ...tx,
        run: (query) => (query.text.includes('pg_notify') ? Promise.resolve(0) : tx.run(query)),
      };
      await rotateSecrets(quiet, services, OPERATOR, {
        connectionId: id,
        given: { appSecret: SECOND },
        overlapMinutes: 0,
      });
    });
    assert.equal(await statusOf(SECOND, by), 200);
    assert.equal(await statusOf(OLD, by), 401);
  });

  test('is taken from the first message on, by servers that have not heard of it, and the old one until it ends', async () => {
    for (const by of servers)
      await until(
        'the connection is known',
        () => statusOf(SECOND, by),
        (status) => status === 200,
      );
    const before = statusesOf(SECOND);
    await rotate(NEW);
    const [old, current, still] = [statusesOf(SECOND), statusesOf(NEW), statusesOf(SECOND)];
    assert.deepEqual(await Promise.all([before, old, current, still]), [[200], [200], [200], [200]]);
    clock.advance(OVERLAP_MINUTES * MINUTE_MS);
    assert.deepEqual(await Promise.all([statusesOf(SECOND), statusesOf(NEW)]), [[401], [200]]);
  });
});
