// Measures peers and ours in turn, prints each window, the table, and what is not recorded as it was counted.
import { checkOf } from '../check.ts';
import { createDatabase } from '../database.ts';
import { startServed, stopServed, type Served } from '../measure.ts';
import { installPackages } from './packages.ts';
import type { Figure, Opened, Pair, Peer, Place } from './peer.ts';
import { tableOf, type Row } from './table.ts';

/** How ours is started for each. */
const OURS = {
  commands: { servers: 1, hasWorker: false },
  payments: { servers: 1, hasWorker: false, filling: 'payments' },
} as const;
type What = keyof typeof OURS;

export type Compared = { readonly table: string; readonly wrong: readonly string[] };
type Say = (text: string) => void;

/** `wrong`: what is not recorded as it was counted, of peers and in ours. */
export async function comparePeers(
  peers: readonly Peer[],
  given: Omit<Place, 'packages' | 'ours' | 'nextWindow'>,
  say: Say,
): Promise<Compared> {
  const served = new Map<What, Promise<Served>>();
  const place = placeOf(given, served);
  const opened: Opened[] = [];
  for (const peer of peers) {
    const one = await peer.open(place);
    if (typeof one === 'string') say(one);
    else opened.push(one);
  }
  const rows = new Map<Opened, Row[]>(opened.map((one) => [one, []]));
  const { rounds } = given.bench.options;
  for (let round = 1; round <= rounds; round++) {
    say(`round ${round} of ${rounds}`);
    for (const [{ title, pairs }, measured] of rows)
      for (const pair of pairs) addRound(measured, await measureInTurn(pair, { title, round, say }));
  }
  const wrong: string[] = [];
  for (const one of opened) wrong.push(...(await one.wrong()));
  for (const one of await Promise.all(served.values())) {
    const { name, problems } = await checkOf(one);
    wrong.push(...problems.map((problem) => `${name}: ${problem}`));
    await stopServed(one);
  }
  return { table: tableOf(rows), wrong };
}

function placeOf(
  given: Omit<Place, 'packages' | 'ours' | 'nextWindow'>,
  served: Map<What, Promise<Served>>,
): Place {
  const { bench, serverUrl, payers } = given;
  let packages: Promise<string> | undefined;
  let window = 0;
  const start = async (what: What): Promise<Served> => {
    const databaseUrl = await createDatabase(serverUrl, `bench_${what}`);
    return startServed(bench, { name: `ours, ${what}`, databaseUrl }, { ...OURS[what], payers });
  };
  return {
    ...given,
    packages: () => (packages ??= installPackages()),
    ours(what) {
      const one = served.get(what) ?? start(what);
      served.set(what, one);
      return one;
    },
    nextWindow: () => window++,
  };
}

type PairFigures = Readonly<Record<keyof Pair, Figure>>;

/** The second of two has the caches of the first, so each is first in every other round. */
async function measureInTurn(
  pair: Pair,
  { title, round, say }: { readonly title: string; readonly round: number; readonly say: Say },
): Promise<PairFigures> {
  const inTurn: readonly (keyof Pair)[] = round % 2 === 1 ? ['peer', 'ours'] : ['ours', 'peer'];
  const seen = new Map<keyof Pair, Figure>();
  for (const whose of inTurn) {
    const one = await pair[whose]();
    seen.set(whose, one);
    say(`  ${whose === 'peer' ? title : 'ours'}, ${one.measured}: ${one.value.toFixed(0)} a second`);
  }
  const [peer, ours] = [seen.get('peer'), seen.get('ours')];
  if (peer === undefined || ours === undefined) throw new Error('nothing was measured');
  return { peer, ours };
}

function addRound(
  rows: Row[],
  { peer: { measured, value: peer }, ours: { value: ours } }: PairFigures,
): void {
  const row = rows.find((one) => one.measured === measured);
  if (row === undefined) rows.push({ measured, rounds: [{ peer, ours }] });
  else row.rounds.push({ peer, ours });
}
