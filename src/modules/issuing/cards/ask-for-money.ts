// Asks for the money that a card lacks on its payment method. The same amount for the same card is the same
// charge, however often it is asked for.
import { derivedId } from '#platform/ids/ids.ts';
import { accepted, answered, type OutsideAnswer, type OutsideRun } from '#platform/provider/outside.ts';
import type { Instructions } from '#modules/issuing/payment-methods/account-port.ts';
import { findMethod } from '#modules/issuing/payment-methods/queries.ts';
import type { PaymentMethodRow } from '#modules/issuing/payment-methods/tables.ts';
import { awaitMoney } from './await-money.ts';
import { isAskedByOwner } from './remind-later.ts';
import { methodBehind, type ShownCard } from './queries.ts';
import type { IssueFlow } from './step.ts';
import type { CardRow } from './tables.ts';

type Asking = { readonly missingMinor: bigint; readonly signal: AbortSignal };

export async function askForMoney(
  flow: IssueFlow,
  row: CardRow,
  asking: Asking,
): Promise<OutsideRun<ShownCard> | { readonly kind: 'refused' }> {
  const { pool, commands, tenant, actor } = flow;
  const { missingMinor } = asking;
  const method = await findMethod(pool, tenant.id, await methodBehind(pool, tenant.id, row.id));
  if (method === undefined) throw new Error(`the payment method of ${row.id} is gone`);
  const answer = await instructionsFor(flow, { row, method }, asking);
  if (answer.kind !== 'accepted') return answer.kind === 'refused' ? { kind: 'refused' } : answer;
  const awaited = { rail: method.rail, missingMinor: String(missingMinor), instructions: answer.value };
  const awaiting = { cardId: row.id, awaited, isOwners: isAskedByOwner(row, actor) };
  const result = await commands.run(tenant, actor, awaitMoney, awaiting);
  return { kind: 'finished', result };
}

type OnMethod = { readonly row: CardRow; readonly method: PaymentMethodRow };

/** An account of its own takes any amount; otherwise there is a charge of this one. */
async function instructionsFor(
  { accountProcessor, tenant }: IssueFlow,
  { row, method }: OnMethod,
  { missingMinor, signal }: Asking,
): Promise<OutsideAnswer<Instructions | null>> {
  const { instructions } = method;
  if (method.mode === 'debit') return accepted(null);
  if (instructions?.clabe !== undefined) return accepted(instructions);
  if (row.funding_until === null) throw new Error(`${row.id} does not say how long it waits`);
  const charging = {
    reference: derivedId('chg', `${row.id} ${missingMinor}`, row.id),
    account: method.token,
    amountMinor: missingMinor,
    currency: row.currency,
    expiresAt: row.funding_until,
  };
  const at = accountProcessor.at(method.connection_id);
  return answered(() => at.charge(tenant, charging, signal), signal);
}
