// Each status of a scheduled payment with each thing that its caller or its clock can do, and each status of
// an occurrence with each thing that can happen to its payment.
// Takes long: it has a schedule for each status and each thing that happens.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS } from '#platform/time/clock.ts';
import { systemActor } from '#platform/context/context.ts';
import { outgoingNouns } from '#outgoing-nouns.ts';
import { questions } from '#questions.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { subjectsOf } from '#modules/approvals/question.ts';
import { decideApproval } from '#modules/approvals/decide.ts';
import { expireApproval } from '#modules/approvals/expire.ts';
import { findApproval } from '#modules/approvals/queries.ts';
import { finishOrder, returnOrder } from '#modules/money-out/rail/finish.ts';
import { findOrder } from '#modules/money-out/rail/queries.ts';
import { fallDue } from '#modules/money-out/schedules/fall-due.ts';
import { followRun } from '#modules/money-out/schedules/follow.ts';
import { runDue } from '#modules/money-out/schedules/run.ts';
import { fund } from '../payments/shortcuts.ts';
import { newAgent, newPayee, payeeIn } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { approvedOwner, balanceOf, opened } from '../wallets/support.ts';
import { eventTypesOf, jumpTo, pathOf, runsOf, scheduled, shownOf, workerOf } from './support.ts';

const testApp = await startTestApp({ worker: false });
const { app, tenant } = testApp;
const ACTOR = systemActor('test');
const FUNDS = 10_000;
const CENTS = 1_000;

async function newStory(cap: number, isInside = false) {
  const owner = await opened(await approvedOwner(testApp));
  await app.commands.run(tenant, ACTOR, fund, { ...owner, cents: FUNDS });
  const agent = await newAgent(testApp, owner, { initial_amount: cap });
  const payee = isInside
    ? await payeeIn(owner, await opened(await approvedOwner(testApp)))
    : await newPayee(owner);
  return { owner, agent, id: await scheduled(agent.key, payee) };
}
type Story = Awaited<ReturnType<typeof newStory>>;
type Do = (story: Story) => Promise<unknown>;

const worker = () => workerOf(app, tenant.id);
const lastOf = async ({ owner, id }: Story) => (await runsOf(owner.session, id))[0];
const patch =
  (body: Record<string, unknown>): Do =>
  async ({ owner, id }) => {
    const reply = await owner.session.patch(pathOf(id), body);
    return reply.status === 200 ? 'done' : reply.body.error;
  };
const cancel: Do = async ({ owner, id }) => (await owner.session.delete(pathOf(id))).body.ok;
/** Its time comes: a day later, whether it is due or not. */
const comeDue: Do = async ({ id }) => {
  const { services, by } = await worker();
  await jumpTo(testApp, by.tenant.now() + DAY_MS);
  await fallDue(services, (await worker()).by, id);
};
const run: Do = async (story) => {
  const { services, by } = await worker();
  const last = await lastOf(story);
  if (last !== undefined) await runDue(services, by, last.id);
};

suite('a scheduled payment', () => {
  const endSoon: Do = async (story) => {
    const { nextRunAt } = await shownOf(story.owner.session, story.id);
    await patch({ ends_at: nextRunAt })(story);
  };
  const STATUSES: Readonly<Record<string, readonly Do[]>> = {
    active: [],
    paused: [patch({ status: 'paused' })],
    cancelled: [cancel],
    completed: [endSoon, comeDue, run],
  };
  const EVENTS: Readonly<Record<string, Do>> = {
    pause: patch({ status: 'paused' }),
    resume: patch({ status: 'active' }),
    change: patch({ amount_cents: 2_000 }),
    cancel,
    'come due': comeDue,
  };
  type End = readonly [answered: unknown, status: string, runs: number];
  const refused = (status: string, runs: number): End[] => [
    ...Array.from({ length: 3 }, (): End => ['invalid_state', status, runs]),
    [true, status, runs],
    [undefined, status, runs],
  ];
  const ENDS: Readonly<Record<string, readonly End[]>> = {
    active: [
      ['done', 'paused', 0],
      ['done', 'active', 0],
      ['done', 'active', 0],
      [true, 'cancelled', 0],
      [undefined, 'active', 1],
    ],
    paused: [
      ['done', 'paused', 0],
      ['done', 'active', 0],
      ['done', 'paused', 0],
      [true, 'cancelled', 0],
      [undefined, 'paused', 0],
    ],
    cancelled: refused('cancelled', 0),
    completed: refused('completed', 1),
  };
  for (const [status, reach] of Object.entries(STATUSES)) {
    for (const [i, [event, happen]] of Object.entries(EVENTS).entries()) {
      const expected = ENDS[status]?.[i];
      test(`that is ${status} is ${expected?.[1]} after: ${event}`, async () => {
        const story = await newStory(100, true);
        for (const one of reach) await one(story);
        const answered = await happen(story);
        const { status: now } = await shownOf(story.owner.session, story.id);
        const runs = await runsOf(story.owner.session, story.id);
        assert.deepEqual([answered, now, runs.length], expected);
      });
    }
  }
});

