// Every list that there is can be answered by a replica: the walks through the contract, with one.
// Ends within 10 minutes: it starts two servers of PostgreSQL, and the walks are long.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isReadFromReplica } from '#platform/route/route.ts';
import { startRecorder } from '../client/recorder.ts';
import { walkCards, walkCardSession } from '../client/walks/cards.ts';
import { walkGrants, walkWebhooks } from '../client/walks/integration.ts';
import { walkAccess, walkCardholders, walkMembers, walkReviews, walkSignIn } from '../client/walks/people.ts';
import { walkMoney } from '../client/walks/wallets.ts';
import { worldOf } from '../client/walks/world.ts';
import { readExposition } from '../support/exposition.ts';
import { startReplicatedApp } from '../support/standby.ts';

const testApp = await startReplicatedApp();
const recorder = await startRecorder();
const world = await worldOf(testApp, recorder);

suite('lists from a replica, as the contract has them:', () => {
  test('people and access', async () => {
    await walkCardholders(world);
    await walkSignIn(world);
    await walkMembers(world);
    await walkReviews(world);
  });
  test('cards', async () => {
    await walkCards(world);
    await walkCardSession(world);
  });
  test('a wallet, and what goes out of it', () => walkMoney(world));
  test('webhooks, clients, keys and logs', async () => {
    await walkWebhooks(world);
    await walkGrants(world);
    await walkAccess(world);
  });

  test('the replica has refused no statement of them', () => {
    assert.deepEqual(recorder.problems, []);
    const read = testApp.app.routes.filter(isReadFromReplica).map(({ id }) => id);
    assert.deepEqual(
      read.filter((id) => !recorder.statuses.get(id)?.has(200)),
      [],
    );
    const samples = readExposition(testApp.app.metrics.text()).get('monedero_replica_reads_total')?.samples;
    const from = (place: string) => samples?.filter(({ labels }) => labels['from'] === place) ?? [];
    assert.ok((from('replica')[0]?.value ?? 0) > read.length);
    assert.deepEqual(
      from('primary').filter(({ labels }) => labels['reason'] === 'failed'),
      [],
      testApp.logged().join(''),
    );
  });
});
