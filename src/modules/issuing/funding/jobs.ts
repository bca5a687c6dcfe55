// What funding does later: settles a card whose money has changed, and looks for those that a lost job has
// left behind.
import { z } from 'zod';
import { MINUTE_MS } from '#platform/time/clock.ts';
import type { Draft } from '#platform/work/draft.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { leftBehindSweep, type Sweep, type SweepServices } from '#platform/queue/sweep.ts';
import { RETURN_EXCESS, SETTLE_FUNDING } from './job-kinds.ts';
import { ARRIVED, DEBIT_ENDED } from '#modules/issuing/deposits/job-kinds.ts';
import { returnAvailable } from '#modules/issuing/deposits/return-available.ts';
import { findForgotten, findOperation, waitingFor } from './queries.ts';
import { settleFunding, type SettleServices } from './settle.ts';

/**
 * The job is retried for some two hours, by the delays of the queue; after that the sweep starts it again.
 */
const ATTEMPTS_MAX = 30;
const FORGOTTEN_AFTER_MS = 10 * MINUTE_MS;
const SWEEP_EVERY_MS = MINUTE_MS;

type Payload = { readonly cardId: string };

/** Whatever changes what a card needs, owes or has coming says so in the same commit. */
export const settleSoon = (draft: Draft, cardId: string): void => draft.enqueue(SETTLE_FUNDING, { cardId });

/** What banks take for a debit that is not known at once. Those who report it are quicker. */
const DEBIT_ASKED_AGAIN_MS = 30_000;

/** Asks again about the debit of a card that is on its way. */
export const askAboutDebitLater = (draft: Draft, cardId: string): void =>
  draft.enqueue(SETTLE_FUNDING, { cardId }, DEBIT_ASKED_AGAIN_MS);

type Processors = Pick<SettleServices, 'processor' | 'accountProcessor'>;

export const settleFundingJob = (processors: Processors): JobKind =>
  defineJob<Payload>({
    kind: SETTLE_FUNDING,
    payload: z.object({ cardId: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    async run({ pool, commands, works, tenant, actor, signal }, { cardId }) {
      const settlement = await settleFunding(
        { pool, commands, ...processors },
        { tenant, actor, signal },
        cardId,
      );
      if (settlement.kind === 'unknown')
        throw new Error(`the processor's answer is unknown: ${settlement.cause}`);
      // A debit of which no card has need any more is left to the sweep.
      const isAwaited = settlement.kind === 'short' && settlement.isDebited && settlement.missingMinor > 0n;
      if (isAwaited) await works.run(tenant, actor, async (work) => askAboutDebitLater(work, cardId));
    },
  });

/** More wait in the rarest of cases, and the job then runs again. */
const WAITING_MAX = 100;

/** Money has arrived on a method: cards that wait for it get it, in their order. */
export const arrivedJob = (processors: Processors): JobKind =>
  defineJob<{ readonly methodId: string }>({
    kind: ARRIVED,
    payload: z.object({ methodId: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    async run({ pool, commands, works, tenant, actor, signal }, { methodId }) {
      const waiting = await waitingFor(pool, tenant.id, methodId, WAITING_MAX);
      for (const cardId of waiting)
        await settleFunding({ pool, commands, ...processors }, { tenant, actor, signal }, cardId);
      if (waiting.length === WAITING_MAX)
        await works.run(tenant, actor, async (work) => work.enqueue(ARRIVED, { methodId }, MINUTE_MS));
    },
  });

/** A report says that a debit has ended, one way or the other. */
export const debitEndedJob = (processors: Processors): JobKind =>
  defineJob<{ readonly reference: string }>({
    kind: DEBIT_ENDED,
    payload: z.object({ reference: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    async run({ pool, commands, tenant, actor, signal }, { reference }) {
      const operation = await findOperation(pool, tenant.id, reference);
      if (operation?.status !== 'pending') return;
      await settleFunding({ pool, commands, ...processors }, { tenant, actor, signal }, operation.card_id);
    },
  });

/** Does nothing while another card waits for it: that one gets it first, and what is left then goes back. */
export const returnExcessJob = (): JobKind =>
  defineJob<{ readonly methodId: string }>({
    kind: RETURN_EXCESS,
    payload: z.object({ methodId: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    async run({ pool, commands, tenant, actor }, { methodId }) {
      const [waits] = await waitingFor(pool, tenant.id, methodId, 1);
      if (waits === undefined)
        await returnAvailable({ pool, commands }, { tenant, actor }, { methodId, cause: 'excess' });
    },
  });

export const stuckFundingSweep = (services: SweepServices): Sweep =>
  leftBehindSweep(services, {
    name: 'funding.stuck',
    everyMs: SWEEP_EVERY_MS,
    olderThanMs: FORGOTTEN_AFTER_MS,
    find: (db, before, limit) => findForgotten(db, SETTLE_FUNDING, before, limit),
    repair: (tenant, actor, cardId) =>
      services.works.run(tenant, actor, async (work) => settleSoon(work, cardId)),
  });
