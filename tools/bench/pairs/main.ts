// `npm run bench:pairs`: what a part of the product costs, as pairs of windows with and without it, in turn
// within one run.
import { join } from 'node:path';
import { argumentsOf } from '../../arguments.ts';
import { startPostgres } from '../database.ts';
import { openRun } from '../deliveries/run.ts';
import { readOptions } from '../options.ts';
import { nextMessage, runToEnd, startChild, type Cleanup } from '../processes.ts';
import type { Collected, Collecting } from './collector.ts';
import { signatures, tracedDeliveries } from './deliveries.ts';
import { comparePairs, type Pair } from './pairs.ts';
import { tracedPayments } from './payments.ts';

const PAIRS = 12;
const WINDOW_SECONDS = '3';
const CASES = ['signatures', 'traced-deliveries', 'traced-payments'] as const;
type Case = (typeof CASES)[number];
const USAGE = `npm run bench:pairs -- [flags]
  --only CASE  ${CASES.join(', ')}; all, if left out
  --pairs N    how many windows of each kind (${PAIRS})
  --seconds N  how long each of payments is (${WINDOW_SECONDS}); many short ones where the machine is busy`;

type Asked = { readonly cases: readonly Case[]; readonly count: number; readonly seconds: string };

async function run({ cases, count, seconds }: Asked, cleanup: Cleanup): Promise<void> {
  const postgres = await startPostgres(cleanup);
  const options = readOptions(['--seconds', seconds]);
  if (options === undefined) throw new Error('there are no options');
  const bench = { options, cleanup, postgresPids: [postgres.pid] };
  const collector = startChild(join(import.meta.dirname, 'collector.ts'), { cleanup });
  const { port } = await nextMessage<Collecting>(collector, 'collecting');
  const address = `http://127.0.0.1:${port}`;
  const open: Readonly<Record<Case, () => Promise<Pair>>> = {
    signatures: async () => signatures(await openRun(cleanup), postgres.url),
    'traced-deliveries': async () => tracedDeliveries(await openRun(cleanup), postgres.url, address),
    'traced-payments': () => tracedPayments(bench, postgres.url, address),
  };
  const collected = async (): Promise<number> => {
    const answer = nextMessage<Collected>(collector, 'collected');
    collector.send('report');
    return (await answer).spans;
  };
  for (const name of cases) {
    console.log(name);
    const pair = await open[name]();
    const before = await collected();
    console.log(`\n${await comparePairs(pair, count)}`);
    console.log(`  ${(await collected()) - before} spans came to the collector\n`);
  }
}

const { values } = argumentsOf(USAGE, {
  options: {
    only: { type: 'string' },
    pairs: { type: 'string' },
    seconds: { type: 'string', default: WINDOW_SECONDS },
  },
});
const cases = CASES.filter((one) => values.only === undefined || one === values.only);
const count = Number(values.pairs ?? PAIRS);
if (cases.length === 0 || !(count >= 1)) {
  console.error(USAGE);
  process.exitCode = 2;
} else
  await runToEnd(async (cleanup) => {
    await run({ cases, count, seconds: values.seconds }, cleanup);
    return true;
  });
