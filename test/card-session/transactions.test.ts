// The purchases of a card, as the person sees them who holds it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { newOwner } from '../support/signed-in.ts';
import { buy, CARDS, issued, newBuyer } from './support.ts';

const testApp = await startTestApp();

const boughtAt = (id: string): string => `${CARDS}/${id}/transactions`;

test('are listed newest first in pages, declined ones with their reason', async () => {
  const { session } = await newBuyer(testApp);
  const id = await issued(session, 10_000, { type: 'multi_use' });
  await buy(testApp, id, 6_000);
  await buy(testApp, id, 5_000);
  const { status, body } = await session.get(boughtAt(id));
  assert.equal(status, 200, JSON.stringify(body));
  const shown = body.data.map((one: Record<string, unknown>) => [one['amountCents'], one['declineReason']]);
  assert.deepEqual(shown, [
    [5_000, 'insufficient_funds'],
    [6_000, null],
  ]);
  assert.equal(body.next_cursor, null);
  assert.match(body.data[1].merchant.category, /^\d{4}$/);

  const { body: first } = await session.get(`${boughtAt(id)}?limit=1`);
  assert.deepEqual(first.data, body.data.slice(0, 1));
  const { body: second } = await session.get(`${boughtAt(id)}?limit=1&cursor=${first.next_cursor}`);
  assert.deepEqual([second.data, second.next_cursor], [body.data.slice(1), null]);
  assert.equal((await session.get(`${boughtAt(id)}?status=declined`)).status, 400);
});

test('of somebody else, or with another card, are not among them, and no agent lists them', async () => {
  const { session, agent } = await newBuyer(testApp);
  const id = await issued(session, 10_000);
  const other = await issued(session, 10_000);
  await buy(testApp, other, 5_000);
  assert.deepEqual((await session.get(boughtAt(id))).body.data, []);
  const stranger = await newOwner(testApp);
  assert.equal((await stranger.session.get(boughtAt(other))).status, 404);
  assert.equal((await agent.key.get(boughtAt(other))).status, 403);
  assert.equal((await client(testApp.url, {}).get(boughtAt(other))).status, 401);
});
