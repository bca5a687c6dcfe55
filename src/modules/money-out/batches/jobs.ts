// What batches do later: their lines are accepted, released or given back, and they are completed.
import { z } from 'zod';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { leftBehindSweep, type Sweep, type SweepServices } from '#platform/queue/sweep.ts';
import { askOrGo } from './ask.ts';
import type { BatchServices, StageContext } from './chunk.ts';
import { completeIfOver } from './complete.ts';
import { giveBackChunk, releaseChunk } from './decided-lines.ts';
import { ADVANCE } from './job-kinds.ts';
import { BATCH } from './model.ts';
import { acceptChunk } from './accept-lines.ts';
import { findBatch, findUnfinished, workedQuery } from './queries.ts';
import type { BatchStatus } from './states.ts';
import type { BatchRow } from './tables.ts';

const ATTEMPTS_MAX = 30;
/** A job looks whether all lines have ended for about a minute; after that the sweep does. */
const LOOKS_MAX = 6;
const LOOK_AFTER_MS = 1_000;
const SWEEP_EVERY_MS = 10_000;
const LOOK_AGAIN_MS = 30_000;

/** Undefined: there is nothing more to do for now. */
const STAGES: Readonly<
  Record<BatchStatus, ((context: StageContext, batch: BatchRow) => Promise<unknown>) | undefined>
> = {
  opening: (context, batch) => (batch.next_line < batch.line_count ? acceptChunk : askOrGo)(context, batch),
  pending_approval: undefined,
  releasing: releaseChunk,
  giving_back: giveBackChunk,
  processing: undefined,
  completed: undefined,
};

/** Approved lines wait while the organization is suspended. The sweep comes back to them. */
const stageOf = ({ tenant }: StageContext, { status }: BatchRow) =>
  status === 'releasing' && tenant.isSuspended ? undefined : STAGES[status];

/** Each step commits by itself, so a process that ends in between loses nothing. */
async function advance(context: StageContext, batchId: string): Promise<BatchRow> {
  for (;;) {
    const batch = await findBatch(context.pool, context.tenant.id, batchId);
    if (batch === undefined) throw new Error(`there is no batch ${batchId}`);
    const stage = stageOf(context, batch);
    if (stage === undefined) return batch;
    await stage(context, batch);
  }
}

/** How often it has looked whether all lines have ended. */
type Payload = { batchId: string; looks: number };

export const advanceJob = (services: BatchServices): JobKind<Payload> =>
  defineJob({
    kind: ADVANCE,
    payload: z.object({ batchId: BATCH.inPath, looks: z.int() }),
    attemptsMax: ATTEMPTS_MAX,
    async run({ pool, works, commands, tenant, actor, attempt }, { batchId, looks }) {
      const context = { services, pool, commands, tenant, actor, attempt };
      const batch = await advance(context, batchId);
      if (batch.status !== 'processing' || (await completeIfOver(context, batch))) return;
      if (looks === LOOKS_MAX) return;
      await works.run(tenant, actor, (work) =>
        work.enqueue(ADVANCE, { batchId, looks: looks + 1 }, LOOK_AFTER_MS * 2 ** looks),
      );
    },
  });

/** Batches that wait long for their rail, and those whose job was lost. */
export const unfinishedSweep = (services: SweepServices): Sweep =>
  leftBehindSweep(services, {
    name: 'batches.unfinished',
    everyMs: SWEEP_EVERY_MS,
    olderThanMs: LOOK_AGAIN_MS,
    find: findUnfinished,
    async repair(tenant, actor, id) {
      const { pool, works, commands, clock } = services;
      await pool.run(workedQuery(tenant.id, id, clock.now()));
      const batch = await findBatch(pool, tenant.id, id);
      if (batch === undefined) return;
      if (batch.status === 'processing') await completeIfOver({ pool, commands, tenant, actor }, batch);
      else await works.run(tenant, actor, (work) => work.enqueue(ADVANCE, { batchId: id, looks: 0 }));
    },
  });
