// `npm run prove:providers`: two servers and a worker, connected as `monedero live mexico` connects them to
// doubles of Fintoc and WhatsApp, and to two mail servers. Agents pay by SPEI, money comes in, owners answer
// in WhatsApp and people get codes by mail, while all doubles are faulty and servers and worker are killed;
// then days pass, and all books are compared.
import type { Mexico } from '../../../test/live/doubles.ts';
import { startMexico } from '../../../test/live/doubles.ts';
import { runProof, type ProofRun } from '../proof-run.ts';
import { checks, decideUnknown, violationsIn } from './checks.ts';
import { goLive, type Live } from './live.ts';
import { shownMails } from './mail-checks.ts';
import { openMailServers, type MailServers } from './mail-servers.ts';
import { mailsSeen, newMailStory, noteWithoutEnd } from './mails.ts';
import { passDays, passMinutes, untilQuiet } from './passing.ts';
import { seenOf } from './rotation-seen.ts';
import { knockEverywhere, startRotations } from './rotation.ts';
import { beginFaults, beWell, playRound, type Round, type Story } from './rounds.ts';

const ROUNDS = 30;
const SERVERS = 2;
const PEOPLE = 2;
const TICK_MS = 100;
/** After so many rounds days pass, and everything is judged. */
const ROUNDS_UNTIL_JUDGED = 10;
const MINUTES = 120;
const MINUTE_MS = 60_000;
const MS_A_SECOND = 1_000;

type ProofCounts = {
  rounds: number;
  judged: number;
  decided: number;
  /** What the time was spent in. */
  readonly spentMs: { playing: number; passing: number; judging: number };
};

async function prove(run: ProofRun, mail: MailServers): Promise<string[]> {
  const mexico = await startMexico(run.clock);
  const ticking = setInterval(() => {
    mexico.tick(0).catch((error: unknown) => console.error(String(error)));
  }, TICK_MS);
  try {
    return await proveWith(run, { mexico, mail });
  } finally {
    clearInterval(ticking);
    await mexico.close();
  }
}

async function proveWith(run: ProofRun, doubles: Pick<Live, 'mexico' | 'mail'>): Promise<string[]> {
  const { clock, cluster, chance, rounds, numbers } = run;
  const until = performance.now() + (numbers['minutes'] ?? MINUTES) * MINUTE_MS;
  await cluster.ready();
  const live = await goLive(run, doubles, PEOPLE);
  const faults = { servers: 0, workers: 0, repeated: 0, unasked: 0 };
  const story: Story = { paid: [], taps: [], faults };
  const mails = newMailStory();
  const rotations = await startRotations(live, clock);
  const spentMs = { playing: 0, passing: 0, judging: 0 };
  const told: ProofCounts = { rounds: 0, judged: 0, decided: 0, spentMs };
  const spend = async <Result>(on: keyof typeof spentMs, what: Promise<Result>): Promise<Result> => {
    const began = performance.now();
    return what.finally(() => {
      spentMs[on] += performance.now() - began;
    });
  };
  const violations: string[] = [];
  while (told.rounds < rounds && performance.now() < until) {
    const round: Round = { live, cluster, chance, clock, rotations, story, mails, questions: new Map() };
    const first = told.rounds + 1;
    do {
      beginFaults(live, chance);
      await spend('playing', playRound(round));
      told.rounds += 1;
    } while (told.rounds % ROUNDS_UNTIL_JUDGED > 0 && told.rounds < rounds && performance.now() < until);
    beWell(live);
    const judging = async () => ({ live, clock, story, rotations, mails: await mailsSeen(round) });
    const found = await spend('passing', untilJudged(round)).then(
      async () => spend('judging', violationsIn(await judging())),
      (error: unknown) => [`it did not end: ${String(error)}`],
    );
    violations.push(...found.map((one) => `rounds ${first} to ${told.rounds}: ${one}`));
    told.judged += 1;
    console.log(
      `rounds ${first} to ${told.rounds} of ${rounds}: ${found.length === 0 ? 'ok' : `VIOLATED: ${found[0]}`}`,
    );
    if (found.length > 0) break;
    told.decided += await decideUnknown(live);
  }
  print(live.mexico, story, told);
  const seen = await mailsSeen({ live, chance, mails });
  for (const line of shownMails(seen)) console.log(`  ${line}`);
  for (const [what, n] of Object.entries(seenOf({ live, rotations }))) console.log(`  ${n} ${what}`);
  return violations;
}

async function untilJudged(round: Round): Promise<void> {
  await passMinutes(round);
  await noteWithoutEnd(round, round.clock);
  await passDays(round);
  await knockEverywhere(round);
  await untilQuiet(round);
}

function print({ bank, fintoc, whatsapp }: Mexico, { paid, taps, faults }: Story, told: ProofCounts): void {
  const count = (direction: string): number =>
    bank.books.transfers.filter((one) => one.direction === direction).length;
  const [playing, passing, judging] = Object.values(told.spentMs).map((ms) => Math.round(ms / MS_A_SECOND));
  console.log(`\n${told.rounds} rounds, judged ${told.judged} times`);
  console.log(`  ${playing} s of rounds, ${passing} s of days that pass, ${judging} s of judging`);
  console.log(
    `  ${paid.length} payments asked for, ${count('outbound')} transfers out and ${count('inbound')} in`,
  );
  console.log(`  ${fintoc.seen.length} requests to the bank, ${bank.books.events.length} events of it`);
  console.log(`  ${whatsapp.books.messages.length} messages in WhatsApp, ${taps.length} taps`);
  console.log(`  ${told.decided} orders that only an operator could decide`);
  console.log('\nfaults meanwhile');
  console.log(`  ${faults.servers} servers killed with SIGKILL, ${faults.workers} times the worker`);
  console.log(`  ${faults.repeated} requests repeated until they were answered`);
  console.log(`  ${faults.unasked} questions that did not come to WhatsApp while they were waited for`);
  console.log('  answers of all doubles late, lost, cut, refused or in another form; their messages lost,');
  console.log('  twice, late, out of order, signed with an old secret, or saying what is not so');
  console.log('\nchecked after every ten rounds and days of time');
  for (const { name } of checks) console.log(`  ${name}`);
}

const mail = await openMailServers();
await runProof('prove:providers', (run) => prove(run, mail), {
  passesTime: true,
  environment: mail.environment,
  preload: mail.preload,
  rounds: ROUNDS,
  servers: SERVERS,
  numbers: { minutes: MINUTES },
});
await mail.close();
