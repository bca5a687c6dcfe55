// `npm run bench:peers`: what others do of which the product is made, and ours beside each, on one machine
// and one PostgreSQL, in turn in every round, with a check that each did what is counted.
import { argumentsOf } from '../../arguments.ts';
import { startPostgres } from '../database.ts';
import { PAYERS } from '../payments.ts';
import { readOptions } from '../options.ts';
import { runToEnd } from '../processes.ts';
import { handWritten } from './hand-written.ts';
import type { Peer } from './peer.ts';
import { pgledger } from './pgledger.ts';
import { comparePeers } from './run.ts';

/** Peers in the order in which they are measured. */
const PEERS: readonly Peer[] = [pgledger, handWritten];
const CONNECTIONS = '24';
const NAMES = PEERS.map(({ name }) => name).join(', ');
const USAGE = `npm run bench:peers -- [flags]
  --only NAME     ${NAMES}; may be repeated; all, if left out
  --rounds N      how often each is measured; medians count (3)
  --seconds N     the measured window of each (5)
  --connections N to PostgreSQL, of the payment that is written by hand (${CONNECTIONS})
  --pgledger DIR  a copy of https://github.com/pgr0ss/pgledger, without which it is left out`;
const RUN_IN_SECONDS = 8;

const { values } = argumentsOf(USAGE, {
  options: {
    only: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: CONNECTIONS },
    pgledger: { type: 'string' },
  },
});

await runToEnd(async (cleanup) => {
  const { only, rounds, seconds, connections, pgledger: copy } = values;
  const unknown = only?.find((one) => !PEERS.some(({ name }) => name === one));
  if (unknown !== undefined) throw new Error(`there is no peer ${unknown}: ${NAMES}`);
  const options = readOptions(['--rounds', rounds, '--seconds', seconds]);
  if (options === undefined) throw new Error('there are no options');
  const postgres = await startPostgres(cleanup);
  const bench = { options, cleanup, postgresPid: postgres.pid };
  const { table, wrong } = await comparePeers(
    PEERS.filter(({ name }) => only?.includes(name) ?? true),
    {
      bench,
      serverUrl: postgres.url,
      runInSeconds: RUN_IN_SECONDS,
      payers: PAYERS,
      connections: Number(connections),
      pgledger: copy,
    },
    console.log,
  );
  console.log(`\n${table}\n`);
  for (const line of wrong) console.log(`WRONG: ${line}`);
  console.log(wrong.length === 0 ? 'all that was counted is recorded' : `${wrong.length} wrong`);
  return wrong.length === 0;
});
