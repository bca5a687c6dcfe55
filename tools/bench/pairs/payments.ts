// What payments cost where their caller has them traced, beside those where it does not. Both are asked of
// one server, since two of them differ in more than that: what is compiled, what is remembered, how full the
// heap is.
import { createDatabase } from '../database.ts';
import { measure, startAnother, startServed, type Bench } from '../measure.ts';
import { SCENARIOS } from '../scenarios.ts';
import type { Kind, Pair } from './pairs.ts';

const RUN_IN_SECONDS = 8;

export async function tracedPayments(bench: Bench, serverUrl: string, collector: string): Promise<Pair> {
  const [group] = SCENARIOS.payments;
  const [scenario] = group?.scenarios ?? [];
  if (group === undefined || scenario === undefined) throw new Error('there are no payments to measure');
  const databaseUrl = await createDatabase(serverUrl, 'bench_payments');
  const filled = await startServed(bench, { name: '', databaseUrl }, group);
  const server = await startAnother(bench, filled, { BENCH_COLLECTOR: collector });
  let window = 0;
  const at = (traced: boolean, seconds?: number) =>
    measure(bench, server, {
      ...scenario,
      traced,
      window: window++,
      ...(seconds === undefined ? {} : { seconds }),
    });
  const kind = (name: string, traced: boolean): Kind => ({
    name,
    async measure() {
      const { perSecond, cores } = await at(traced);
      return { perSecond, cpuMicros: ((cores?.server ?? Number.NaN) * 1_000_000) / perSecond };
    },
  });
  for (const traced of [false, true]) await at(traced, RUN_IN_SECONDS);
  return {
    unit: 'payment',
    without: kind('payments that are not', false),
    beside: kind('payments that are traced', true),
  };
}
