// The overview says what needs somebody, counts no further than it says, and shows a caller only what it may
// read elsewhere.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS, HOUR_MS, isoOf, plus } from '#platform/time/clock.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { OVERVIEW_COUNTED_MAX } from '#platform/lists/overview.ts';
import { SEARCHED_ROWS_MAX } from '#platform/lists/page.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { plantedCard } from '../../../../test/support/cards.ts';
import { client, type Client } from '../../../../test/support/client.ts';
import { person } from '../../../../test/support/people.ts';
import { until } from '../../../../test/support/wait.ts';
import { createEndpoint } from '../../../../test/support/webhook-rows.ts';

const PATH = '/api/v1/overview';
const testApp = await startTestApp({ worker: false });
const { app, clock, url, api, tenant, newKey, newOrganization } = testApp;

// Noon, so that no day ends while a test looks at it.
clock.advance(DAY_MS - (clock.now() % DAY_MS) + 12 * HOUR_MS);

const overviewOf = async (of: Client = api) => {
  const { status, body } = await of.get(PATH);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};
const run = (text: string, ...values: readonly (string | number)[]) =>
  app.pool.run(rawQuery(text, [tenant.id, ...values]));
const NONE = { count: 0, isAtLeast: false };
const today = (): string => isoOf(tenant.now()).slice(0, 10);

const buy = (cardId: string, amountCents: number) =>
  api.post('/api/v1/sandbox/authorizations', {
    cardId,
    amountCents,
    merchant: { name: 'Almacén', category: '5411' },
  });

