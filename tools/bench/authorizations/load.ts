// The network of the benchmark: signed questions at a steady pace, or as fast as they are answered.
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { instant } from '../../../src/platform/clock.ts';
import { sign, SIGNATURE_HEADER } from '../../../src/platform/signature.ts';
import type { LoadPlan, LoadResult } from './protocol.ts';

const AMOUNT_CENTS_MAX = 5_000;
const MERCHANT = { name: 'Librería Ejemplo', category: '5942' };

process.once('message', (plan) => void run(plan as LoadPlan));
process.on('disconnect', () => process.exit(1));

async function run(plan: LoadPlan): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.connections });
  const seen = { approved: 0, declined: 0, refused: 0 };
  const latenciesMs: number[] = [];
  const startedMs = performance.now();
  const endMs = startedMs + plan.seconds * 1000;
  let sent = 0;

  const askOne = async (dueMs: number): Promise<void> => {
    sent += 1;
    const outcome = await ask(agent, plan, sent);
    seen[outcome] += 1;
    latenciesMs.push(performance.now() - dueMs);
  };
  const asked: Promise<void>[] = [];
  if (plan.perSecond === null) {
    const converse = async (): Promise<void> => {
      while (performance.now() < endMs) await askOne(performance.now());
    };
    for (let i = 0; i < plan.connections; i++) asked.push(converse());
  } else {
    for (let i = 0; i < plan.perSecond * plan.seconds; i++) {
      const dueMs = startedMs + (i * 1000) / plan.perSecond;
      const early = dueMs - performance.now();
      if (early > 0) await wait(early);
      asked.push(askOne(dueMs));
    }
  }
  await Promise.all(asked);
  const seconds = (performance.now() - startedMs) / 1000;
  const sorted = latenciesMs.sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;
  process.send?.({
    kind: 'result',
    ...seen,
    perSecond: latenciesMs.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
  } satisfies LoadResult);
  agent.destroy();
  process.disconnect();
}

/** A card and an amount that follow from the seed. */
function ask(agent: Agent, plan: LoadPlan, nth: number): Promise<'approved' | 'declined' | 'refused'> {
  const id = `bench-${plan.seed}-${nth}`;
  const draw = Math.imul(plan.seed * 7919 + nth, 0x9e3779b1) >>> 0;
  const body = JSON.stringify({
    id: `${id}-1`,
    type: 'authorization',
    transaction: id,
    card: plan.cardIds[draw % plan.cardIds.length],
    amount: 1 + (draw % AMOUNT_CENTS_MAX),
    currency: 'ARS',
    merchant: MERCHANT,
  });
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        agent,
        host: '127.0.0.1',
        port: plan.port,
        method: 'POST',
        path: `/inbound/authorizations/${plan.tenantId}`,
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          [SIGNATURE_HEADER]: sign(body, plan.secret, instant(Date.now())),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => {
          if (response.statusCode === 401) resolve('refused');
          else if (response.statusCode !== 200) reject(new Error(`${response.statusCode} ${text}`));
          else resolve(text.includes('"approved"') ? 'approved' : 'declined');
        });
      },
    );
    asking.on('error', reject);
    asking.end(body);
  });
}
