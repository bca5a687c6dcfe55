// What payments cost in a server that traces, beside one that does not, on the same database.
import { createDatabase } from '../database.ts';
import { measure, startAnother, startServed, type Bench, type Served } from '../measure.ts';
import { SCENARIOS } from '../scenarios.ts';
import type { Kind, Pair } from './pairs.ts';

const RUN_IN_SECONDS = 8;

export async function tracedPayments(bench: Bench, serverUrl: string, collector: string): Promise<Pair> {
  const [group] = SCENARIOS.payments;
  const [scenario] = group?.scenarios ?? [];
  if (group === undefined || scenario === undefined) throw new Error('there are no payments to measure');
  const databaseUrl = await createDatabase(serverUrl, 'bench_payments');
  const plain = await startServed(bench, { name: '', databaseUrl }, group);
  const traced = await startAnother(bench, plain, { BENCH_COLLECTOR: collector });
  let window = 0;
  const at = (served: Served, name: string): Kind => ({
    name,
    async measure() {
      const { perSecond, cores } = await measure(bench, served, { ...scenario, window: window++ });
      return { perSecond, cpuMicros: ((cores?.server ?? Number.NaN) * 1_000_000) / perSecond };
    },
  });
  for (const served of [plain, traced])
    await measure(bench, served, { ...scenario, window: window++, seconds: RUN_IN_SECONDS });
  return {
    unit: 'payment',
    without: at(plain, 'payments that are not'),
    beside: at(traced, 'payments that are traced'),
  };
}
