// People whose agents pay and whose cards are used, at several servers, while something happens to their
// tenant. Each request is repeated with its key until it is answered, so that in the end each was, once.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Db } from '#platform/db/sql.ts';
import { payBodyOf } from '../payments/support.ts';
import type { TestApp } from '../support/app.ts';
import { client, type Reply } from '../support/client.ts';
import { BOOKSHOP } from '../support/network.ts';
import { until } from '../support/wait.ts';
import { balanceOf } from '../wallets/support.ts';
import type { Rich } from './rich.ts';

/** The key of an agent has a thousand requests in an hour. */
const PACE_MS = 150;

export type Meanwhile = {
  /** Resolves, with what can be said of it, when all that has begun is answered and settled. */
  end(): Promise<string>;
};

type Used = {
  readonly payments: string[];
  readonly purchases: string[];
  readonly authorized: string[];
  refused: number;
  longestMs: number;
};

/** `looker`: sessions that are not those of a server. */
type Places = { readonly looker: Db; readonly urls: readonly string[] };

export function useMeanwhile(testApp: TestApp, people: readonly Rich[], { looker, urls }: Places): Meanwhile {
  let isEnding = false;
  const uses = people.map((): Used => ({
    payments: [],
    purchases: [],
    authorized: [],
    refused: 0,
    longestMs: 0,
  }));
  const all = people.map(async (one, i) => {
    const used = uses[i] ?? assert.fail();
    const before = await balanceOf(one);
    for (let n = 0; !isEnding; n++) {
      const url = urls[n % urls.length] ?? testApp.url;
      const agent = client(url, { Authorization: `Bearer ${one.agent.raw}` });
      const paid = await answered(used, (key) =>
        agent.post('/api/v1/wallet/pay', payBodyOf(one.payee, 1), key),
      );
      used.payments.push(String(paid.body.id));
      const asked = { cardId: one.cardId, amountCents: 10, merchant: BOOKSHOP };
      const bought = await answered(used, (key) =>
        testApp.api.post('/api/v1/sandbox/authorizations', asked, key),
      );
      used.purchases.push(String(bought.body.id));
      if (bought.body.status === 'authorized') used.authorized.push(String(bought.body.id));
      const read = await answered(used, () => one.session.get('/api/v1/wallet'));
      assert.equal(read.body.id, one.walletId);
      await wait(PACE_MS);
    }
    await requireOnce(testApp, looker, { one, used, before });
  });
  const ended = Promise.all(all);
  // Said by `end`.
  ended.catch(() => undefined);
  return {
    async end() {
      isEnding = true;
      await ended;
      const payments = uses.flatMap((used) => used.payments);
      assert.ok(payments.length > people.length, 'agents paid meanwhile');
      const refused = uses.reduce((sum, used) => sum + used.refused, 0);
      const longest = Math.max(...uses.map(({ longestMs }) => longestMs));
      return `${payments.length} payments, ${refused} answers with 503, the longest took ${longest} ms`;
    },
  };
}

async function answered(used: Used, ask: (key: Record<string, string>) => Promise<Reply>): Promise<Reply> {
  const key = { 'X-Idempotency-Key': randomUUID() };
  const beganAt = performance.now();
  for (;;) {
    const reply = await ask(key);
    used.longestMs = Math.max(used.longestMs, Math.round(performance.now() - beganAt));
    if (reply.status < 300) return reply;
    assert.equal(reply.status, 503, JSON.stringify(reply.body));
    const after = Number(reply.headers.get('retry-after'));
    assert.ok(after > 0, 'it is said when to come back');
    used.refused += 1;
    await wait(after * 1_000);
  }
}

const NOT_BOUGHT: ReadonlySet<string> = new Set(['announced', 'declined', 'voided']);

type Once = { readonly one: Rich; readonly used: Used; readonly before: { readonly available: number } };

/** What was answered is there, once, and nothing else that was done meanwhile. */
async function requireOnce({ api }: TestApp, looker: Db, { one, used, before }: Once): Promise<void> {
  const made = await looker.all(
    sql<{ id: string }>`
      select id from payments where wallet_id = ${one.walletId} and amount_minor = 1 order by id`,
  );
  assert.deepEqual(
    made.map(({ id }) => id),
    used.payments.toSorted(),
  );
  const { available } = await until(
    'all are settled',
    () => balanceOf(one),
    (now) => Math.round((before.available - now.available) * 100) === used.payments.length,
  );
  assert.ok(available > 0);
  const known = new Set(used.purchases);
  assert.equal(known.size, used.purchases.length);
  // The network takes back a question that was not answered in time, and the merchant asks for another one.
  const bought = await until(
    'what was not answered in time is taken back',
    () =>
      looker.all(
        sql<{ id: string; status: string }>`
          select tx_id as id, status from network_transactions where card_id = ${one.cardId} and asked_minor = 10`,
      ),
    (rows) => rows.every(({ id, status }) => known.has(id) || NOT_BOUGHT.has(status)),
  );
  assert.equal(bought.filter(({ id }) => known.has(id)).length, known.size);
  // What was decided too late for the network is none.
  for (const id of used.authorized)
    assert.equal((await api.get(`/api/v1/transactions/${id}`)).body.status, 'authorized');
}
