// Questions of the network over HTTP: what is answered, what is written down with it, and what a repeat
// finds.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { client } from '../../../../test/support/client.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { balancesOf, eventsOf, plantedCard } from '../../../../test/support/cards.ts';
import { networkOf, questionOf } from '../../../../test/support/network.ts';
import { until } from '../../../../test/support/wait.ts';
import { setOrganizationStatus } from '#modules/base/identity/organizations.ts';
import { RULES } from './rules.ts';
import { networkCommands } from '../../../../test/support/network-commands.ts';

const testApp = await startTestApp({ worker: false });
const { app, url, tenant, api, operator, newKey, newOrganization } = testApp;
const network = networkOf(testApp);

const transactionsOf = async (cardId: string) =>
  (await api.get(`/api/v1/transactions?cardId=${cardId}`)).body.data;

suite('an authorization', () => {
  test('that passes holds its amount, puts the card in use, and emits its event', async () => {
    const { id } = await plantedCard(testApp);
    const { status, body } = await network.ask(questionOf(id, 4_000n));
    assert.equal(status, 200);
    assert.match(body.transactionId, /^tx_/);
    assert.deepEqual(body, { decision: 'approved', transactionId: body.transactionId });

    const { available, authorized } = await balancesOf(app, tenant, id);
    assert.deepEqual([available, authorized], [6_000n, 4_000n]);
    const { body: shown } = await api.get(`/api/v1/transactions/${body.transactionId}`);
    assert.deepEqual(
      [shown.status, shown.amountCents, shown.heldCents, shown.cardId, shown.decline],
      ['authorized', 4_000, 4_000, id, null],
    );
    const told = await eventsOf(app, tenant, body.transactionId);
    assert.deepEqual(
      told.map(({ type, object }) => [type, object]),
      [['transaction.authorized', shown]],
    );
    const [updated] = await eventsOf(app, tenant, id);
    assert.deepEqual(
      [updated?.type, updated?.object.status, updated?.object.availableCents],
      ['card.updated', 'IN_USE', 6_000],
    );
  });

  test('of a suspended organization is declined, while what was authorized before still books', async () => {
    const organization = await newOrganization('Suspended');
    const at = { app, url, tenant: await app.tenants.get(organization.testTenantId) };
    const { id } = await plantedCard(at);
    const own = networkOf(at);
    const before = questionOf(id, 4_000n);
    const approved = await own.ask(before);
    assert.equal(approved.body.decision, 'approved');

    await setOrganizationStatus(operator, organization.id, 'suspended');
    const suspended = () => Promise.resolve(app.tenants.get(at.tenant.id));
    await until('this process knows', async () => (await suspended()).isSuspended);
    assert.deepEqual((await own.ask(before)).body, approved.body, 'a question that comes again');
    for (const kind of ['increment', 'authorization'] as const) {
      const again = kind === 'increment' ? { transactionId: before.transactionId, kind } : { kind };
      const { body } = await own.ask(questionOf(id, 1_000n, again));
      assert.deepEqual([body.decision, body.reason], ['declined', 'account_suspended']);
    }
    const clearing = { ...before, messageId: 'clearing', kind: 'clearing', isFinal: true } as const;
    const refund = { ...clearing, messageId: 'refund', kind: 'refund', originalTransactionId: null } as const;
    for (const notice of [clearing, { ...refund, amountMinor: 500n }]) {
      await networkCommands({ app, tenant: at.tenant }).tell(notice);
    }
    const { available, authorized } = await balancesOf(app, at.tenant, id);
    assert.deepEqual([available, authorized], [6_000n, 0n]);

    await setOrganizationStatus(operator, organization.id, 'active');
    await until('this process knows', async () => !(await suspended()).isSuspended);
    const holder = client(url, await newKey({ organization }));
    const { body: list } = await holder.get(`/api/v1/transactions?cardId=${id}`);
    assert.deepEqual(
      list.data.map((one: { status: string; declineReason: string | null }) => [
        one.status,
        one.declineReason,
      ]),
      [
        ['refunded', null],
        ['declined', 'account_suspended'],
        ['settled', null],
      ],
    );
    assert.equal((await own.ask(questionOf(id, 1_000n))).body.decision, 'approved');
  });

  test('that does not pass is kept with its reason and what would help', async () => {
    const { id } = await plantedCard(testApp);
    const { body } = await network.ask(questionOf(id, 10_001n));
    assert.deepEqual([body.decision, body.reason], ['declined', 'insufficient_funds']);
    const path = `/api/v1/transactions/${body.transactionId}`;
    const { body: shown } = await api.get(path);
    assert.deepEqual([shown.status, shown.amountCents, shown.heldCents], ['declined', 10_001, 0]);
    assert.deepEqual([shown.declineReason, shown.authorizedAt], ['insufficient_funds', null]);
    assert.deepEqual(
      [shown.decline.requestedCents, shown.decline.availableCents, shown.decline.reason],
      [10_001, 10_000, 'insufficient_funds'],
    );
    const { body: spanish } = await api.get(path, { 'Accept-Language': 'es' });
    assert.match(shown.decline.fix, /^Ask for no more/);
    assert.match(spanish.decline.fix, /^Pida como máximo/);
    const { checks, ...decline } = shown.decline;
    assert.equal(checks.length, RULES.length);
    const [told] = await eventsOf(app, tenant, body.transactionId);
    assert.deepEqual([told?.type, told?.object], ['transaction.declined', { ...shown, decline }]);
    assert.deepEqual(await eventsOf(app, tenant, id), []);
  });

  test('of zero uses nothing', async () => {
    const { id } = await plantedCard(testApp, { type: 'single_use' });
    assert.equal((await network.ask(questionOf(id, 0n))).body.decision, 'approved');
    assert.equal((await network.ask(questionOf(id, 10_000n))).body.decision, 'approved');
    assert.equal((await balancesOf(app, tenant, id)).authorized, 10_000n);
  });

  test('of an unknown card is declined, and names no transaction', async () => {
    const question = questionOf('card_unknown', 100n);
    const first = await network.ask(question);
    assert.deepEqual(first.body, { decision: 'declined', transactionId: null, reason: 'card_closed' });
    assert.deepEqual((await network.ask(question)).body, first.body);
  });

  test('of a card of another tenant is answered like one of an unknown card', async () => {
    const stranger = await testApp.newOrganization('Stranger');
    const other = await app.tenants.get(stranger.testTenantId);
    const { id } = await plantedCard({ app, tenant: other });
    const { body } = await network.ask(questionOf(id, 100n));
    assert.deepEqual([body.decision, body.transactionId], ['declined', null]);
  });

  test('may come again within its transaction after it was declined', async () => {
    const { id } = await plantedCard(testApp);
    const question = questionOf(id, 20_000n);
    const declined = await network.ask(question);
    const again = await network.ask(questionOf(id, 9_000n, { transactionId: question.transactionId }));
    assert.deepEqual(again.body, { decision: 'approved', transactionId: declined.body.transactionId });
    const [shown, ...others] = await transactionsOf(id);
    assert.deepEqual(others, []);
    assert.deepEqual([shown.status, shown.amountCents, shown.declineReason], ['authorized', 9_000, null]);
  });

  test('under the id of another card’s transaction is declined and changes nothing', async () => {
    const { id } = await plantedCard(testApp);
    const { id: otherId } = await plantedCard(testApp);
    const question = questionOf(id, 1_000n);
    await network.ask(question);
    const { body } = await network.ask(
      questionOf(otherId, 1_000n, { transactionId: question.transactionId }),
    );
    assert.deepEqual([body.decision, body.transactionId], ['declined', null]);
    assert.equal((await balancesOf(app, tenant, otherId)).available, 10_000n);
  });
});

