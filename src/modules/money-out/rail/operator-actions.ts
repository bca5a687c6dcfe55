// What an operator does to an order that is stuck. The rail is always asked first, and its answer goes before
// any decision: an order that it has on its way is never taken for failed. What it knows nothing of is held
// before it is decided, until no one can be submitting it any more.
import { setTimeout as wait } from 'node:timers/promises';
import type { Commands } from '#platform/command/commands.ts';
import type { Actor, Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import { decideOrder, holdOrder, noteRetry, type Decision, type Verdict } from './decide.ts';
import { findOrder } from './queries.ts';
import { askAgain, resumeOrder, type RailServices, type Resumed } from './resume.ts';
import type { RailOperationRow } from './tables.ts';

const RAIL_MS_MAX = 10_000;
/** Longer than a job, a sweep or a request may take that read the order before it was held. */
const SUBMITTED_WITHIN_MS = 60_000;

export type OrderFlow = {
  readonly db: Db;
  readonly commands: Commands;
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly why: string;
};
export type Retried = { readonly row: RailOperationRow; readonly ran: Resumed | undefined };
export type Settled = {
  readonly row: RailOperationRow;
  /** Who said how it ended: the rail after all, the operator, or somebody before. */
  readonly by: 'rail' | 'operator' | 'before';
};

export type OrderActions = {
  retry(flow: OrderFlow, id: string): Promise<Retried>;
  /** `waiting` hears how long it will wait, and may take longer. */
  decide(flow: OrderFlow, id: string, decision: Decision, options?: DecideOptions): Promise<Settled>;
};
type DecideOptions = { readonly waitMs?: number; readonly waiting?: (ms: number) => unknown };

export const orderActions = (services: RailServices): OrderActions => ({
  async retry(flow, id) {
    const row = await found(flow, id);
    if (row.status !== 'pending') return { row, ran: undefined };
    const { commands, tenant, actor, why } = flow;
    await commands.run(tenant, actor, noteRetry, { id, why });
    const released = await commands.run(tenant, actor, holdOrder, { id, isHeld: false, why });
    const signal = AbortSignal.timeout(RAIL_MS_MAX);
    const ran = await resumeOrder({ ...services, ...flow }, released, { signal });
    return { row: await found(flow, id), ran };
  },

  async decide(flow, id, decision, { waitMs = SUBMITTED_WITHIN_MS, waiting = () => undefined } = {}) {
    const row = await found(flow, id);
    if (row.status !== 'pending') return { row, by: 'before' };
    const ask = () => askAgain({ ...services, ...flow }, row, AbortSignal.timeout(RAIL_MS_MAX));
    let known = await ask();
    if (known.kind === 'none' || known.kind === 'unknown') {
      await flow.commands.run(flow.tenant, flow.actor, holdOrder, { id, isHeld: true, why: flow.why });
      await Promise.all([waiting(waitMs), wait(waitMs)]);
      known = await ask();
    }
    if (known.kind === 'finished') return { row: known.result, by: 'rail' };
    const isTaken = known.kind === 'open';
    if (isTaken && decision.status === 'failed') throw await onItsWay(flow, id);
    const verdict = await verdictOn(services, flow, { row, decision, isTaken });
    return { row: verdict.row, by: verdict.isDecided ? 'operator' : 'before' };
  },
});

const verdictOn = (
  { railOwners: owners }: RailServices,
  { commands, tenant, actor, why }: OrderFlow,
  { row, ...given }: { row: RailOperationRow; decision: Decision; isTaken: boolean },
): Promise<Verdict> => commands.run(tenant, actor, decideOrder, { operation: row, owners, why, ...given });

async function found({ db, tenant }: OrderFlow, id: string): Promise<RailOperationRow> {
  const row = await findOrder(db, tenant.id, id);
  if (row === undefined) throw new Error(`there is no order ${id}`);
  return row;
}

async function onItsWay({ commands, tenant, actor, why }: OrderFlow, id: string): Promise<Error> {
  await commands.run(tenant, actor, holdOrder, { id, isHeld: false, why });
  return new Error(
    `the rail has ${id} on its way: failed, its money would be spent again while it arrives; have the rail cancel it, and its answer is booked`,
  );
}
