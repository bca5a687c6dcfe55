// The funding of a card over HTTP: what backs it, and whose business that is.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { isoOf } from '#platform/time/clock.ts';
import { client } from '../../../../test/support/client.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { HAS_NO_FUNDS, openCard } from '../../../../test/funding/support.ts';

const testApp = await startTestApp({ worker: false, plantsRows: true });
const { api, app, url, tenant, newKey, newOrganization } = testApp;

/** A row of cards beside the accounts, as cards would have written it. */
async function shownCard(options: { number?: string; status?: string } = {}) {
  const card = await openCard(testApp, tenant, { amount: 5_000n, ...options });
  await app.pool.run(
    sql`insert into cards (tenant_id, id, cardholder_id, status, type, amount_minor, currency, amount_match, allowed_mccs, blocked_mccs,
                           metadata, paused_by, open_authorizations, was_charged, created_at, updated_at)
        values (${tenant.id}, ${card.id}, ${card.cardholderId}, ${options.status ?? 'OPEN'}, 'multi_use', 5000, 'ARS', 'max', '[]', '[]',
                '{}', '[]', 0, false, ${isoOf(tenant.now())}, ${isoOf(tenant.now())})`,
  );
  return card;
}
const look = (id: string, by = api) => by.get(`/api/v1/cards/${id}/funding`);

suite('GET /cards/:id/funding', () => {
  test('shows what is held and what was done, newest first', async () => {
    const card = await shownCard();
    await card.settles();
    await card.happens('authorize', 1_500n);
    await card.happens('clear', 1_500n);
    await card.settles();
    const { status, body } = await look(card.id);
    const { operations, holdExpiresAt, ...rest } = body;
    assert.equal(status, 200);
    assert.deepEqual(rest, {
      cardId: card.id,
      paymentMethodId: card.methodId,
      currency: 'ARS',
      neededCents: 3_500,
      heldCents: 3_500,
      dueCents: 0,
      owedCents: 0,
      underWay: null,
      retryAt: null,
    });
    assert.ok(Date.parse(holdExpiresAt) > tenant.now());
    assert.deepEqual(
      operations.map((one: { kind: string; amountCents: number; status: string; reason: null }) => [
        one.kind,
        one.amountCents,
        one.status,
        one.reason,
      ]),
      [
        ['hold', 3_500, 'done', null],
        ['capture', 1_500, 'done', null],
        ['hold', 5_000, 'done', null],
      ],
    );
    assert.ok(operations.every((one: { finishedAt: string }) => Date.parse(one.finishedAt) > 0));
  });

  test('shows the operation in flight', async () => {
    const card = await shownCard();
    await card.settles({ signal: AbortSignal.abort() });
    const { body } = await look(card.id);
    assert.deepEqual(body.underWay, { id: body.operations[0].id, kind: 'hold' });
    assert.deepEqual([body.heldCents, body.operations[0].finishedAt], [0, null]);
  });

  test('shows what could not be collected, why, and when it is tried again', async () => {
    const card = await shownCard({ number: HAS_NO_FUNDS });
    await card.settles();
    await card.happens('authorize', 5_000n);
    await card.happens('clear', 5_000n);
    await card.settles();
    const { body } = await look(card.id);
    assert.deepEqual(
      [body.dueCents, body.owedCents, body.heldCents, body.holdExpiresAt],
      [5_000, 0, 0, null],
    );
    assert.deepEqual(
      [body.operations[0].status, body.operations[0].reason],
      ['refused', 'insufficient_funds'],
    );
    assert.ok(Date.parse(body.retryAt) > tenant.now());
  });

  test('shows what we owe', async () => {
    const card = await shownCard();
    await card.settles();
    await card.happens('refund', 700n);
    await card.settles();
    const { body } = await look(card.id);
    assert.deepEqual([body.dueCents, body.owedCents], [0, 700]);
  });

  for (const status of ['REQUESTED', 'FAILED']) {
    test(`does not know a card that is ${status}`, async () => {
      assert.equal((await look((await shownCard({ status })).id)).status, 404);
    });
  }

  test('does not know the card of another organization, nor one that never was', async () => {
    const stranger = client(url, await newKey({ organization: await newOrganization('Stranger') }));
    assert.equal((await look((await shownCard()).id, stranger)).status, 404);
    assert.equal((await look(app.newId('card'))).status, 404);
  });

  test('needs the scope cards:read', async () => {
    const { status, body } = await look(
      (await shownCard()).id,
      client(url, await newKey({ scopes: ['webhooks:read'] })),
    );
    assert.deepEqual([status, body.error, body.requiredScope], [403, 'insufficient_scope', 'cards:read']);
  });
});