suite('an occurrence', () => {
  /** What the rail says of its order, followed by the occurrence, twice. */
  const rail =
    (says: 'settled' | 'refused' | 'returned'): Do =>
    async (story) => {
      const { id: runId, paymentId } = (await lastOf(story)) ?? {};
      const order = await findOrder(app.pool, tenant.id, String(paymentId).replace('pay_', 'rop_'));
      if (order === undefined) return;
      const about = { operation: order, owners: outgoingNouns };
      const { services, by } = await worker();
      const arrived = { providerRef: `rail ${order.id}`, at: by.tenant.now() };
      if (says === 'returned') {
        const back = { ...about, providerRef: `back ${order.id}`, reason: 'account closed' };
        await app.commands.run(by.tenant, ACTOR, returnOrder, back);
      } else {
        const outcome =
          says === 'settled'
            ? ({ kind: 'accepted', value: arrived } as const)
            : ({ kind: 'refused', reasons: ['destination_rejected'] } as const);
        await app.commands.run(by.tenant, ACTOR, finishOrder, { ...about, outcome });
      }
      for (const _ of ['once', 'again']) await followRun(services, by, runId);
    };
  const decide =
    (decision: 'approved' | 'rejected' | 'expired'): Do =>
    async (story) => {
      const approvalId = (await lastOf(story))?.approvalId ?? null;
      if (approvalId === null) return;
      const { services } = await worker();
      const held = {
        ...services,
        approvalSubjects: subjectsOf(questions, services),
      };
      if (decision === 'expired') {
        await jumpTo(testApp, (await worker()).by.tenant.now() + DAY_MS);
        return expireApproval(held, (await worker()).by, approvalId);
      }
      const seenHash = (await findApproval(app.pool, tenant.id, approvalId))?.seen_hash ?? '';
      await decideApproval({ ...held, questions }, (await worker()).by, {
        approvalId,
        seenHash,
        decision,
        channel: 'inbox',
      }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    };

  const STATUSES: Readonly<Record<string, { readonly cap: number; readonly reach: readonly Do[] }>> = {
    due: { cap: 100, reach: [comeDue] },
    skipped: { cap: 100, reach: [comeDue, cancel, run] },
    pending_approval: { cap: 1, reach: [comeDue, run] },
    processing: { cap: 100, reach: [comeDue, run] },
    'processing with consent': { cap: 1, reach: [comeDue, run, decide('approved')] },
    completed: { cap: 100, reach: [comeDue, run, rail('settled')] },
    rejected: { cap: 1, reach: [comeDue, run, decide('rejected')] },
    failed: { cap: 100, reach: [comeDue, run, rail('refused')] },
    'failed at once': { cap: 100, reach: [patch({ amount_cents: FUNDS + 1 }), comeDue, run] },
    returned: { cap: 100, reach: [comeDue, run, rail('returned')] },
  };
  const EVENTS: Readonly<Record<string, Do>> = {
    'it is run': run,
    'its schedule is cancelled and it is run': async (story) => {
      await cancel(story);
      await run(story);
    },
    'the rail settles': rail('settled'),
    'the rail refuses': rail('refused'),
    'the money comes back': rail('returned'),
    'the owner approves': decide('approved'),
    'the owner rejects': decide('rejected'),
    'its approval expires': decide('expired'),
  };
  const GONE = FUNDS - CENTS;
  type End = readonly [status: string, available: number, events: string];
  const always = (end: End): End[] => Object.keys(EVENTS).map(() => end);
  const due: End = ['due', FUNDS, ''];
  const underway: End = ['processing', GONE, ''];
  const paid: End = ['completed', GONE, 'executed'];
  const failed: End = ['failed', FUNDS, 'failed'];
  const back: End = ['failed', FUNDS, 'executed failed'];
  const waits: End = ['pending_approval', GONE, ''];
  const rejected: End = ['rejected', FUNDS, 'failed'];
  const skipped: End = ['skipped', FUNDS, 'skipped'];
  const onItsWay = [underway, underway, paid, failed, back, underway, underway, underway];
  const ENDS: Readonly<Record<string, readonly End[]>> = {
    due: [underway, skipped, due, due, due, due, due, due],
    skipped: always(skipped),
    pending_approval: [waits, waits, waits, waits, waits, underway, rejected, rejected],
    processing: onItsWay,
    'processing with consent': onItsWay,
    completed: [paid, paid, paid, paid, back, paid, paid, paid],
    rejected: always(rejected),
    failed: always(failed),
    'failed at once': always(failed),
    returned: always(back),
  };
  for (const [status, { cap, reach }] of Object.entries(STATUSES)) {
    for (const [i, [event, happen]] of Object.entries(EVENTS).entries()) {
      const expected = ENDS[status]?.[i];
      test(`that is ${status} is ${expected?.[0]} after: ${event}`, async () => {
        const story = await newStory(cap);
        for (const one of reach) await one(story);
        await happen(story);
        const { status: now } = await lastOf(story);
        const { available } = await balanceOf(story.owner);
        const events = (await eventTypesOf(testApp, story.id)).map((type) =>
          type.replace('scheduled_payment.', ''),
        );
        assert.deepEqual([now, Math.round(available * 100), events.join(' ')], expected);
        const { lastStatus } = await shownOf(story.owner.session, story.id);
        assert.equal(lastStatus, ['due', 'processing'].includes(now) ? null : now);
      });
    }
  }
});
