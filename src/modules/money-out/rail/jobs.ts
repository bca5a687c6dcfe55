// What rails do later: orders are submitted, and asked about until their outcome is known.
import { z } from 'zod';
import { MINUTE_MS, plus, type Instant } from '#platform/time/clock.ts';
import type { Actor, Tenant } from '#platform/context/context.ts';
import { defineId } from '#platform/ids/kind.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { leftBehindSweep, type Sweep, type SweepServices } from '#platform/queue/sweep.ts';
import { SEND } from './job-kinds.ts';
import { findOrder, findUnfinished, triedQuery } from './queries.ts';
import { resumeOrder, type RailServices } from './resume.ts';

const ATTEMPTS_MAX = 30;
const SWEEP_EVERY_MS = 10_000;
const ASK_AFTER_MS = MINUTE_MS;
const RAIL_MS_MAX = 10_000;
/** One rail that does not answer holds up the sweep no longer than this, and no other rail. */
const SILENT_MS = MINUTE_MS;

const OPERATION = defineId('rop', { en: 'order', es: 'ninguna orden', pt: 'nenhuma ordem' });

export const sendOrderJob = (services: RailServices): JobKind<{ operationId: string }> =>
  defineJob({
    kind: SEND,
    payload: z.object({ operationId: OPERATION.inPath }),
    attemptsMax: ATTEMPTS_MAX,
    async run({ reads, commands, tenant, actor, signal, attempt }, { operationId }) {
      const row = await findOrder(reads, tenant.id, operationId);
      if (row === undefined) throw new Error(`there is no order ${operationId}`);
      if (row.status !== 'pending') return;
      const flow = { ...services, commands, tenant, actor };
      const ran = await resumeOrder(flow, row, { signal, isNew: attempt === 1 });
      if (ran.kind === 'unknown') throw new Error(`the rail's answer is unknown: ${ran.cause}`);
    },
  });

export type RailSweepServices = SweepServices & RailServices;

export function unfinishedSweep(services: RailSweepServices): Sweep {
  const silentUntil = new Map<string, Instant>();
  return leftBehindSweep(services, {
    name: 'rail.unfinished',
    everyMs: SWEEP_EVERY_MS,
    olderThanMs: ASK_AFTER_MS,
    find: findUnfinished,
    async repair(tenant: Tenant, actor: Actor, id: string) {
      const { pool, clock } = services;
      await pool.run(triedQuery(tenant.id, id, clock.now()));
      const row = await findOrder(pool, tenant.id, id);
      if (row?.status !== 'pending') return;
      const rail = `${tenant.id} ${row.connection_id}`;
      if ((silentUntil.get(rail) ?? 0) > clock.now()) return;
      const signal = AbortSignal.timeout(RAIL_MS_MAX);
      const ran = await resumeOrder({ ...services, tenant, actor }, row, { signal });
      if (ran.kind !== 'unknown') {
        silentUntil.delete(rail);
        return;
      }
      const until = plus(clock.now(), SILENT_MS);
      silentUntil.set(rail, until);
      // Behind those that were passed over meanwhile: its answer may stay unknown until an operator decides.
      await pool.run(triedQuery(tenant.id, id, until));
    },
  });
}