suite('the overview', () => {
  test('of a new organization counts nothing, on each of fourteen days', async () => {
    const other = client(url, await newKey({ organization: await newOrganization('New') }));
    const { purchases, ...rest } = await overviewOf(other);
    const { days, countedSince, ...counts } = purchases;
    assert.deepEqual(rest, {
      approvals: { pending: NONE },
      cardholders: { inReview: NONE },
      holds: { unresolved: NONE, oldestCardId: null },
      requests: { refused: [] },
      webhooks: { degraded: 0, disabled: 0, gaveUp: NONE, notDelivered: NONE },
    });
    assert.deepEqual(counts, { approved: 0, declined: 0, declineRate: null, topReasons: [] });
    assert.equal(days.length, 14);
    assert.deepEqual(days.at(-1), { date: today(), approved: 0, declined: 0 });
    assert.equal(countedSince, `${days[0].date}T00:00:00.000Z`);
  });

  test('counts purchases by day with their reasons, and neither refunds nor what is older', async () => {
    const card = await plantedCard(testApp);
    for (const amount of [1_000, 2_000, 3_000, 90_000])
      assert.equal((await buy(card.id, amount)).status, 200);
    const [{ id: refunded }] = (await api.get(`/api/v1/transactions?cardId=${card.id}&status=authorized`))
      .body.data;
    await run(
      `update network_transactions set status = 'refunded' where tenant_id = $1 and tx_id = $2`,
      refunded,
    );
    const { purchases } = await overviewOf();
    assert.deepEqual(purchases.days.at(-1), { date: today(), approved: 2, declined: 1 });
    assert.equal(purchases.declineRate, 1 / 3);
    assert.deepEqual(purchases.topReasons, [{ reason: 'insufficient_funds', count: 1 }]);
    clock.advance(DAY_MS);
    const later = (await overviewOf()).purchases.days;
    assert.deepEqual([later.at(-2).approved, later.at(-1).approved], [2, 0]);
    clock.advance(13 * DAY_MS);
    assert.equal((await overviewOf()).purchases.approved, 0);
  });

  test('counts cardholders in review, holds without an answer, and what webhooks did not get', async () => {
    const { body: holder } = await api.post('/api/v1/cardholders', person());
    await run(`update cardholders set kyc_status = 'review' where tenant_id = $1 and id = $2`, holder.id);
    const [lately, before] = [await plantedCard(testApp), await plantedCard(testApp)];
    const asked = `update card_fundings set operation_id = 'fop_1', updated_at = $3 where tenant_id = $1 and id = $2`;
    await run(asked, lately.id, isoOf(tenant.now()));
    await run(asked, before.id, isoOf(plus(tenant.now(), -HOUR_MS)));
    const { id: failing } = await createEndpoint(api);
    const { id: off } = await createEndpoint(api);
    await run(`update webhook_endpoints set status = 'degraded' where tenant_id = $1 and id = $2`, failing);
    await run(`update webhook_endpoints set status = 'disabled' where tenant_id = $1 and id = $2`, off);
    for (const status of ['failed', 'failed', 'skipped', 'delivered'])
      await run(
        `insert into webhook_deliveries values ($1, $2, $3, $4, 8, $5, null, $5)`,
        failing,
        app.newId('evt'),
        status,
        isoOf(tenant.now()),
      );
    const { cardholders, holds, webhooks } = await overviewOf();
    assert.deepEqual(cardholders, { inReview: { count: 1, isAtLeast: false } });
    assert.deepEqual(holds, { unresolved: { count: 1, isAtLeast: false }, oldestCardId: before.id });
    assert.deepEqual(webhooks, {
      degraded: 1,
      disabled: 1,
      gaveUp: { count: 2, isAtLeast: false },
      notDelivered: { count: 3, isAtLeast: false },
    });
    clock.advance(8 * DAY_MS);
    assert.deepEqual((await overviewOf()).webhooks.gaveUp, NONE);
  });

  test('says where there is more than it counts', async () => {
    await run(
      `insert into approvals (tenant_id, id, cardholder_id, wallet_id, action, subject_id, status, strength, channel,
         amount_minor, currency, payee, agent_reason, seen, seen_hash, created_at, expires_at, can_retry)
       select $1, 'appr_' || lpad(n::text, 26, '0'), 'ch_1', 'wal_1', 'wallet_pay', 'pay_1', 'pending', 'whatsapp',
         'inbox', 1, 'ARS', 'x', '', '{}', '', $3, $3, false from generate_series(0, $2::int) as n`,
      OVERVIEW_COUNTED_MAX,
      isoOf(tenant.now()),
    );
    assert.deepEqual((await overviewOf()).approvals.pending, {
      count: OVERVIEW_COUNTED_MAX,
      isAtLeast: true,
    });
  });

  test('counts the newest purchases alone where there are too many, and says since when', async () => {
    const card = await plantedCard(testApp);
    assert.equal((await buy(card.id, 1_000)).status, 200);
    const { id: like } = (await api.get(`/api/v1/transactions?cardId=${card.id}`)).body.data[0];
    const { names } = await app.pool.one(
      sql<{ names: string }>`
        select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
        where attrelid = 'network_transactions'::regclass and attnum > 0 and not attisdropped
          and attname not in ('id', 'tx_id')`,
    );
    await run(
      `insert into network_transactions (id, tx_id, ${names})
       select 'many_' || n, overlay($2 placing lpad(n::text, 6, '0') from 21), ${names}
       from network_transactions, generate_series(1, $3::int) as n where tenant_id = $1 and tx_id = $2`,
      like,
      SEARCHED_ROWS_MAX,
    );
    const { approved, countedSince } = (await overviewOf()).purchases;
    assert.equal(approved, SEARCHED_ROWS_MAX);
    assert.equal(countedSince.slice(0, 10), today());
  });

  test('groups refused requests of a week by their code and route', async () => {
    const organization = await newOrganization('Refused');
    const other = client(url, await newKey({ organization }));
    for (let n = 0; n < 2; n++) await other.post('/api/v1/cardholders', {});
    const last = await other.get('/api/v1/cards/card_01aaaaaaaaaaaaaaaaaaaaaaaa');
    type Group = { error: string; operation: string; count: number; lastRequestId: string };
    const look = async (): Promise<Group[]> => (await overviewOf(other)).requests.refused;
    const groups = await until(
      'all are logged',
      look,
      (found) => found.reduce((n, { count }) => n + count, 0) === 3,
    );
    assert.deepEqual(
      groups.map(({ error, operation, count }) => [error, operation, count]),
      [
        ['invalid_request', 'cardholders.create', 2],
        ['not_found', 'cards.get', 1],
      ],
    );
    assert.equal(groups.at(-1)?.lastRequestId, last.headers.get('x-request-id'));
    clock.advance(8 * DAY_MS);
    assert.deepEqual(await look(), []);
  });

  test('of another organization counts nothing of this one', async () => {
    const other = client(url, await newKey({ organization: await newOrganization('Other') }));
    const { id } = await createEndpoint(api);
    await run(`update webhook_endpoints set status = 'degraded' where tenant_id = $1 and id = $2`, id);
    const { approvals, cardholders, webhooks, purchases } = await overviewOf(other);
    assert.deepEqual([approvals.pending, cardholders.inReview, webhooks.gaveUp], [NONE, NONE, NONE]);
    assert.deepEqual([webhooks.degraded, purchases.approved], [0, 0]);
  });

  test('leaves out what a key may not read, and is for those who have its scope', async () => {
    const some = client(url, await newKey({ scopes: ['overview:read', 'cards:read'] }));
    assert.deepEqual(Object.keys(await overviewOf(some)).sort(), ['holds', 'purchases']);
    const bare = client(url, await newKey({ scopes: ['overview'] }));
    assert.deepEqual(await overviewOf(bare), {});
    const without = client(url, await newKey({ scopes: ['cards:read'] }));
    assert.equal((await without.get(PATH)).body.error, 'insufficient_scope');
    assert.equal((await api.get(`${PATH}?days=3`)).status, 400);
  });
});
