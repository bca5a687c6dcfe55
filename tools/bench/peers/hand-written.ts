// The payment that is written by hand, beside ours: the same requests of as many agents.
import { join } from 'node:path';
import type { Pool } from '#platform/db/pool.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { createDatabase, openPatiently } from '../database.ts';
import { measure, type Served } from '../measure.ts';
import { AS_STARTED, nextMessage, startChild } from '../processes.ts';
import { KINDS } from '../protocol.ts';
import type { Scenario } from '../scenarios.ts';
import { PACKAGES_VARIABLE, versionOf } from './packages.ts';
import { WRONG } from './payment-tables.ts';
import { perSecond, servedBy, type Pair, type Peer, type Place } from './peer.ts';
import { CONNECTIONS_VARIABLE, type PaymentsReady } from './protocol.ts';

const CONNECTIONS = 128;
const asked = (variant: string, what: 'payments' | 'hot_payments'): Scenario => ({
  variant,
  asked: what,
  connections: CONNECTIONS,
});
const SCENARIOS = [
  asked('payments of many wallets', 'payments'),
  asked('payments of one wallet', 'hot_payments'),
];

export const handWritten: Peer = {
  name: 'payment',
  async open(place) {
    const peer = await startHandWritten(place);
    const ours = await place.ours('payments');
    for (const scenario of SCENARIOS)
      for (const served of [peer, ours])
        await measure(place.bench, served, {
          ...scenario,
          window: place.nextWindow(),
          seconds: place.runInSeconds,
        });
    return {
      title: `written by hand: ${await versionOf('fastify')}, pg`,
      lacks:
        'an hourly limit of a key, approvals, limits of the wallet and by payee, an invoice, a history of the wallet, ' +
        'an order to a bank, events that are delivered, a test side, a key that is answered from memory, retries of a lost commit',
      pairs: SCENARIOS.map((scenario) => pairOf(place, scenario, { peer, ours })),
      wrong: () => wrongIn(peer.pool, peer.promised[KINDS.pay] ?? 0),
    };
  },
};

export async function startHandWritten(place: Place): Promise<Served> {
  const { bench, serverUrl, payers } = place;
  const databaseUrl = await createDatabase(serverUrl, 'bench_by_hand');
  const child = startChild(join(import.meta.dirname, 'payment-server.ts'), {
    execArgv: [...AS_STARTED],
    env: {
      BENCH_DATABASE_URL: databaseUrl,
      [CONNECTIONS_VARIABLE]: String(place.connections),
      [PACKAGES_VARIABLE]: await place.packages(),
    },
    cleanup: bench.cleanup,
  });
  const filled = nextMessage<PaymentsReady>(child, 'ready');
  child.send({ payers });
  const { port, agents, hotAgents } = await filled;
  const pool = await openPatiently(databaseUrl);
  bench.cleanup.add(() => pool.end());
  return servedBy({ name: 'by hand', child, port, pool, ready: { agents, hotAgents } });
}

function pairOf(
  { bench, nextWindow }: Place,
  scenario: Scenario,
  { peer, ours }: { readonly peer: Served; readonly ours: Served },
): Pair {
  const of = (served: Served) => async () =>
    perSecond(scenario.variant, await measure(bench, served, { ...scenario, window: nextWindow() }));
  return { peer: of(peer), ours: of(ours) };
}

/** What was answered with 201 is recorded, once, and its money adds up. */
export async function wrongIn(pool: Pool, answered: number): Promise<string[]> {
  const { n } = await pool.one(sql<{ n: number }>`select count(*)::int as n from payments`);
  const differing = n === answered ? [] : [`${answered} payments were answered and ${n} are recorded`];
  const found = await pool.all(rawQuery<{ wrong: string }>(WRONG, []));
  return [...differing, ...found.map(({ wrong }) => wrong)];
}
