// Does on a payment method whatever is to be done for a card, one operation after the other, until nothing is
// left or an answer is unknown.
import type { Commands } from '#platform/command/commands.ts';
import type { Connected } from '#platform/provider/connections.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Actor, Caller, Tenant } from '#platform/context/context.ts';
import { type OutsideRun, runOutside } from '#platform/provider/outside.ts';
import { refundableDeposits } from '#modules/issuing/deposits/queries.ts';
import type { AccountProcessor } from '#modules/issuing/payment-methods/account-port.ts';
import { finishDebit } from './finish-debit.ts';
import { planFunding, type Planned } from './plan.ts';
import type { Processor } from './port.ts';
import { chargeMethodOf, findFunding, findOperation, refundableIds } from './queries.ts';
import { methodOf, send } from './send.ts';
import { settleBalance } from './settle-balance.ts';
import { cardFundings, fundingOperations, type OperationKind, type OperationRow } from './tables.ts';
import { defineCommand } from '#platform/command/command.ts';
import { post } from '#modules/base/ledger/post.ts';
import { type OperationOutcome, outcomeOf, reasonIn } from './outcome.ts';
import { locksOfFunding } from './funding-state.ts';

/** What it takes to settle. */
export type SettleServices = {
  readonly pool: Pool;
  readonly commands: Commands;
  readonly processor: Connected<Processor>;
  readonly accountProcessor: Connected<AccountProcessor>;
};
/** The caller that settles, and for how long. */
export type SettleInput = {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly signal: AbortSignal;
  /** Tries again at once what was refused before. */
  readonly ignoreBackoff?: boolean;
};

/** `refused`: money is needed or owed, and was refused; it is asked for again later. */
export type Settlement =
  | { readonly kind: 'settled' }
  | { readonly kind: 'refused'; readonly operation: OperationKind; readonly reason: string }
  /** So much is missing on an account, and is sent, or is being debited; it is held when it arrives. */
  | { readonly kind: 'short'; readonly missingMinor: bigint; readonly isDebited: boolean }
  /** `missingMinor`: a debit of so much may have left the account. */
  | { readonly kind: 'unknown'; readonly cause: string; readonly missingMinor?: bigint };

type FinishInput = {
  readonly operation: Pick<OperationRow, 'id' | 'card_id' | 'target_id'>;
  readonly outcome: OperationOutcome;
};

/** Records the outcome of an operation, and posts the money with it. A second call changes nothing. */
const finishOperation = defineCommand<FinishInput, Pick<OperationRow, 'status'>>({
  name: 'funding.finish',
  locks: ({ operation: { id, card_id: cardId, target_id: targetId } }) =>
    locksOfFunding(cardId, targetId === null ? [id] : [id, targetId]),
  decide(tx, { operation: { id, card_id: cardId, target_id: targetId }, outcome }) {
    const row = tx.get(cardFundings, cardId);
    const operation = tx.get(fundingOperations, id);
    if (operation.status !== 'pending') return operation;

    const target = targetId === null ? undefined : tx.find(fundingOperations, targetId);
    const changes = outcomeOf(tx, { row, operation, target }, outcome);
    tx.update(cardFundings, row, { ...changes.funding, operation_id: null, updated_at: tx.now });
    if (target !== undefined && changes.target !== undefined) {
      tx.update(fundingOperations, target, changes.target);
    }
    const { kind, currency } = operation;
    if (changes.legs.length > 0) {
      post(tx, { kind: `funding.${kind}`, reference: id, currency, legs: changes.legs });
    }
    return tx.move(fundingOperations, operation, outcome.kind === 'accepted' ? 'succeed' : 'refuse', {
      finished_at: tx.now,
      reason: outcome.kind === 'accepted' ? null : reasonIn(outcome),
    });
  },
});

/** What writes an operation down: before the processor hears of it, and with what it answered. */
export const OPERATION_COMMANDS = {
  plan: planFunding.name,
  finish: finishOperation.name,
  onBalance: settleBalance.name,
  finishDebit: finishDebit.name,
} as const;

/** A renewal after a partial capture is four; nothing takes as many as this. */
const STEPS_MAX = 50;

export async function settleFunding(
  services: SettleServices,
  input: SettleInput,
  cardId: string,
): Promise<Settlement> {
  for (let step = 0; step < STEPS_MAX; step++) {
    const ignoreBackoff = input.ignoreBackoff === true && step === 0;
    const planned = await plan(services, { ...input, ignoreBackoff }, cardId);
    if (planned.kind === 'on_balance') {
      const settled = await settleOnBalance(services, { ...input, ignoreBackoff }, planned);
      if (settled !== undefined) return settled;
      continue;
    }
    if (planned.kind === 'nothing') return settlementOf(planned);
    const ran = await run(services, input, planned);
    if (ran.kind === 'open') return { kind: 'unknown', cause: 'the processor has not decided yet' };
    if (ran.kind === 'unknown') return ran;
  }
  return { kind: 'unknown', cause: `it was not settled in ${STEPS_MAX} steps` };
}