suite('an increment', () => {
  test('takes so much more within the same transaction, and tells of the card alone', async () => {
    const { id } = await plantedCard(testApp);
    const question = questionOf(id, 4_000n);
    const { body: first } = await network.ask(question);
    const { body } = await network.ask({
      ...questionOf(id, 6_000n),
      kind: 'increment',
      transactionId: question.transactionId,
    });
    assert.deepEqual(body, first);
    const [shown] = await transactionsOf(id);
    assert.deepEqual([shown.amountCents, shown.authorizedCents, shown.heldCents], [10_000, 10_000, 10_000]);
    const told = await eventsOf(app, tenant, body.transactionId);
    assert.deepEqual(
      told.map(({ type }) => type),
      ['transaction.authorized'],
    );
  });

  test('that is declined leaves the transaction as it was', async () => {
    const { id } = await plantedCard(testApp);
    const question = questionOf(id, 4_000n);
    await network.ask(question);
    const before = await transactionsOf(id);
    const { body } = await network.ask({
      ...questionOf(id, 6_001n),
      kind: 'increment',
      transactionId: question.transactionId,
    });
    assert.deepEqual([body.decision, body.reason], ['declined', 'insufficient_funds']);
    assert.deepEqual(await transactionsOf(id), before);
  });
});

suite('a question whose decision is held up', () => {
  test('is declined in time, and what was begun is carried out: its repeat hears the decision', async () => {
    const { id } = await plantedCard(testApp);
    const question = questionOf(id, 4_000n);
    await app.pool.transaction(async (tx) => {
      await tx.run(sql`select 1 from cards where tenant_id = ${tenant.id} and id = ${id} for update`);
      const { status, body } = await network.ask(question);
      assert.deepEqual([status, body], [200, { decision: 'declined', reason: 'decision_timeout' }]);
    });
    await until(
      'it is decided',
      () => transactionsOf(id),
      ({ length }) => length === 1,
    );
    assert.equal((await balancesOf(app, tenant, id)).authorized, 4_000n);
    assert.equal((await network.ask(question)).body.decision, 'approved');
  });
});

suite('the same question', () => {
  const AT_ONCE = 10;

  test('ten times at once over two processes is one transaction and ten equal answers', async () => {
    const { url: second } = await testApp.another();
    for (const amount of [7_000n, 70_000n]) {
      const { id } = await plantedCard(testApp);
      const question = questionOf(id, amount);
      const replies = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, i) => network.ask(question, i % 2 === 0 ? url : second)),
      );
      assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
      assert.equal(new Set(replies.map(({ body }) => JSON.stringify(body))).size, 1);
      assert.equal((await transactionsOf(id)).length, 1);
      const { n } = await app.pool.one(
        sql<{ n: number }>`
          select count(*)::int as n from network_messages where tenant_id = ${tenant.id} and id = ${question.messageId}`,
      );
      assert.equal(n, 1);
    }
  });

  test('is answered as it was, whatever has happened since', async () => {
    const { id } = await plantedCard(testApp);
    const question = questionOf(id, 10_000n);
    const { body: first } = await network.ask(question);
    await network.ask(questionOf(id, 1n));
    await app.pool.run(
      sql`update cards set status = 'PAUSED', paused_by = '["owner"]' where tenant_id = ${tenant.id} and id = ${id}`,
    );
    assert.deepEqual((await network.ask(question)).body, first);
  });
});
