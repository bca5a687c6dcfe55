// Walks the life of a payment: wherever its five rows are, each thing that can happen to it. What is drawn in
// docs/generated/states.md is what there is, all of it and nothing else.
// Takes long: it walks every way that a payment can go.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '#platform/time/clock.ts';
import { systemActor } from '#platform/context/context.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { decideApproval, type Decision } from '#modules/approvals/decide.ts';
import { endOfClosedJob } from '#modules/approvals/end-of-closed.ts';
import { expireApproval } from '#modules/approvals/expire.ts';
import { findApproval } from '#modules/approvals/queries.ts';
import type { ApprovalSubjects } from '#modules/approvals/subject.ts';
import { paymentSubject } from '#modules/money-out/payments/approval-subject.ts';
import { finishOrder, returnOrder } from '#modules/money-out/rail/finish.ts';
import { findOrder } from '#modules/money-out/rail/queries.ts';
import { fallDue } from '#modules/money-out/schedules/fall-due.ts';
import { followRun, scheduledPaymentSubject } from '#modules/money-out/schedules/follow.ts';
import { findRun } from '#modules/money-out/schedules/queries.ts';
import { runDue } from '#modules/money-out/schedules/run.ts';
import { paymentIdOf } from '#modules/money-out/schedules/tables.ts';
import { outgoingNouns } from '#outgoing-nouns.ts';
import { questions } from '#questions.ts';
import { jumpTo, pathOf, runsOf, scheduled, workerOf } from '../schedules/support.ts';
import { startTestApp } from '../support/app.ts';
import { approvedOwner, opened } from '../wallets/support.ts';
import { ALLOWED } from './life-rule.ts';
import { livesIn } from './life.ts';
import { fund } from './shortcuts.ts';
import { newAgent, newPayee, pay, payeeIn } from './support.ts';

const testApp = await startTestApp({ worker: false });
const { app, tenant } = testApp;
const ACTOR = systemActor('test');
const FUNDS = 10_000_000;
const CENTS = 1_000;

type Beginning = { readonly isScheduled: boolean; readonly isInside: boolean; readonly waits: boolean };
const EITHER = [false, true] as const;
const BEGINNINGS: readonly Beginning[] = EITHER.flatMap((isScheduled) =>
  EITHER.flatMap((isInside) => EITHER.map((waits) => ({ isScheduled, isInside, waits }))),
);

const worker = () => workerOf(app, tenant.id);
const laterBy = async (ms: number) => jumpTo(testApp, (await worker()).by.tenant.now() + ms);

const owner = await opened(await approvedOwner(testApp));
await app.commands.run(tenant, ACTOR, fund, { ...owner, cents: FUNDS });
const inside = await payeeIn(owner, await opened(await approvedOwner(testApp)));
const outside = await newPayee(owner);

/** Each has a sub-wallet of its own, which may be paused or closed. */
async function begin({ isScheduled, isInside, waits }: Beginning) {
  const agent = await newAgent(testApp, owner, {
    initial_amount: waits ? 1 : 100,
    approval_config: { panic_limit_24h_cents: 2 * FUNDS },
  });
  const payee = isInside ? inside : outside;
  if (!isScheduled) {
    const { status, body } = await pay(agent.key, payee, CENTS);
    assert.ok(status === 201 || status === 202, JSON.stringify(body));
    return { agent, scheduleId: undefined, runId: undefined, paymentId: String(body.id) };
  }
  const scheduleId = await scheduled(agent.key, payee, { amount_cents: CENTS });
  await laterBy(DAY_MS);
  const { services, by } = await worker();
  await fallDue(services, by, scheduleId);
  const runId = (await runsOf(owner.session, scheduleId))[0].id;
  return { agent, scheduleId, runId, paymentId: paymentIdOf(runId) };
}
type Story = Awaited<ReturnType<typeof begin>>;
type Do = (story: Story) => Promise<unknown>;

const lifeOf = async ({ paymentId }: Story): Promise<string> =>
  (await livesIn(app.pool, tenant.id)).get(paymentId) ?? 'there is none';

const run: Do = async ({ runId }) => {
  const { services, by } = await worker();
  if (runId !== undefined) await runDue(services, by, runId);
};
const change =
  (body: Record<string, unknown>): Do =>
  async ({ scheduleId }) =>
    scheduleId === undefined ? undefined : owner.session.patch(pathOf(scheduleId), body);

const cancel: Do = async ({ scheduleId }) =>
  scheduleId === undefined ? undefined : owner.session.delete(pathOf(scheduleId));

const subjectsOf = ({ services }: Awaited<ReturnType<typeof worker>>) =>
  ({
    wallet_pay: paymentSubject(services),
    scheduled_payment: scheduledPaymentSubject(services),
  }) as ApprovalSubjects;

const approvalIdOf = ({ paymentId }: Story) => paymentId.replace('pay_', 'appr_');
const decide =
  (decision: Decision['decision']): Do =>
  async (story) => {
    const now = await worker();
    const approvalId = approvalIdOf(story);
    const row = await findApproval(app.pool, tenant.id, approvalId);
    if (row === undefined) return;
    const services = { ...now.services, approvalSubjects: subjectsOf(now) };
    const given = { approvalId, seenHash: row.seen_hash, decision, channel: 'inbox' } as const;
    await decideApproval({ ...services, questions }, now.by, given).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  };
