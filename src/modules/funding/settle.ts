// Does on a payment method whatever is to be done for a card, one operation after the other, until nothing is
// left or an answer is unknown.
import type { Commands } from '../../platform/command/commands.ts';
import type { Pool } from '../../platform/db/pool.ts';
import type { Actor, Tenant } from '../../platform/facts.ts';
import { finishOperation } from './finish.ts';
import { planFunding, type Planned } from './plan.ts';
import type { OperationOutcome } from './outcome.ts';
import type { Processor, ProcessorAnswer } from './port.ts';
import { chargeMethodOf, findFunding, findOperation, refundableIds } from './queries.ts';
import { askAbout, send, tokenOf } from './send.ts';
import type { OperationKind, OperationRow } from './tables.ts';

export type FundingServices = {
  readonly pool: Pool;
  readonly commands: Commands;
  readonly processor: Processor;
};
/** For whom, and for how long. */
export type Asking = {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly signal: AbortSignal;
  /** Tries again at once what was refused before. */
  readonly afresh?: boolean;
};

/** `refused`: money is needed or owed, and was refused; it is asked for again later. */
export type Settlement =
  | { readonly kind: 'settled' }
  | { readonly kind: 'refused'; readonly operation: OperationKind; readonly reason: string }
  | { readonly kind: 'unknown'; readonly cause: string };

/** A renewal after a partial capture is four; nothing takes as many as this. */
const STEPS_MAX = 50;

export async function settleFunding(
  services: FundingServices,
  asking: Asking,
  cardId: string,
): Promise<Settlement> {
  for (let step = 0; step < STEPS_MAX; step++) {
    const planned = await plan(services, { ...asking, afresh: asking.afresh === true && step === 0 }, cardId);
    if (planned.kind === 'nothing') return settlementOf(planned);
    if (asking.signal.aborted) return { kind: 'unknown', cause: 'there was no time left to ask' };
    const answer =
      planned.kind === 'begun'
        ? await sendNew(services, asking, planned.operation)
        : await resume(services, asking, planned.operationId);
    if (answer.kind === 'unknown') return answer;
  }
  return { kind: 'unknown', cause: `it was not settled in ${STEPS_MAX} steps` };
}

const settlementOf = ({ refused }: Extract<Planned, { kind: 'nothing' }>): Settlement =>
  refused === null
    ? { kind: 'settled' }
    : { kind: 'refused', operation: refused.kind, reason: refused.reason };

async function plan({ pool, commands }: FundingServices, asking: Asking, cardId: string): Promise<Planned> {
  const { tenant, actor, afresh = false } = asking;
  const row = await findFunding(pool, tenant.id, cardId);
  if (row === undefined) return { kind: 'nothing', refused: null };
  if (row.operation_id !== null) return { kind: 'under_way', operationId: row.operation_id };
  return commands.runPrepared(tenant, actor, planFunding, async () => ({
    cardId,
    paymentIds: await refundableIds(pool, tenant.id, cardId),
    chargeMethodId: await chargeMethodOf(pool, row),
    afresh,
  }));
}

/** Whether the caller may go on. */
type Step = { readonly kind: 'finished' } | { readonly kind: 'unknown'; readonly cause: string };
const FINISHED: Step = { kind: 'finished' };

async function sendNew(services: FundingServices, asking: Asking, operation: OperationRow): Promise<Step> {
  const token = await tokenOf(services.pool, operation);
  return finish(services, asking, operation, await send(services.processor, asking, operation, token));
}

/**
 * Somebody began it and died, or is at it this moment: the processor is asked what it knows before it is told
 * again.
 */
async function resume(services: FundingServices, asking: Asking, operationId: string): Promise<Step> {
  const { pool, processor } = services;
  const operation = await findOperation(pool, asking.tenant.id, operationId);
  if (operation?.status !== 'pending') return FINISHED;
  const found = await askAbout(processor, asking, operationId);
  return found.kind === 'none'
    ? sendNew(services, asking, operation)
    : finish(services, asking, operation, found);
}

async function finish(
  { commands }: FundingServices,
  { tenant, actor }: Asking,
  operation: OperationRow,
  answer: ProcessorAnswer,
): Promise<Step> {
  if (answer.kind === 'unknown') return answer;
  const outcome: OperationOutcome =
    answer.kind === 'accepted'
      ? { kind: 'done', done: answer.value }
      : { kind: 'refused', reason: answer.reasons[0] ?? 'not_allowed' };
  await commands.run(tenant, actor, finishOperation, { operation, outcome });
  return FINISHED;
}
