// Idempotency keys at the endpoints of the card network: one key has one effect, also where the first answer
// was lost.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { newCard } from '../support/cards.ts';
import { client } from '../support/client.ts';
import { untilAllWait } from '../support/locks.ts';
import { BOOKSHOP, freshId } from '../support/network.ts';
import { until } from '../support/wait.ts';

const testApp = await startTestApp();
const { api, app, tenant, clock } = testApp;
const DOORS = '/api/v1/sandbox';

type Use = { readonly cardId: string; readonly txId: string };
const cardBody = ({ cardId }: Use, amountCents: number) => ({ cardId, amountCents, merchant: BOOKSHOP });

/** A card with an authorization of 1,000. */
async function newUse(): Promise<Use> {
  const { id: cardId } = await newCard(api, { type: 'multi_use' });
  const body = { cardId, amountCents: 1_000, merchant: BOOKSHOP };
  const reply = await api.post(`${DOORS}/authorizations`, body);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return { cardId, txId: reply.body.id };
}

const messagesOf = async ({ cardId }: Use): Promise<number> => {
  const { count } = await app.pool.one(
    sql<{ count: bigint }>`
      select count(*) as count from network_messages where tenant_id = ${tenant.id} and card_id = ${cardId}`,
  );
  return Number(count);
};
/** As after a crash between an effect and its answer. */
const loseAnswers = () => app.pool.run(sql`delete from idempotency_keys where tenant_id = ${tenant.id}`);
const keyed = (key: string) => ({ 'x-idempotency-key': key });

const REQUESTS: Array<[string, (use: Use) => { path: string; body: unknown }]> = [
  ['authorization', (use) => ({ path: 'authorizations', body: cardBody(use, 700) })],
  ['increment', ({ txId }) => ({ path: `authorizations/${txId}/increment`, body: { amountCents: 300 } })],
  ['clearing in part', ({ txId }) => ({ path: `authorizations/${txId}/clear`, body: { amountCents: 700 } })],
  ['clearing of all', ({ txId }) => ({ path: `authorizations/${txId}/clear`, body: {} })],
  ['void', ({ txId }) => ({ path: `authorizations/${txId}/void`, body: {} })],
  ['expiry', ({ txId }) => ({ path: `authorizations/${txId}/expire`, body: {} })],
  ['force post', (use) => ({ path: 'force_posts', body: cardBody(use, 700) })],
  ['refund', (use) => ({ path: 'refunds', body: { ...cardBody(use, 700), transactionId: use.txId } })],
];

