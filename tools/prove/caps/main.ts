// `npm run prove:caps`: three servers and a worker on one database, and round after round a hundred payments
// at once at a bound with room for ten, while servers are killed, commits lost and clocks moved. Prints what
// was done and checked; the exit code is 1 if anything was not as it must be.
import type { App } from '../../../src/app.ts';
import { sql } from '../../../src/platform/db/sql.ts';
import { until } from '../../../test/support/wait.ts';
import { openScene } from '../scene.ts';
import { onStage, type Stage } from '../stage.ts';
import { burst, type Faults } from './burst.ts';
import { decideAll, NO_DECISIONS } from './decisions.ts';
import { checks, violationsIn, violationsInTheEnd } from './checks.ts';
import { kinds } from './rounds.ts';

type Tally = { rounds: number; payments: number; decisions: number; repeated: number };

async function prove({ app, place, chance, rounds }: Stage): Promise<string[]> {
  const faults: Faults = { kills: 0, workerKills: 0, jumps: 0 };
  const tally = new Map<string, Tally>();
  const violations: string[] = [];
  for (let n = 0; n < rounds; n++) {
    const kind = kinds[n % kinds.length];
    if (kind === undefined) throw new Error('there is no kind of round');
    await place.ready();
    const scene = await openScene(app, place.urls, `Round ${n + 1}`);
    const plan = await kind.prepare(scene, chance);
    const answers = await burst(place, scene, plan, { chance, faults });
    await place.ready();
    const [owner] = plan.owners;
    const decisions =
      kind.isDecided === true && owner !== undefined
        ? await decideAll(place, scene, { answers, proof: owner.proof }, { chance, faults })
        : NO_DECISIONS;
    const found = await violationsIn({ scene, plan, answers, decisions, chance });
    violations.push(...found.map((wrong) => `round ${n + 1} (${kind.name}): ${wrong}`));
    const one = tally.get(kind.name) ?? { rounds: 0, payments: 0, decisions: 0, repeated: 0 };
    one.rounds += 1;
    one.payments += answers.length;
    one.decisions += decisions.decided.length;
    const all = [...answers, ...decisions.decided.map(({ answer }) => answer)];
    one.repeated += all.filter(({ tries }) => tries > 1).length;
    tally.set(kind.name, one);
    console.log(`round ${n + 1} of ${rounds}, ${kind.name}: ${found.length === 0 ? 'ok' : 'VIOLATED'}`);
  }
  violations.push(...(await inTheEnd(app)));
  print(tally, { ...faults, lost: place.lost() });
  return violations;
}

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

function print(tally: ReadonlyMap<string, Tally>, faults: Faults & { readonly lost: number }): void {
  console.log(`\n${'at the bound'.padEnd(26)} rounds  payments at once  decisions  requests repeated`);
  for (const [name, { rounds: n, payments, decisions, repeated }] of tally)
    console.log(
      `${name.padEnd(26)} ${String(n).padStart(6)}  ${`${n} × ${payments / n}`.padStart(16)}  ${String(decisions).padStart(9)}  ${String(repeated).padStart(17)}`,
    );
  console.log('\nfaults meanwhile');
  console.log(`  ${faults.kills} servers killed with SIGKILL, ${faults.workerKills} workers`);
  console.log(`  ${faults.lost} connections broken at COMMIT, ${faults.jumps} moves of the clock`);
  console.log('\nchecked after each round');
  for (const { name } of checks) console.log(`  ${name}`);
  console.log('and in the end: money left once under each reference, and every order has ended');
}

await onStage('prove:caps', prove);
