// The client drives the whole contract: every route at least once, over HTTP, with each request and each
// answer as the OpenAPI document says.
// Runs alone: the walks are long, and what they leave is of no use to others.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { startRecorder } from './recorder.ts';
import { walkCards, walkCardSession } from './walks/cards.ts';
import { walkDeviceLogins, walkGrants, walkWebhooks } from './walks/integration.ts';
import {
  walkAccess,
  walkCardholders,
  walkConnections,
  walkMembers,
  walkReviews,
  walkSignIn,
} from './walks/people.ts';
import { walkMoney } from './walks/wallets.ts';
import { worldOf } from './walks/world.ts';

const testApp = await startTestApp();
const recorder = await startRecorder();
const world = await worldOf(testApp, recorder);

suite('the client walks through', () => {
  test('cardholders, payment methods and onboarding', () => walkCardholders(world));
  test('sign-in, sessions and passkeys', () => walkSignIn(world));
  test('members, brand and settings', () => walkMembers(world));
  test('identity reviews', () => walkReviews(world));
  test('connections to providers', () => walkConnections(world));
  test('cards, purchases and refunds', () => walkCards(world));
  test('the card session of a person and their agent', () => walkCardSession(world));
  test('a wallet, and what goes out of it', () => walkMoney(world));
  test('webhooks and events', () => walkWebhooks(world));
  test('the clients of agents', () => walkGrants(world));
  test('logins of a command line by browser', () => walkDeviceLogins(world));
  test('keys, the audit log and the log of requests', () => walkAccess(world));
});

suite('afterwards', () => {
  test('every route was called', () => {
    const missing = recorder.operationIds.filter((id) => !recorder.statuses.has(id));
    assert.deepEqual(missing, []);
  });

  test('every route has done what it is for', (t) => {
    const onlyRefused = recorder.operationIds.filter((id) =>
      [...(recorder.statuses.get(id) ?? [])].every((status) => status >= 300),
    );
    for (const id of onlyRefused) t.diagnostic(`${id} was only refused`);
    assert.deepEqual(onlyRefused, []);
  });

  test('each request and each answer was as the document says', () => {
    assert.deepEqual(recorder.problems, []);
  });
});
