// What funding does later: settles a card whose money has changed, and looks for those that a lost job has
// left behind.
import { z } from 'zod';
import { MINUTE_MS, plus } from '../../platform/clock.ts';
import type { Draft } from '../../platform/draft.ts';
import { systemActor } from '../../platform/facts.ts';
import { defineJob, type JobKind } from '../../platform/queue/job.ts';
import type { Sweep, SweepServices } from '../../platform/queue/sweep.ts';
import { SETTLE_FUNDING } from './job-kinds.ts';
import type { Processor } from './port.ts';
import { findForgotten } from './queries.ts';
import { settleFunding } from './settle.ts';

/** For some two hours, by the delays of the queue; after that the sweep begins anew. */
const ATTEMPTS_MAX = 30;
const FORGOTTEN_AFTER_MS = 10 * MINUTE_MS;
const SWEEP_EVERY_MS = MINUTE_MS;
const SWEEP_ROWS_MAX = 500;

type Payload = { readonly cardId: string };

/** Whatever changes what a card needs, owes or has coming says so in the same commit. */
export const settleSoon = (draft: Draft, cardId: string): void => draft.enqueue(SETTLE_FUNDING, { cardId });

export const settleFundingJob = ({ processor }: { readonly processor: Processor }): JobKind =>
  defineJob<Payload>({
    kind: SETTLE_FUNDING,
    payload: z.object({ cardId: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    async run({ pool, commands, tenant, actor, signal }, { cardId }) {
      const settlement = await settleFunding(
        { pool, commands, processor },
        { tenant, actor, signal },
        cardId,
      );
      if (settlement.kind === 'unknown')
        throw new Error(`the processor's answer is unknown: ${settlement.cause}`);
    },
  });

export const stuckFundingSweep = (services: SweepServices): Sweep => ({
  name: 'funding.stuck',
  everyMs: SWEEP_EVERY_MS,
  async runOnce() {
    const { pool, works, clock, tenantOf } = services;
    const before = plus(clock.now(), -FORGOTTEN_AFTER_MS);
    const forgotten = await findForgotten(pool, SETTLE_FUNDING, before, SWEEP_ROWS_MAX);
    for (const { tenant_id: tenantId, id } of forgotten) {
      await works.run(await tenantOf(tenantId), systemActor('funding.stuck'), (work) => settleSoon(work, id));
    }
    return forgotten.length;
  },
});
