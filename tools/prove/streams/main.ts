// `npm run prove:streams`: two servers and a worker on one database, 500 tabs that listen to one
// organization, half of them at each server, and round after round a server that is killed while payments go
// on. Prints how soon tabs were right again and what was checked; the exit code is 1 if anything was not as
// it must be.
import { setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS, systemClock } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { madeAt } from '#platform/ids/ids.ts';
import { jobsAreDone } from '../../../test/faults/fixtures/jobs.ts';
import { until } from '../../../test/support/wait.ts';
import { openOrganization, openViewer, type Organization } from '../organization.ts';
import { runProof, type ProofRun } from '../proof-run.ts';
import {
  allRightAgainMs,
  delaysMs,
  invented,
  late,
  missed,
  refused,
  secondsOf,
  spreadText,
  type Kill,
  type Made,
} from './checks.ts';
import { prepareLoad } from './load.ts';
import { openTab, sharedReading, type Tab } from './tab.ts';

const SERVERS = 2;
const ROUNDS = 8;
const TABS = 500;
const WITHIN_SECONDS = 5;
/** A session may have twice as many streams at a server. */
const TABS_OF_SESSION = 10;
const TABS_OPEN_AT_ONCE = 50;
/** The time before each kill, and after the last one. */
const LISTEN_MS = 6 * SECOND_MS;
const KILL_MS_BELOW = SECOND_MS;
/** How many events are committed later than they are written. */
const COMMITS_STUCK = 3;
const IN_THE_END_MS_MAX = 20 * SECOND_MS;
const PRINTED_MAX = 20;

async function prove(run: ProofRun): Promise<string[]> {
  const { app, cluster, chance, rounds, numbers } = run;
  const { tabs: count = TABS, seconds = WITHIN_SECONDS } = numbers;
  await cluster.ready();
  const organization = await openOrganization(app, cluster.urls, 'Streams');
  const startLoad = await prepareLoad(organization, chance);
  const tabs = await openTabs(run, organization, count);
  const load = startLoad();
  const kills: Kill[] = [];
  for (let round = 1; round <= rounds; round++) {
    await wait(LISTEN_MS);
    kills.push(await killOne(run, tabs, round));
    console.log(`round ${round} of ${rounds}, server ${(kills.at(-1)?.server ?? 0) + 1} is killed`);
    await cluster.ready();
  }
  await wait(LISTEN_MS);
  cluster.stickCommits(0);
  const answers = await load.stop();
  await jobsAreDone(organization);
  const made = await madeIn(organization);
  await until('every tab knows all', () => missed(tabs, made).length === 0, undefined, IN_THE_END_MS_MAX)
    // What is missing is found below.
    .catch(() => undefined);
  tabs.forEach((tab) => tab.close());
  const all = new Set((await madeIn(organization)).map(({ id }) => id));
  const times = kills.map((kill) => allRightAgainMs(kill, tabs, made));
  const msMax = seconds * SECOND_MS;
  print({ tabs, kills, times, made, requests: answers.length, lost: cluster.saidLost(), msMax });
  return bounded([
    ...kills.flatMap((kill, i) => late(kill, times[i] ?? [], msMax)),
    ...missed(tabs, made),
    ...invented(tabs, all),
    ...refused(tabs),
  ]);
}

const bounded = (violations: readonly string[]): string[] =>
  violations.length <= PRINTED_MAX
    ? [...violations]
    : [...violations.slice(0, PRINTED_MAX), `and ${violations.length - PRINTED_MAX} more`];