/** A card on an account. */
type OnBalance = { readonly kind: 'on_balance'; readonly cardId: string; readonly methodId: string };

/** Returns undefined if a debit has ended, and it is to be looked at again. */
async function settleOnBalance(
  services: SettleServices,
  input: SettleInput,
  { cardId, methodId }: OnBalance,
): Promise<Settlement | undefined> {
  const { pool, commands } = services;
  const { tenant, actor, ignoreBackoff = false } = input;
  const settled = await commands.runPrepared(tenant, actor, settleBalance, async () => ({
    cardId,
    methodId,
    depositIds: await refundableDeposits(pool, tenant.id, methodId),
    ignoreBackoff,
  }));
  const { missingMinor, isOwed, debit, refusedReason } = settled;
  if (debit !== null) {
    const ran = await runDebit(services, input, debit);
    if (ran.kind === 'finished') return undefined;
    if (ran.kind === 'unknown') return { ...ran, missingMinor };
    return { kind: 'short', missingMinor, isDebited: true };
  }
  if (missingMinor === 0n) return { kind: 'settled' };
  if (refusedReason !== null) return { kind: 'refused', operation: 'debit', reason: refusedReason };
  return isOwed
    ? { kind: 'refused', operation: 'charge', reason: 'insufficient_funds' }
    : { kind: 'short', missingMinor, isDebited: false };
}

const settlementOf = ({ refused }: Extract<Planned, { kind: 'nothing' }>): Settlement =>
  refused === null
    ? { kind: 'settled' }
    : { kind: 'refused', operation: refused.kind, reason: refused.reason };

async function plan(
  { pool, commands }: SettleServices,
  input: SettleInput,
  cardId: string,
): Promise<Planned | OnBalance> {
  const { tenant, actor, ignoreBackoff = false } = input;
  const row = await findFunding(pool, tenant.id, cardId);
  if (row === undefined) return { kind: 'nothing', refused: null };
  if (row.mode !== 'hold') return { kind: 'on_balance', cardId, methodId: row.payment_method_id };
  if (row.operation_id !== null) return { kind: 'in_flight', operationId: row.operation_id };
  return commands.runPrepared(tenant, actor, planFunding, async () => ({
    cardId,
    paymentIds: await refundableIds(pool, tenant.id, cardId),
    chargeMethodId: await chargeMethodOf(pool, row),
    ignoreBackoff,
  }));
}

/** An operation that is in flight already was started by a caller that died, or that is still running.
 */
async function run(
  { pool, commands, processor }: SettleServices,
  input: SettleInput,
  planned: Exclude<Planned, { kind: 'nothing' }>,
): Promise<OutsideRun<unknown>> {
  const { tenant, actor, signal } = input;
  const isNew = planned.kind === 'started';
  const operation = isNew ? planned.operation : await findOperation(pool, tenant.id, planned.operationId);
  if (operation?.status !== 'pending') return { kind: 'finished', result: operation };
  const { connection_id: connectionId, token } = await methodOf(pool, operation);
  const at = processor.at(connectionId);
  return runOutside({
    signal,
    isNew,
    ask: () => at.find(tenant, operation.id, signal),
    send: () => send(at, input, operation, token),
    finish: (outcome) => commands.run(tenant, actor, finishOperation, { operation, outcome }),
  });
}

type DebitServices = {
  readonly pool: Pool;
  readonly commands: Commands;
  readonly accountProcessor: Connected<AccountProcessor>;
};

/**
 * Brings a debit as far as its processor answers. Our reference is the id of the operation. One that is on
 * its way already was begun by a caller that died, or that is still running.
 */
async function runDebit(
  { pool, commands, accountProcessor }: DebitServices,
  { tenant, actor, signal }: Caller & { readonly signal: AbortSignal },
  { id, isNew }: { readonly id: string; readonly isNew: boolean },
): Promise<OutsideRun<unknown>> {
  const operation = await findOperation(pool, tenant.id, id);
  if (operation?.status !== 'pending') return { kind: 'finished', result: operation };
  const method = await methodOf(pool, operation);
  const at = accountProcessor.at(method.connection_id);
  const { amount_minor: amountMinor, currency } = operation;
  return runOutside({
    signal,
    isNew,
    ask: () => at.findDebit(tenant, id, signal),
    send: () => at.debit(tenant, { reference: id, account: method.token, amountMinor, currency }, signal),
    finish: (outcome) => commands.run(tenant, actor, finishDebit, { operation, method, outcome }),
  });
}
