// Scheduled payments that fall due every five minutes, while the clock jumps and workers are killed. Some
// wait for the owner each time.
import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import {
  fund,
  moveClock,
  newAgent,
  newPayee,
  nowOf,
  openWallet,
  type Organization,
} from '../organization.ts';
import type { Proof } from '../payer.ts';
import {
  ask,
  bodyOf,
  decide,
  endOf,
  endOfDecided,
  newName,
  stubbornly,
  type Decided,
  type Word,
} from './asking.ts';
import type { Flow, Spending } from './flow.ts';
import { whileKilling, type Run } from './killing.ts';

const SCHEDULES = '/api/v1/wallet/scheduled';
const EVERY_MS = 5 * MINUTE_MS;
const JUMPS = 4;
const PERIODS_MAX = 3;
const PAUSE_MS_BELOW = 800;
/** Amounts below the automatic threshold of the agent, and above it. */
const AUTO_CENTS = 1_000;
const ASKED_CENTS = 6_000;
const THRESHOLD_CENTS = 5_000;
const FUNDS_CENTS = 2_000_000;
const PLANS: ReadonlyArray<{ readonly word: Word; readonly cents: number }> = [
  { word: 'perdida', cents: AUTO_CENTS },
  { word: 'inside', cents: AUTO_CENTS },
  { word: 'devuelve', cents: AUTO_CENTS },
  { word: 'rechaza', cents: AUTO_CENTS },
  { word: 'prueba', cents: ASKED_CENTS },
  { word: 'inside', cents: ASKED_CENTS },
];

type Schedule = { readonly id: string; readonly name: string; readonly word: Word };

async function openSchedules(run: Run, by: Proof, payeeOf: (word: Word) => string): Promise<Schedule[]> {
  return Promise.all(
    PLANS.map(async ({ word, cents }) => {
      const name = newName('plan');
      const body = {
        payee_id: payeeOf(word),
        amount_cents: cents,
        reason: name,
        cron_expression: '*/5 * * * *',
      };
      const answer = await ask(run, { path: SCHEDULES, proof: by, key: name, body });
      return { id: String(bodyOf(answer)['id']), name, word };
    }),
  );
}

const waitingIn = ({ app, tenant }: Organization): Promise<{ id: string }[]> =>
  app.pool.all(
    sql<{ id: string }>`select id from approvals where tenant_id = ${tenant.id} and status = 'pending'`,
  );

/** Moves the clock again and again, and has the owner decide on what waits meanwhile, once on each. */
async function letFallDue(run: Run, owner: Proof): Promise<Map<string, Decided[]>> {
  const { organization, chance, faults } = run;
  const decisions = new Map<string, Decided[]>();
  for (let jump = 0; jump < JUMPS; jump++) {
    await moveClock(organization, (await nowOf(organization)) + (1 + chance.below(PERIODS_MAX)) * EVERY_MS);
    faults.jumps += 1;
    await wait(chance.below(PAUSE_MS_BELOW));
    const waiting = (await waitingIn(organization)).filter(({ id }) => !decisions.has(id));
    await Promise.all(
      waiting.map(async ({ id }) => {
        decisions.set(id, []);
        decisions.set(id, await decide(run, { approvalId: id, owner }));
      }),
    );
  }
  return decisions;
}

type Occurrence = {
  readonly at: number;
  readonly missed: number;
  readonly status: string;
  readonly payment: string | null;
};
const occurrencesOf = ({ app, tenant }: Organization, id: string): Promise<Occurrence[]> =>
  app.pool.all(
    sql<Occurrence>`
      select extract(epoch from r.scheduled_for)::float8 * 1000 as at, r.missed, r.status, p.status as payment
      from scheduled_runs r left join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id
      where r.tenant_id = ${tenant.id} and r.scheduled_payment_id = ${id} order by r.scheduled_for`,
  );

/** What an occurrence is, by what its payment is; after it was cancelled there is none. */
const FOLLOWS: Readonly<Record<string, string>> = {
  settled: 'completed',
  failed: 'failed',
  returned: 'failed',
  rejected: 'rejected',
};

async function wrongWith(
  { organization }: Run,
  schedules: readonly Schedule[],
  spendings: readonly Spending[],
): Promise<string[]> {
  const wrong: string[] = [];
  let paid = 0;
  for (const { id } of schedules) {
    const all = await occurrencesOf(organization, id);
    for (const [i, { at, missed, status, payment }] of all.entries()) {
      const next = all[i + 1];
      if (next !== undefined && next.at !== at + (missed + 1) * EVERY_MS)
        wrong.push(`${id}: after the occurrence of ${at} with ${missed} missed comes that of ${next.at}`);
      const expected = payment === null ? 'skipped' : FOLLOWS[payment];
      if (status !== expected) wrong.push(`${id}: an occurrence is ${status}, and its payment ${payment}`);
      if (payment !== null) paid += 1;
    }
    if (all.length === 0) wrong.push(`${id}: nothing fell due`);
  }
  if (paid !== spendings.length) wrong.push(`${paid} occurrences made ${spendings.length} payments`);
  return wrong;
}

export const schedules: Flow = {
  name: 'schedules',
  async play(run) {
    const { organization } = run;
    const owner = await openWallet(organization);
    const { cvu } = await openWallet(organization);
    await fund(organization, owner, FUNDS_CENTS);
    const config = { auto_approve_under_cents: THRESHOLD_CENTS };
    const agent = await newAgent(owner, 1, { initial_amount: FUNDS_CENTS / 100, approval_config: config });
    const [by] = agent.keys;
    if (by === undefined) throw new Error('the agent has no key');
    const payees = new Map<Word, string>();
    for (const { word } of PLANS) {
      if (payees.has(word)) continue;
      const to = word === 'inside' ? { cvu } : { alias: newName(word) };
      payees.set(word, (await newPayee(owner, to)).id);
    }
    const all = await openSchedules(run, by, (word) => payees.get(word) ?? '');
    const decisions = await whileKilling(run, () => letFallDue(run, owner.proof));
    for (const { id } of all) {
      await stubbornly(run, `${id} is cancelled`, by, async (at) =>
        (await at.delete(`${SCHEDULES}/${id}`)).status === 200 ? true : undefined,
      );
    }
    const words = new Map(all.map(({ name, word }) => [name, word]));
    return {
      owner,
      subWalletIds: [agent.subWalletId],
      fundedCents: FUNDS_CENTS,
      asked: [],
      endOf({ name, approval_id: approvalId }) {
        const word = words.get(name);
        if (word === undefined) return undefined;
        if (approvalId === null) return endOf(word);
        return endOfDecided(decisions.get(approvalId) ?? [], endOf(word));
      },
      wrong: (spendings) => wrongWith(run, all, spendings),
    };
  },
};
