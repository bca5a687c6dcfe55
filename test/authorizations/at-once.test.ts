// Many at once: no card approves more than its amount, whatever comes together, over however many processes.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import type { NetworkNotice } from '#modules/issuing/authorizations/port.ts';
import { startTestApp } from '../support/app.ts';
import { balancesOf, plantedCard } from '../support/cards.ts';
import { printedChance } from '../support/chance.ts';
import { freshId, networkOf, questionOf } from '../support/network.ts';
import { until } from '../support/wait.ts';

const testApp = await startTestApp();
const { app, api, tenant } = testApp;
const network = networkOf(testApp);
const urls = [testApp.url, (await testApp.another()).url];
const urlAt = (i: number): string => urls[i % urls.length] ?? testApp.url;

const AT_ONCE = 100;
const ROUNDS = 5;
const CARDS = 10;
/** Of each card. */
const ASKED = 4;
const AMOUNT = 10_000n;

suite('authorizations at once over two processes', () => {
  test('never take more than the amount of their card, a hundred of one', async () => {
    const chance = printedChance('a hundred authorizations');
    const { id } = await plantedCard(testApp, { amount_minor: AMOUNT });
    const amounts = Array.from({ length: AT_ONCE }, () => BigInt(1 + chance.below(500)));
    const replies = await Promise.all(
      amounts.map((amount, i) => network.askUntilDecided(questionOf(id, amount), urlAt(i))),
    );
    const approved = amounts.filter((_, i) => replies[i]?.body.decision === 'approved');
    const total = approved.reduce((sum, one) => sum + one, 0n);
    assert.ok(total <= AMOUNT && approved.length < AT_ONCE);
    const { available, authorized } = await balancesOf(app, tenant, id);
    assert.deepEqual([available, authorized], [AMOUNT - total, total]);
    // What was declined did not fit when it came, and the card has only filled up since.
    for (const [i, amount] of amounts.entries()) {
      if (replies[i]?.body.decision !== 'approved') assert.ok(amount > available, String(amount));
    }
  });

  test('leave a single-use card with one purchase, however often the processes meet over one', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const ids: string[] = [];
      for (let i = 0; i < CARDS; i++) ids.push((await plantedCard(testApp, { type: 'single_use' })).id);
      const replies = await Promise.all(
        Array.from({ length: CARDS * ASKED }, (_, i) =>
          network.askUntilDecided(questionOf(ids[i % CARDS] ?? '', 100n), urlAt(Math.floor(i / CARDS))),
        ),
      );
      for (const [card, id] of ids.entries()) {
        const decisions = replies
          .filter((_, i) => i % CARDS === card)
          .map(({ body }) => body.reason ?? body.decision);
        const others = Array<string>(ASKED - 1).fill('single_use_reattempted');
        assert.deepEqual(decisions.sort(), ['approved', ...others]);
        assert.equal(await openOf(id), 1);
      }
    }
  });
});

const openOf = async (cardId: string): Promise<number> => {
  const { open } = await app.pool.one(
    sql<{ open: number }>`
      select open_authorizations as open from cards where tenant_id = ${tenant.id} and id = ${cardId}`,
  );
  return open;
};

suite('notices', () => {
  const handled = (messageIds: string[]) =>
    until(
      'all messages are handled',
      () =>
        app.pool.one(
          sql<{ n: number }>`
            select count(*)::int as n from inbound_messages
            where tenant_id = ${tenant.id} and message_id = any(${messageIds}) and handled_at is not null`,
        ),
      ({ n }) => n === messageIds.length,
    );

  test('that come five times at once take effect once', async () => {
    const { id } = await plantedCard(testApp);
    const question = questionOf(id, 4_000n);
    const { body } = await network.ask(question);
    const notice: NetworkNotice = {
      ...question,
      kind: 'clearing',
      messageId: freshId('msg'),
      amountMinor: 1_000n,
      isFinal: false,
    };
    await Promise.all(Array.from({ length: 5 }, () => network.notify(notice)));
    await handled([notice.messageId]);
    const { body: shown } = await api.get(`/api/v1/transactions/${body.transactionId}`);
    assert.deepEqual([shown.clearedCents, shown.heldCents], [1_000, 3_000]);
  });

  test('about an unknown card are taken, and are not sent again for ever', async () => {
    const notice: NetworkNotice = {
      ...questionOf('card_unknown', 100n),
      kind: 'clearing',
      amountMinor: 100n,
      isFinal: true,
    };
    assert.equal((await network.notify(notice)).status, 200);
    await handled([notice.messageId]);
    const { tx } = await app.pool.one(
      sql<{ tx: string | null }>`
        select tx_id as tx from network_messages where tenant_id = ${tenant.id} and id = ${notice.messageId}`,
    );
    assert.equal(tx, null);
  });

  test('that come before their authorization take effect with it', async () => {
    const { id } = await plantedCard(testApp);
    const question = questionOf(id, 4_000n);
    const about = { ...question, messageId: freshId('msg') };
    await network.notify({ ...about, kind: 'clearing', amountMinor: 4_000n, isFinal: true });
    await handled([about.messageId]);
    const { body } = await network.ask(question);
    assert.equal(body.decision, 'approved');
    const { body: shown } = await api.get(`/api/v1/transactions/${body.transactionId}`);
    assert.deepEqual(
      [shown.status, shown.clearedCents, shown.heldCents, shown.authorizedCents],
      ['settled', 4_000, 0, 4_000],
    );
    const { available, authorized } = await balancesOf(app, tenant, id);
    assert.deepEqual([available, authorized], [6_000n, 0n]);
  });

  test('of a reversal that comes first are not shown, and the authorization finds itself taken back', async () => {
    const { id } = await plantedCard(testApp);
    const question = questionOf(id, 4_000n);
    const about = { ...question, messageId: freshId('msg') };
    await network.notify({ ...about, kind: 'reversal', amountMinor: null, reason: 'decision_timeout' });
    await handled([about.messageId]);
    assert.deepEqual((await api.get(`/api/v1/transactions?cardId=${id}`)).body.data, []);
    const { body } = await network.ask(question);
    assert.deepEqual([body.decision, body.reason], ['declined', 'already_voided']);
    assert.equal((await balancesOf(app, tenant, id)).available, AMOUNT);
  });
});

test('after all of this every balance is what its entries say', async () => {
  assert.deepEqual((await inspectLedger(app.pool)).differences, []);
});
