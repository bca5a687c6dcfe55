// `npm run prove:caps`: three servers and a worker on one database, and round after round a hundred payments
// at once at a bound with room for ten, while servers are killed, commits lost and clocks moved. Prints what
// was done and checked; the exit code is 1 if anything was not as it must be.
import type { App } from '#app.ts';
import { sql } from '#platform/db/sql.ts';
import { until } from '../../../test/support/wait.ts';
import { openOrganization, type Organization } from '../organization.ts';
import { runProof, type ProofRun } from '../proof-run.ts';
import { burst, type Faults } from './burst.ts';
import { decideAll, NO_DECISIONS } from './decisions.ts';
import { checks, violationsIn, violationsInTheEnd } from './checks.ts';
import { chargedCents, endAll, wronglyTaken } from './purchases.ts';
import { ON_ACCOUNTS, playOnAccounts } from './on-accounts.ts';
import { AMOUNT_CENTS, kinds } from './rounds.ts';
import type { Answer } from '../payer.ts';

type Tally = {
  rounds: number;
  requests: number;
  went: number;
  bought: number;
  decisions: number;
  repeated: number;
};
const NOTHING: Tally = { rounds: 0, requests: 0, went: 0, bought: 0, decisions: 0, repeated: 0 };

async function prove({ app, cluster, chance, rounds, only }: ProofRun): Promise<string[]> {
  const names = [...kinds.map(({ name }) => name), ON_ACCOUNTS].filter((name) => name.includes(only));
  const faults: Faults = { kills: 0, workerKills: 0, jumps: 0 };
  const tally = new Map<string, Tally>();
  const violations: string[] = [];
  const charged: Array<{ readonly organization: Organization; readonly cents: number }> = [];
  for (let n = 0; n < rounds; n++) {
    const name = names[n % names.length];
    if (name === undefined) throw new Error(`no kind of round is called ${only}`);
    await cluster.ready();
    const organization = await openOrganization(app, cluster.urls, `Round ${n + 1}`);
    const kind = kinds.find((one) => one.name === name);
    if (kind === undefined) {
      const played = await playOnAccounts(cluster, organization, { chance, faults });
      violations.push(...played.violations.map((wrong) => `round ${n + 1}: ${wrong}`));
      count(tally, name, { ...NOTHING, ...countsOf(played.answers), went: played.opened });
      say(n, rounds, { name, found: played.violations });
      continue;
    }
    const plan = await kind.prepare(organization, chance);
    const answers = await burst(cluster, organization, plan, { chance, faults });
    await cluster.ready();
    const [owner] = plan.owners;
    const decisions =
      kind.isDecided === true && owner !== undefined
        ? await decideAll(cluster, organization, { answers, proof: owner.proof }, { chance, faults })
        : NO_DECISIONS;
    const ended = await endAll(cluster, organization, { answers, cents: AMOUNT_CENTS }, { chance, faults });
    charged.push({ organization, cents: chargedCents(ended, AMOUNT_CENTS) });
    const found = await violationsIn({ organization, plan, answers, decisions, ended, chance });
    violations.push(...found.map((wrong) => `round ${n + 1} (${kind.name}): ${wrong}`));
    count(tally, kind.name, {
      ...countsOf(answers),
      bought: ended.size,
      went: answers.filter(({ status }) => status === 201).length + ended.size,
      decisions: decisions.decided.length,
      repeated: repeatedOf([...answers, ...decisions.decided.map(({ answer }) => answer)]),
    });
    say(n, rounds, { name: kind.name, found });
  }
  violations.push(...(await inTheEnd(app)));
  for (const { organization, cents } of charged)
    violations.push(...(await wronglyTaken(organization, cents)));
  print(tally, { ...faults, lost: cluster.saidLost() });
  return violations;
}

const repeatedOf = (answers: readonly Answer[]): number => answers.filter(({ tries }) => tries > 1).length;
const countsOf = (answers: readonly Answer[]) => ({
  rounds: 1,
  requests: answers.length,
  repeated: repeatedOf(answers),
});

/** Adds a round to those of its kind. */
function count(tally: Map<string, Tally>, name: string, one: Tally): void {
  const before = tally.get(name) ?? NOTHING;
  tally.set(name, {
    rounds: before.rounds + one.rounds,
    requests: before.requests + one.requests,
    went: before.went + one.went,
    bought: before.bought + one.bought,
    decisions: before.decisions + one.decisions,
    repeated: before.repeated + one.repeated,
  });
}

type RoundResult = { readonly name: string; readonly found: readonly string[] };
const say = (n: number, rounds: number, { name, found }: RoundResult): void =>
  console.log(`round ${n + 1} of ${rounds}, ${name}: ${found.length === 0 ? 'ok' : 'VIOLATED'}`);

/** Waits until nothing is on its way any more. */
async function inTheEnd(app: App): Promise<string[]> {
  await until(
    'every order has ended',
    async () => {
      const { n } = await app.pool.one(
        sql<{ n: number }>`select count(*)::int as n from rail_operations where status = 'pending'`,
      );
      return n === 0;
    },
    undefined,
    120_000,
  );
  return violationsInTheEnd({ app });
}

function print(tally: ReadonlyMap<string, Tally>, faults: Faults & { readonly lost: string }): void {
  const heads = [
    'rounds',
    'requests at once',
    'went',
    'of which purchases',
    'decisions',
    'requests repeated',
  ];
  const line = (name: string, cells: readonly (string | number)[]): string =>
    name.padEnd(34) + cells.map((cell, i) => String(cell).padStart((heads[i]?.length ?? 0) + 2)).join('');
  console.log(`\n${line('at the bound', heads)}`);
  for (const [name, { rounds: n, requests, went, bought, decisions, repeated }] of tally)
    console.log(line(name, [n, `${n} × ${requests / n}`, went, bought, decisions, repeated]));
  console.log('\nfaults meanwhile');
  console.log(`  ${faults.kills} servers killed with SIGKILL, ${faults.workerKills} workers`);
  console.log(`  ${faults.lost}, ${faults.jumps} moves of the clock`);
  console.log('\nchecked after each round');
  for (const { name } of checks) console.log(`  ${name}`);
  console.log(
    'cards on accounts: as many open as money has come for, and the books are those of the processor to the cent',
  );
  console.log(
    'and in the end: money left once under each reference, every order has ended, and the processor took what was charged',
  );
}

await runProof('prove:caps', prove);
