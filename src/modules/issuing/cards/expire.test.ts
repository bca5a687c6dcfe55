// Cards that come to their end.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { client } from '../../../../test/support/client.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { assertLedgerIsWhole, countEvents, newCard, newHolder } from '../../../../test/cards/holders.ts';

const testApp = await startTestApp();
const { api, app, url, newKey, newOrganization } = testApp;

const pathOf = (id: string) => `/api/v1/cards/${id}`;

suite('a card that ends', () => {
  const moveTo = (to: string, at = api) => at.post('/api/v1/sandbox/clock', { to });

  test('closes at expiresAt in the time of the tenant, not before, and not by an end that was moved', async () => {
    const organization = await newOrganization('Ends');
    const one = client(url, await newKey({ organization }));
    const there = { ...testApp, tenant: await app.tenants.get(organization.testTenantId) };
    const inDays = (days: number) => new Date(app.clock.now() + days * 86_400_000).toISOString();
    const cardholderId = await newHolder(one);
    const id = await newCard(one, { cardholderId, expiresAt: inDays(1) });
    const later = await newCard(one, { cardholderId, expiresAt: inDays(1) });
    const never = await newCard(one, { cardholderId, expiresAt: inDays(1) });
    await one.patch(pathOf(later), { expiresAt: inDays(3) });
    await one.patch(pathOf(never), { expiresAt: null });

    await moveTo(inDays(0.9), one);
    assert.equal((await one.get(pathOf(id))).body.status, 'OPEN');
    await moveTo(inDays(1.1), one);
    const { body } = await one.get(pathOf(id));
    assert.deepEqual([body.status, body.closedReason, body.availableCents], ['CLOSED', 'expired', 0]);
    assert.equal(await countEvents(there, id, 'card.closed'), 1);
    assert.equal((await one.get(pathOf(later))).body.status, 'OPEN');
    await moveTo(inDays(3.1), one);
    assert.equal((await one.get(pathOf(later))).body.closedReason, 'expired');
    assert.equal((await one.get(pathOf(never))).body.status, 'OPEN');
    await assertLedgerIsWhole(testApp);
  });
});
