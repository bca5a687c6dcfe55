// A round: agents pay by SPEI, money comes in, and questions to owners are answered in WhatsApp, while bank
// and messenger are faulty and servers and worker are killed.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from '#platform/db/sql.ts';
import { EVENT_FAULTS, type Drawn } from '../../../test/doubles/fintoc/faults.ts';
import { chance as chanceOf, type Chance } from '../../../test/support/chance.ts';
import { until } from '../../../test/support/wait.ts';
import { payUntilAnswered, type Answer } from '../payer.ts';
import { AUTO_CENTS, payIn, type Holder, type Live } from './live.ts';
import { sendMails, watchTaken, type MailStory } from './mails.ts';
import { rotateMeanwhile, type Rotating } from './rotation.ts';

const PAYMENTS_MIN = 3;
const PAYMENTS_BELOW = 3;
const DEPOSITS_BELOW = 3;
const AMOUNT_CENTS_BELOW = 10_000;
const PAUSE_MS_BELOW = 1_200;
const KILLS_BELOW = 3;
/** One of so many rounds has a payment that its owner is asked about. */
const ONE_ASKED_OF = 2;
/** An agent may ask so often within an hour; then its owner finds the question elsewhere. */
const QUESTIONS_MAX = 3;
const MESSAGE_LOOKS_MAX = 400;
const LOOK_EVERY_MS = 50;
const LOOKS_PER_READ = 10;
const SEED_BELOW = 2 ** 32;

/** Silence is left to tests of the driver, since it takes real time. */
const BANK_RUDE: Drawn = {
  oneIn: 4,
  requests: ['cut', 'cut_late', 'error_late', 'busy', 'page', 'page_late', 'half', 'texts'],
  events: EVENT_FAULTS,
};
/** What is answered under a key is kept under it, so only an operator can say how such an order ended. */
const BANK_VERY_RUDE: typeof BANK_RUDE = { ...BANK_RUDE, requests: [...BANK_RUDE.requests, 'error'] };
const ONE_VERY_RUDE_OF = 3;
const MESSENGER_RUDE_PERCENT = 25;
const OLD_SECRET = 'whsec_of_last_month_000';

export type Paid = { readonly name: string; readonly cents: number; readonly answer: Answer };
export type Tapped = { readonly approvalId: string; readonly verdict: 'approved' | 'rejected' };
/** What was asked for since everything was judged last, or ever. */
export type Story = {
  readonly paid: Paid[];
  readonly taps: Tapped[];
  readonly faults: { servers: number; workers: number; repeated: number; unasked: number };
};
export type Round = Rotating & {
  readonly mails: MailStory;
  readonly story: Story;
  /** How often each agent has asked within the hour. */
  readonly questions: Map<string, number>;
};

export function beginFaults({ mexico: { bank, fintoc, whatsapp }, mail }: Live, chance: Chance): void {
  const own = chanceOf(chance.below(SEED_BELOW));
  fintoc.faults.byChance(own, chance.below(ONE_VERY_RUDE_OF) === 0 ? BANK_VERY_RUDE : BANK_RUDE);
  fintoc.faults.tellsAhead = chance.below(4) === 0;
  for (const endpoint of bank.books.endpoints) endpoint.previousSecret ??= OLD_SECRET;
  whatsapp.faults.bySeed(chanceOf(chance.below(SEED_BELOW)), MESSENGER_RUDE_PERCENT);
  mail.beginFaults(chanceOf(chance.below(SEED_BELOW)));
}

export function beWell({ mexico: { fintoc, whatsapp }, mail }: Live): void {
  fintoc.faults.off();
  whatsapp.faults.heal();
  mail.beWell();
}

export async function playRound(round: Round): Promise<void> {
  const { cluster } = round;
  const played = watchTaken(round, rotateMeanwhile(round, load(round)));
  // It is awaited below, once nothing is killed any more.
  played.catch(() => undefined);
  await kill(round);
  await cluster.ready();
  await played;
}

async function kill({ cluster, chance, story: { faults } }: Round): Promise<void> {
  const kills = 1 + chance.below(KILLS_BELOW);
  for (let n = 0; n < kills; n++) {
    await wait(chance.below(PAUSE_MS_BELOW));
    const which = chance.below(cluster.urls.length + 1);
    if (which === cluster.urls.length) {
      await cluster.killWorker();
      faults.workers += 1;
    } else {
      await cluster.killServer(which);
      faults.servers += 1;
    }
    // Sometimes all processes are up when the next one is killed; sometimes some are still starting.
    if (chance.below(2) === 0) await cluster.ready();
  }
}

