// Agents of one wallet that pay while something happens to what serves them. Each makes one payment after the
// other, again with its key until it is answered, so that at the end each was answered once.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fundedWallet, newAgent, newPayee, payBodyOf, type Agent } from '../payments/support.ts';
import type { Opened } from '../wallets/support.ts';
import type { TestApp } from './app.ts';

/** The key of an agent has a thousand requests in an hour. */
const PACE_MS = 250;

type Sofar = { readonly ids: readonly string[]; readonly refused: number; readonly longestMs: number };
export type Paying = {
  readonly owner: Opened;
  /** The payments that were answered, of one cent each, how often one was refused, and the longest wait. */
  sofar(): Sofar;
  /** Resolves when the payments that have begun are answered. */
  end(): Promise<unknown>;
};

export async function payWithAgents(
  testApp: TestApp,
  of: { readonly agents: number; readonly fundedCents: number },
): Promise<Paying> {
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
    sofar: () => ({ ids, refused, longestMs }),
    end() {
      isEnding = true;
      return paying;
    },
  };
}