const expire: Do = async (story) => {
  if ((await findApproval(app.pool, tenant.id, approvalIdOf(story))) === undefined) return;
  await laterBy(DAY_MS);
  const now = await worker();
  const services = { ...now.services, approvalSubjects: subjectsOf(now) };
  await expireApproval(services, now.by, approvalIdOf(story));
};
const subWallet =
  (body: Record<string, unknown>): Do =>
  ({ agent }) =>
    owner.session.patch(`/api/v1/wallet/sub-wallets/${agent.subWalletId}`, body);
const close: Do = ({ agent }) => owner.session.delete(`/api/v1/wallet/sub-wallets/${agent.subWalletId}`);
const endOfClosed: Do = async ({ agent }) => {
  const now = await worker();
  const context = { ...app, ...now.by, jobId: 'job', signal: AbortSignal.timeout(60_000), attempt: 1 };
  const job = endOfClosedJob({ approvalSubjects: subjectsOf(now) });
  await job.run(context, { subWalletId: agent.subWalletId });
};

const rail =
  (says: 'settled' | 'refused' | 'returned'): Do =>
  async ({ paymentId }) => {
    const operation = await findOrder(app.pool, tenant.id, paymentId.replace('pay_', 'rop_'));
    if (operation === undefined) return;
    const { tenant: at } = (await worker()).by;
    const about = { operation, owners: outgoingNouns };
    const providerRef = `rail ${operation.id}`;
    if (says === 'returned') {
      const back = { ...about, providerRef: `back ${operation.id}`, reason: 'account closed' };
      await app.commands.run(at, ACTOR, returnOrder, back);
      return;
    }
    const outcome =
      says === 'settled'
        ? ({ kind: 'accepted', value: { providerRef, at: at.now() } } as const)
        : ({ kind: 'refused', reasons: ['destination_rejected'] } as const);
    await app.commands.run(at, ACTOR, finishOrder, { ...about, outcome });
  };
const follow: Do = async ({ runId }) => {
  const { services, by } = await worker();
  const ran = runId === undefined ? undefined : await findRun(app.pool, tenant.id, runId);
  if (ran !== undefined && ran.payment_id !== null) await followRun(services, by, ran.id);
};

const inTurn =
  (...all: readonly Do[]): Do =>
  async (story) => {
    for (const one of all) await one(story);
  };

/** Those that leave something behind, also where they change no status, come last. */
const EVENTS: ReadonlyArray<readonly [event: string, happens: Do]> = [
  ['it runs', run],
  ['the owner approves', decide('approved')],
  [
    'the owner approves while the sub-wallet is paused',
    inTurn(subWallet({ status: 'paused' }), decide('approved'), subWallet({ status: 'active' })),
  ],
  ['the owner rejects', decide('rejected')],
  ['the rail settles', rail('settled')],
  ['the rail refuses', rail('refused')],
  ['the money comes back', rail('returned')],
  ['the occurrence follows', follow],
  ['its time is over', expire],
  ['it is more than there is, and runs', inTurn(change({ amount_cents: FUNDS + 1 }), run)],
  ['its schedule is cancelled, and it runs', inTurn(cancel, run)],
  ['its sub-wallet is closed', inTurn(close, endOfClosed)],
  ['its sub-wallet is closed, and the owner approves before that is done', inTurn(close, decide('approved'))],
];

/** A story at the end of a path, of which there is one for each life that a beginning can lead to. */
type Place = { readonly beginning: Beginning; readonly path: readonly Do[] };

async function storyAt({ beginning, path }: Place): Promise<Story> {
  const story = await begin(beginning);
  for (const one of path) await one(story);
  return story;
}

/** Every outcome of a beginning. */
async function walk(beginning: Beginning, found: (life: string, how: string) => string): Promise<void> {
  const known = new Set<string>();
  const left: Place[] = [{ beginning, path: [] }];
  for (const place of left) {
    let story = await storyAt(place);
    const from = found(await lifeOf(story), JSON.stringify(beginning));
    known.add(from);
    for (const [event, happens] of EVENTS) {
      await happens(story);
      const to = found(await lifeOf(story), `is what comes of this: ${event}\n  where it was: ${from}`);
      if (to === from) continue;
      if (!known.has(to)) left.push({ beginning, path: [...place.path, happens] });
      known.add(to);
      await close(story);
      story = await storyAt(place);
    }
    await close(story);
  }
}

test('the five rows of a payment have no statuses together but those that are drawn, and all of those', async () => {
  const seen = new Set<string>();
  const found = (life: string, how: string): string => {
    assert.ok(ALLOWED.includes(life), `${life}\n  ${how}`);
    seen.add(life);
    return life;
  };
  for (const beginning of BEGINNINGS) await walk(beginning, found);
  const unseen = ALLOWED.filter((one) => !seen.has(one));
  assert.deepEqual(unseen, [], 'drawn, and never seen');
});
