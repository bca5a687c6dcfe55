// `npm run prove:transfers`: three servers and a worker on one database, and round after round withdrawals,
// transfers, batches or scheduled payments, while servers and worker are killed, commits lost, and the rail
// and the provider of accounts fail. Prints what was done and checked.
import { openOrganization } from '../organization.ts';
import { runProof, type ProofRun } from '../proof-run.ts';
import { batches } from './batches.ts';
import { checks, repeatsThatDiffer, violationsIn } from './checks.ts';
import type { Flow, Spending } from './flow.ts';
import { untilAllHasEnded, type Faults, type Run } from './killing.ts';
import { transfers, withdrawals } from './one-by-one.ts';
import { schedules } from './schedules.ts';

const FLOWS: readonly Flow[] = [withdrawals, transfers, batches, schedules];
const ENDS = ['settled', 'failed', 'returned', 'rejected', 'cancelled'] as const;

type Tally = { rounds: number; readonly ends: Map<string, number> };

async function prove({ app, cluster, chance, rounds, only }: ProofRun): Promise<string[]> {
  const chosen = FLOWS.filter(({ name }) => name.includes(only));
  const faults: Faults = { kills: 0, workerKills: 0, jumps: 0, repeated: 0 };
  const tallies = new Map<string, Tally>(FLOWS.map(({ name }) => [name, { rounds: 0, ends: new Map() }]));
  const violations: string[] = [];
  for (let n = 0; n < rounds; n++) {
    const flow = chosen[n % chosen.length];
    const tally = tallies.get(flow?.name ?? '');
    if (flow === undefined || tally === undefined) throw new Error(`no kind of round is called ${only}`);
    await cluster.ready();
    const run: Run = {
      cluster,
      organization: await openOrganization(app, cluster.urls, `Round ${n + 1}`),
      chance,
      faults,
    };
    const { wrong, spendings } = await playOne(flow, run).catch(didNotEnd);
    tally.rounds += 1;
    for (const { status } of spendings) tally.ends.set(status, (tally.ends.get(status) ?? 0) + 1);
    violations.push(...wrong.map((one) => `round ${n + 1} (${flow.name}): ${one}`));
    const outcome = wrong.length === 0 ? 'ok' : `VIOLATED: ${wrong[0]}`;
    console.log(`round ${n + 1} of ${rounds}, ${spendings.length} by ${flow.name}: ${outcome}`);
  }
  print(tallies, { ...faults, lost: cluster.saidLost() });
  return violations;
}

type Outcome = { readonly wrong: readonly string[]; readonly spendings: readonly Spending[] };

async function playOne(flow: Flow, run: Run): Promise<Outcome> {
  const played = await flow.play(run);
  const repeats = await repeatsThatDiffer(run, played);
  await untilAllHasEnded(run);
  const { found, rows } = await violationsIn(run, played);
  return { wrong: [...repeats, ...found], spendings: rows };
}

const didNotEnd = (error: unknown): Outcome => ({
  wrong: [`it did not end: ${String(error)}`],
  spendings: [],
});

function print(tallies: ReadonlyMap<string, Tally>, faults: Faults & { readonly lost: string }): void {
  const cell = (text: string | number): string => String(text).padStart(10);
  console.log(`\n${''.padEnd(12)}${['rounds', ...ENDS].map(cell).join('')}`);
  for (const [name, { rounds, ends }] of tallies) {
    const cells = [rounds, ...ENDS.map((end) => ends.get(end) ?? 0)];
    console.log(`${name.padEnd(12)}${cells.map(cell).join('')}`);
  }
  console.log('\nfaults meanwhile');
  console.log(`  ${faults.kills} servers killed with SIGKILL, ${faults.workerKills} times the worker`);
  console.log(`  ${faults.lost}, ${faults.jumps} moves of the clock`);
  console.log(`  ${faults.repeated} requests repeated until they were answered`);
  console.log('  answers of the rail and of the provider of accounts late, lost, refused or doubled');
  console.log('\nchecked after each round');
  for (const { name } of checks) console.log(`  ${name}`);
  console.log('  a repeat with the same key is answered the same');
}

await runProof('prove:transfers', prove);