async function openTabs(
  { cluster: { urls }, chance }: ProofRun,
  organization: Organization,
  count: number,
): Promise<Tab[]> {
  const sessions = Math.ceil(count / TABS_OF_SESSION);
  const proofs = await openViewer(organization, 'watcher@example.test', sessions);
  const readAgain = sharedReading(async () => (await madeIn(organization)).map(({ id }) => id));
  const tabs: Tab[] = [];
  const areOpen = (): boolean => tabs.every((tab) => tab.server() !== undefined);
  for (let n = 0; n < count; n++) {
    const proof = proofs[n % proofs.length];
    if (proof === undefined) throw new Error('there is no session');
    tabs.push(openTab({ urls, chance, readAgain }, proof, n % urls.length));
    if (tabs.length % TABS_OPEN_AT_ONCE === 0) await until('the tabs have streams', areOpen);
  }
  await until('every tab has a stream', areOpen);
  return tabs;
}

async function killOne({ cluster, chance }: ProofRun, tabs: readonly Tab[], round: number): Promise<Kill> {
  cluster.stickCommits(COMMITS_STUCK);
  await wait(chance.below(KILL_MS_BELOW));
  const server = round % SERVERS;
  const touched = [...tabs.entries()].filter(([, tab]) => [server, undefined].includes(tab.server()));
  const at = systemClock.now();
  await cluster.killServer(server);
  return { round, server, at, tabs: touched.map(([n]) => n) };
}

/** Events by the time at which their ids were made, which is the system's also if the tenant has another. */
async function madeIn({ app, tenant }: Organization): Promise<Made[]> {
  const rows = await app.pool.all(
    sql<{ id: string; type: string }>`
      select id, type from events where tenant_id = ${tenant.id} order by id`,
  );
  return rows.map((row) => ({ ...row, at: madeAt(row.id) ?? Infinity }));
}

type Played = {
  readonly tabs: readonly Tab[];
  readonly kills: readonly Kill[];
  readonly times: ReadonlyArray<readonly number[]>;
  readonly made: readonly Made[];
  readonly requests: number;
  readonly lost: string;
  readonly msMax: number;
};

function print({ tabs, kills, times, made, requests, lost, msMax }: Played): void {
  console.log(`\n${'right again after a kill'.padEnd(26)}tabs`);
  for (const [i, { round, server }] of kills.entries()) {
    const sorted = times[i] ?? [];
    const name = `round ${round}, server ${server + 1}`.padEnd(24);
    console.log(`${name}${String(sorted.length).padStart(6)}  ${spreadText(sorted)}`);
  }
  const all = times.flat().toSorted((a, b) => a - b);
  console.log(`${'all'.padEnd(24)}${String(all.length).padStart(6)}  ${spreadText(all)}`);
  const sum = (of: (tab: Tab) => number): number => tabs.reduce((total, tab) => total + of(tab), 0);
  const openedAt = Math.min(...tabs.map((tab) => tab.openedAt));
  const since = made.filter(({ at }) => at >= openedAt);
  console.log(`\n${tabs.length} tabs, ${requests} payments and transfers`);
  const types = [...new Set(since.map(({ type }) => type))].toSorted();
  console.log(`  ${since.length} events since the first was opened, in the database: ${types.join(', ')}`);
  const heard = sum(({ counts }) => counts.heard);
  console.log(`  ${heard} messages name one, and ${sum(({ counts }) => counts.more)} say to read all again`);
  console.log(`  ${sum(({ openings }) => openings.length)} streams, each of which ends within a minute`);
  console.log(`  from being made to being known: ${spreadText(delaysMs(tabs, made))}`);
  console.log('\nfaults meanwhile');
  console.log(`  ${kills.length} servers killed with SIGKILL, ${lost}`);
  console.log('\nchecked in the end');
  console.log(
    `  each tab is right again within ${secondsOf(msMax)}: it has a stream and knows what was made before`,
  );
  console.log('  each tab knows every event that the database has since it was opened');
  console.log('  no tab heard of an event that the database does not have, and none was refused');
}

await runProof('prove:streams', prove, {
  rounds: ROUNDS,
  servers: SERVERS,
  numbers: { tabs: TABS, seconds: WITHIN_SECONDS },
});