suite('a repeat with the same key', () => {
  for (const [what, requestOf] of REQUESTS) {
    test(`sends no second ${what} where the answer to the first was lost`, async () => {
      const use = await newUse();
      const { path, body } = requestOf(use);
      const key = keyed(freshId('key'));
      const first = await api.post(`${DOORS}/${path}`, body, key);
      const sent = await messagesOf(use);
      await loseAnswers();
      const again = await api.post(`${DOORS}/${path}`, body, key);
      assert.deepEqual([first.status, again.status], [200, 200], JSON.stringify([first.body, again.body]));
      assert.deepEqual(again.body, first.body);
      assert.equal(await messagesOf(use), sent);
    });
  }

  for (const [what, path, ms] of [
    ['clearing', 'clear', 1_500],
    ['increment', 'increment', 1_500],
  ] as const) {
    test(`gets the answer of a ${what} that is at work in a process which lost its connection for keys`, async () => {
      const use = await newUse();
      const other = client((await testApp.another()).url, await testApp.newKey());
      const fault = { port: 'issuer', kind: 'latency', count: 1, ms };
      assert.equal((await api.post(`${DOORS}/faults`, fault)).status, 200);
      const key = freshId('key');
      const ask = (by: typeof api) =>
        by.post(`${DOORS}/authorizations/${use.txId}/${path}`, { amountCents: 300 }, keyed(key));

      const first = ask(api);
      await until('the first has sent its message', async () => {
        const sent = sql`select 1 from sandbox_sent where tenant_id = ${tenant.id} and transaction_id =
          (select id from network_transactions where tenant_id = ${tenant.id} and tx_id = ${use.txId})`;
        return (await app.pool.maybe(sent)) !== undefined;
      });
      await app.pool.all(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and application_name = 'monedero keys'`,
      );
      const replies = [await ask(other), await first];
      assert.deepEqual(
        replies.map(({ status }) => status),
        [200, 200],
        JSON.stringify(replies.map(({ body }) => body)),
      );
      assert.deepEqual(replies[0]?.body, replies[1]?.body);
      assert.equal(await messagesOf(use), 2, 'the authorization, and this');
    });
  }

  test('and another request is refused', async () => {
    const use = await newUse();
    const key = keyed(freshId('key'));
    const path = `${DOORS}/authorizations/${use.txId}/clear`;
    assert.equal((await api.post(path, { amountCents: 300 }, key)).status, 200);
    await loseAnswers();
    const reply = await api.post(path, { amountCents: 400 }, key);
    assert.deepEqual([reply.status, reply.body.error], [409, 'idempotency_key_reused']);
    assert.equal(await messagesOf(use), 2);
  });

  test('is a new request after a day', async () => {
    const use = await newUse();
    const key = keyed(freshId('key'));
    const path = `${DOORS}/force_posts`;
    const first = await api.post(path, cardBody(use, 300), key);
    clock.advance(DAY_MS);
    const second = await api.post(path, cardBody(use, 300), key);
    assert.deepEqual([first.status, second.status], [200, 200]);
    assert.notEqual(second.body.id, first.body.id);
  });

  test('begins again where the question was lost and taken back', async () => {
    const use = await newUse();
    const fault = { port: 'issuer', kind: 'error', count: 1 };
    assert.equal((await api.post(`${DOORS}/faults`, fault)).status, 200);
    const key = keyed(freshId('key'));
    const ask = () => api.post(`${DOORS}/authorizations`, cardBody(use, 300), key);
    assert.deepEqual([(await ask()).status, (await ask()).status], [503, 200]);
  });
});

suite('all of an authorization', () => {
  /** Both find it open, and then wait for it. */
  const atOnce = async ({ txId }: Use, ...moves: readonly string[]) => {
    let replies: Promise<Awaited<ReturnType<typeof api.post>>[]> = Promise.resolve([]);
    await app.pool.transaction(async (tx) => {
      await tx.run(
        sql`select 1 from sandbox_purchases where tenant_id = ${tenant.id} and id =
              (select id from network_transactions where tenant_id = ${tenant.id} and tx_id = ${txId}) for update`,
      );
      replies = Promise.all(moves.map((move) => api.post(`${DOORS}/authorizations/${txId}/${move}`, {})));
      await untilAllWait(tx, moves.length);
    });
    return replies;
  };
  const clearedOf = async ({ txId }: Use): Promise<unknown> => {
    const { body } = await api.get(`/api/v1/transactions/${txId}`);
    return [body.status, body.clearedCents];
  };

  test('is charged by one of two at once, and the other hears that it is settled', async () => {
    const use = await newUse();
    const [first, second] = (await atOnce(use, 'clear', 'clear')).sort((a, b) => a.status - b.status);
    assert.deepEqual([first?.status, second?.status], [200, 409], JSON.stringify(second?.body));
    assert.deepEqual([second?.body.error, second?.body.status], ['invalid_state', 'settled']);
    assert.deepEqual(await clearedOf(use), ['settled', 1_000]);
  });

  test('is charged late where it was taken back at once', async () => {
    const use = await newUse();
    const replies = await atOnce(use, 'clear', 'void');
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
      JSON.stringify(replies.map(({ body }) => body)),
    );
    assert.deepEqual(await clearedOf(use), ['settled', 1_000]);
  });
});
