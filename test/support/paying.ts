// Agents of one wallet that pay while something happens to what serves them. Each makes one payment after the
// other, again with its key until it is answered, so that at the end each was answered once.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from '#platform/db/sql.ts';
import { fundedWallet, newAgent, newPayee, payBodyOf, type Agent } from '../payments/support.ts';
import { balanceOf, type Opened } from '../wallets/support.ts';
import type { TestApp } from './app.ts';
import { until } from './wait.ts';

/** The key of an agent has a thousand requests in an hour. */
const PACE_MS = 250;

type SoFar = { readonly ids: readonly string[]; readonly refused: number; readonly longestMs: number };
export type Paying = {
  readonly owner: Opened;
  /** The payments that were answered, of one cent each, how often one was refused, and the longest wait. */
  soFar(): SoFar;
  /** Resolves, with what can be said of them, when all payments that have begun are answered and settled. */
  end(): Promise<string>;
};

export async function payWithAgents(
  testApp: TestApp,
  of: { readonly agents: number; readonly fundedCents: number },
): Promise<Paying> {
  const { app, tenant } = testApp;
  const owner = await fundedWallet(testApp, of.fundedCents);
  const payee = await newPayee(owner);
  const agents: Agent[] = [];
  for (let i = 0; i < of.agents; i++) agents.push(await newAgent(testApp, owner, { initial_amount: 1_000 }));
  const ids: string[] = [];
  let isEnding = false;
  let refused = 0;
  let longestMs = 0;
  const payOnce = async ({ key: agent }: Agent): Promise<void> => {
    const key = { 'Idempotency-Key': randomUUID() };
    const beganAt = performance.now();
    for (;;) {
      const { status, headers, body } = await agent.post('/api/v1/wallet/pay', payBodyOf(payee, 1), key);
      longestMs = Math.max(longestMs, Math.round(performance.now() - beganAt));
      if (status < 300) return void ids.push(String(body.id));
      assert.equal(status, 503, JSON.stringify(body));
      refused += 1;
      await wait(Number(headers.get('retry-after')) * 1_000);
    }
  };
  const paying = Promise.all(
    agents.map(async (agent) => {
      while (!isEnding) {
        await payOnce(agent);
        await wait(PACE_MS);
      }
    }),
  );
  // Said by `end`.
  paying.catch(() => undefined);
  return {
    owner,
    soFar: () => ({ ids, refused, longestMs }),
    async end() {
      isEnding = true;
      await paying;
      await until(
        'all are settled',
        () => balanceOf(owner),
        ({ pending }) => pending === 0,
      );
      const made = await app.pool.all(
        sql<{ id: string }>`select id from payments where tenant_id = ${tenant.id} order by id`,
      );
      assert.deepEqual(
        made.map(({ id }) => id),
        ids.toSorted(),
        'each payment that was answered is there, once, and no other',
      );
      const { available } = await balanceOf(owner);
      assert.equal(Math.round(available * 100), of.fundedCents - ids.length);
      return `${ids.length} payments, ${refused} refused first, the longest took ${longestMs} ms`;
    },
  };
}
