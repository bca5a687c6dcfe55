// The payment that is written by hand does what is said of it, and the bench sees if what it counted is not
// recorded. Its packages are installed for it. Runs alone: it starts the servers that are measured.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { rawQuery } from '#platform/db/sql.ts';
import { onServer, TEST_SERVER_VARIABLE } from '../../../test/support/database.ts';
import { client } from '../../../test/support/client.ts';
import { readOptions } from '../options.ts';
import { createCleanup, type Cleanup } from '../processes.ts';
import { handWritten, startHandWritten, wrongIn } from './hand-written.ts';
import { installPackages } from './packages.ts';
import type { Peer, Place } from './peer.ts';
import { comparePeers } from './run.ts';

const DATABASES = ['bench_by_hand', 'bench_payments'];
const SECONDS = ['--seconds', '0.3', '--warm-up', '0.1', '--rounds', '1'];
const serverUrl = process.env[TEST_SERVER_VARIABLE] ?? assert.fail('run it with "npm test"');
const options = readOptions(SECONDS) ?? assert.fail('there are no options');
const drop = async (): Promise<void> => {
  for (const name of DATABASES) await onServer(serverUrl, `drop database if exists ${name} with (force)`);
};

const place: Place = {
  bench: { options, cleanup: createCleanup(), postgresPid: 0 },
  serverUrl,
  runInSeconds: 0.2,
  payers: { tenants: 1, walletsEach: 2, agentsEach: 2, agentsOfHot: 3 },
  connections: 4,
  pgledger: undefined,
  packages: installPackages,
  ours: () => assert.fail('ours is not asked'),
  nextWindow: () => 0,
};

/** It runs until the cleanup ends it. */
async function startOne(cleanup: Cleanup) {
  await drop();
  const served = await startHandWritten({ ...place, bench: { options, cleanup, postgresPid: 0 } });
  const [agent] = served.ready.agents;
  if (agent === undefined) throw new Error('there is no agent');
  const pay = (key: string, more: object = {}, bearer = agent.key) =>
    client(`http://127.0.0.1:${served.ports[0]}`, bearer).post(
      '/api/v1/wallet/pay',
      { payee_id: agent.payeeId, amount_cents: 500, reason: 'Factura 42', ...more },
      { 'X-Idempotency-Key': key },
    );
  return { pool: served.pool, pay };
}

after(drop);

test('the payment by hand is made once under a key, and only for an agent that has one', async () => {
  const cleanup = createCleanup();
  try {
    const { pool, pay } = await startOne(cleanup);
    const [first, again] = await Promise.all([pay('one'), pay('one')]);
    assert.deepEqual([first.status, again.status], [201, 201]);
    assert.deepEqual(first.body, again.body);
    assert.equal((await pay('one', { amount_cents: 501 })).status, 409);
    assert.equal((await pay('two', { payee_id: 'payee_2' })).status, 404);
    assert.equal((await pay('three', {}, 'key_of_none')).status, 401);
    assert.deepEqual(await wrongIn(pool, 1), []);
  } finally {
    await cleanup.run();
  }
});

test('what was counted and is not recorded is wrong, and so is money that does not add up', async () => {
  const cleanup = createCleanup();
  try {
    const { pool, pay } = await startOne(cleanup);
    assert.equal((await pay('one')).status, 201);
    assert.deepEqual(await wrongIn(pool, 2), ['2 payments were answered and 1 are recorded']);
    await pool.run(rawQuery('update accounts set balance_cents = balance_cents + 1 where id = 1', []));
    await pool.run(rawQuery('delete from outbox', []));
    assert.deepEqual(await wrongIn(pool, 1), [
      'a balance is not what its entries leave of it',
      'there are not as many events in the outbox as payments',
    ]);
    await pool.run(rawQuery('delete from entries where amount_cents > 0', []));
    assert.ok((await wrongIn(pool, 1)).includes('entries of a payment do not sum to zero'));
  } finally {
    await cleanup.run();
  }
});

test('what a peer finds wrong with itself is seen by the comparison', async () => {
  const figures = () => Promise.resolve({ measured: 'nothing', value: 1 });
  const idle: Peer = {
    name: 'idle',
    open: () =>
      Promise.resolve({
        title: 'a peer that does nothing',
        lacks: 'everything',
        pairs: [{ peer: figures, ours: figures }],
        wrong: () => Promise.resolve(['it did not do it']),
      }),
  };
  const { wrong } = await comparePeers([idle], place, () => undefined);
  assert.deepEqual(wrong, ['it did not do it']);
});

test('payments by hand and ours are measured in turn, and all that was counted is recorded', async () => {
  const cleanup = createCleanup();
  try {
    await drop();
    const said: string[] = [];
    const given = { ...place, bench: { options, cleanup, postgresPid: 0 } };
    const { table, wrong } = await comparePeers([handWritten], given, (line) => said.push(line));
    assert.deepEqual(wrong, []);
    // On a busy machine none may be answered within so short a window.
    const figures = said.filter((line) => / \d+ a second/.test(line));
    const names = figures.map((line) => line.trim().split(',')[0]);
    assert.deepEqual(names, [
      'written by hand: fastify 5.12.8',
      'ours',
      'written by hand: fastify 5.12.8',
      'ours',
    ]);
    assert.match(table, /\| payments of many wallets \| [\d,]+ a second \| [\d,]+ a second \|/);
  } finally {
    await cleanup.run();
  }
});