async function load(round: Round): Promise<void> {
  const { live, chance } = round;
  const { holders, mexico } = live;
  const payments = PAYMENTS_MIN + chance.below(PAYMENTS_BELOW);
  const all: Promise<unknown>[] = Array.from({ length: payments }, () =>
    pay(round, chance.pick(holders), anyAgent(chance)),
  );
  all.push(sendMails(round));
  if (chance.below(ONE_ASKED_OF) === 0) all.push(askAndTap(round, chance.pick(holders)));
  const deposits = chance.below(DEPOSITS_BELOW);
  for (let n = 0; n < deposits; n++) {
    await wait(chance.below(PAUSE_MS_BELOW));
    payIn(mexico, chance.pick(holders).clabe, BigInt(1 + chance.below(AMOUNT_CENTS_BELOW)));
  }
  await Promise.all(all);
}

const anyAgent = (chance: Chance) => ({ agent: chance.below(SEED_BELOW), cents: undefined });

let names = 0;

async function pay(
  { live: { organization }, chance, story }: Round,
  { agents, payees }: Holder,
  asked: { readonly agent: number; readonly cents: number | undefined },
): Promise<Paid> {
  const [by] = agents[asked.agent % agents.length]?.keys ?? [];
  if (by === undefined) throw new Error('the agent has no key');
  const cents = asked.cents ?? 1 + chance.below(AMOUNT_CENTS_BELOW);
  const name = `Factura ${String((names += 1)).padStart(6, '0')}`;
  const body = { payee_id: chance.pick(payees).id, amount_cents: cents, reason: name };
  const answer = await payUntilAnswered(organization.urls, { proof: by, key: name, body }, chance);
  if (answer.tries > 1) story.faults.repeated += 1;
  const paid = { name, cents, answer };
  story.paid.push(paid);
  return paid;
}

/** The question runs out in minutes, which pass only once this round is over. What is open then is judged. */
async function untilDecided({ organization: { app, tenant } }: Live, approvalId: string): Promise<void> {
  const look = () =>
    app.pool.one(
      sql<{
        status: string;
      }>`select status from approvals where tenant_id = ${tenant.id} and id = ${approvalId}`,
    );
  await until('the tap has decided', look, ({ status }) => status !== 'pending').catch(() => undefined);
}

/** It is not sent, or not again. */
async function isMessageOver({ organization: { app, tenant } }: Live, approvalId: string): Promise<boolean> {
  const row = await app.pool.maybe(
    sql<{ status: string }>`
      select status from approval_messages where tenant_id = ${tenant.id} and id = ${approvalId}`,
  );
  return row?.status === 'unknown' || row?.status === 'failed';
}

/** A question whose message the messenger lost is not answered, and runs out. */
async function askAndTap(round: Round, holder: Holder): Promise<void> {
  const { live, chance, story, questions } = round;
  const { whatsapp } = live.mexico;
  const agent = holder.agents.findIndex(
    ({ subWalletId }) => (questions.get(subWalletId) ?? 0) < QUESTIONS_MAX,
  );
  const subWalletId = holder.agents[agent]?.subWalletId;
  if (subWalletId === undefined) return;
  questions.set(subWalletId, (questions.get(subWalletId) ?? 0) + 1);
  const button = chance.below(4) === 0 ? 1 : 0;
  const { answer } = await pay(round, holder, {
    agent,
    cents: AUTO_CENTS + chance.below(AMOUNT_CENTS_BELOW),
  });
  const { approvalId } = JSON.parse(answer.text) as { approvalId?: string };
  if (approvalId === undefined) return;
  for (let looks = 0; looks < MESSAGE_LOOKS_MAX; looks++) {
    // Read before the messenger is looked at, so one that it has although its answer was lost is found.
    const isOver = looks % LOOKS_PER_READ === 0 && (await isMessageOver(live, approvalId));
    const message = whatsapp.books.messages.find(({ reference }) => reference === approvalId);
    if (message !== undefined) {
      whatsapp.tap(message, button);
      story.taps.push({ approvalId, verdict: button === 0 ? 'approved' : 'rejected' });
      return untilDecided(live, approvalId);
    }
    if (isOver) break;
    await wait(LOOK_EVERY_MS);
  }
  story.faults.unasked += 1;
}
