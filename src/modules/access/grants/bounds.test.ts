// How often the network of one caller may ask, register and guess: up to the bound, refused with the time to
// wait from then on, on every server, and without a word to any other network.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { comeFrom } from '../../../../test/support/callers.ts';
import type { Reply } from '../../../../test/support/client.ts';
import { askFor, codeFor, registered, sendForm } from '../../../../test/support/oauth.ts';
import { newOwner } from '../../../../test/support/signed-in.ts';
import { HOUR_MS } from '#platform/time/clock.ts';
import { ASKED_BY_CALLER, CLIENTS_OF_CALLER, WRONG_OF_CALLER } from './bounds.ts';

const testApp = await startTestApp();

/** A server of the same deployment, whose callers all have this address. */
async function serverFor(address: string): Promise<TestApp> {
  const another = await testApp.another();
  comeFrom(address, another);
  return { ...testApp, ...another };
}
const assertWaits = (headers: Headers): void => {
  const seconds = Number(headers.get('retry-after'));
  assert.ok(seconds > 3_500 && seconds <= 3_600, String(seconds));
};
const assertRefused = ({ status, body, headers }: Reply): void => {
  assert.deepEqual([status, body.error], [429, 'rate_limited']);
  assertWaits(headers);
};
const guess = (at: TestApp, fields: Parameters<typeof sendForm>[2]) => sendForm(at, '/oauth/token', fields);
const WRONG_CODE = {
  grant_type: 'authorization_code',
  client_id: 'cli_1',
  code: 'gco_x',
  code_verifier: 'x',
};
const WRONG_TOKEN = { grant_type: 'refresh_token', client_id: 'cli_1', refresh_token: 'grt_x' };

suite('one network', () => {
  test('registers 30 clients in an hour, and another registers its own', async () => {
    const [one, same, other] = [
      await serverFor('203.0.113.7'),
      await serverFor('203.0.113.7'),
      await serverFor('203.0.113.8'),
    ];
    for (let i = 0; i < CLIENTS_OF_CALLER.max; i++) assert.equal((await registered(one)).reply.status, 201);
    for (const server of [one, same]) assertRefused((await registered(server)).reply);
    assert.equal((await registered(other)).reply.status, 201);
    assert.equal((await registered(testApp)).reply.status, 201);
    testApp.clock.advance(HOUR_MS);
    assert.equal((await registered(one)).reply.status, 201);
  });

  test('asks for 60 grants in an hour, of whichever clients, and another asks for its own', async () => {
    const [one, other] = [await serverFor('203.0.113.9'), await serverFor('203.0.113.10')];
    const client = await registered(testApp);
    const unknown = { ...client, id: 'cli_unknown' };
    for (let i = 0; i < ASKED_BY_CALLER.max; i++)
      assert.equal((await askFor(one, i % 2 === 0 ? client : unknown)).status, i % 2 === 0 ? 303 : 400);
    const page = await askFor(one, client);
    assert.deepEqual([page.status, page.location], [429, '']);
    assert.ok(page.html.includes('Too many requests'));
    assertWaits(page.headers);
    assert.equal((await askFor(other, client)).status, 303);
  });

  test('guesses 300 codes and tokens in an hour, gets none for a good one then, and another does', async () => {
    const [one, other] = [await serverFor('203.0.113.11'), await serverFor('203.0.113.12')];
    const owner = await newOwner(testApp);
    const consent = { scopes: ['wallet:read'] };
    const [first, second] = [
      await codeFor(one, owner.email, consent),
      await codeFor(one, owner.email, consent),
    ];
    assert.equal((await guess(one, first.exchange)).status, 200);
    for (let i = 0; i < WRONG_OF_CALLER.max; i++) {
      // No client has this name, which is what the answer says; it counts as a guess all the same.
      const { status, body } = await guess(one, i % 2 === 0 ? WRONG_CODE : WRONG_TOKEN);
      assert.deepEqual([status, body.error], [401, 'invalid_client'], String(i));
    }
    for (const wrong of [WRONG_CODE, WRONG_TOKEN, second.exchange]) assertRefused(await guess(one, wrong));
    const elsewhere = await codeFor(other, owner.email, consent);
    assert.equal((await guess(other, elsewhere.exchange)).status, 200);
    assert.equal((await guess(other, WRONG_TOKEN)).status, 401);
  });

  test('is all addresses of a household, where they are of IPv6', async () => {
    const [one, same, other] = [
      await serverFor('2001:db8:1:2::7'),
      await serverFor('2001:db8:1:2:ffff::8'),
      await serverFor('2001:db8:1:3::7'),
    ];
    for (let i = 0; i < CLIENTS_OF_CALLER.max; i++) await registered(i % 2 === 0 ? one : same);
    for (const server of [one, same]) assertRefused((await registered(server)).reply);
    assert.equal((await registered(other)).reply.status, 201);
  });
});
