// Issues a card that was requested: its money is held, the issuer makes it, it opens; or it fails, and what
// was held and made is undone. It may be run again wherever it was cut off, and goes on from there.
import type { Commands } from '../../platform/command/commands.ts';
import type { Pool } from '../../platform/db/pool.ts';
import type { Actor, Tenant } from '../../platform/context.ts';
import { createBackoff, runOutside, untilKnown } from '../../platform/outside.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refusal } from '../../platform/refusals.ts';
import { settleFunding, type Processor } from '../funding/index.ts';
import { findNextDefault } from '../payment-methods/index.ts';
import { failCard, type RefusedMethod } from './fail.ts';
import { openCard } from './open.ts';
import type { CardIssuer, IssuedCard } from './port.ts';
import { findShownCard, methodBehind, type ShownCard } from './queries.ts';
import type { CardFailure, CardRow } from './tables.ts';

/** Callers wait no longer than this for answers from outside. */
const OUTSIDE_MS_MAX = 12_000;

export type IssueFlow = {
  readonly pool: Pool;
  readonly commands: Commands;
  readonly cardIssuer: CardIssuer;
  readonly processor: Processor;
  readonly tenant: Tenant;
  readonly actor: Actor;
};

export type IssueResult =
  | { readonly kind: 'open'; readonly card: ShownCard }
  | { readonly kind: CardFailure };

export async function runIssueFlow(flow: IssueFlow, row: CardRow): Promise<IssueResult> {
  const { cardIssuer, tenant, actor } = flow;
  const backoff = createBackoff(OUTSIDE_MS_MAX);
  const { signal } = backoff;
  const held = await untilKnown(backoff, () => settleFunding(flow, { tenant, actor, signal }, row.id));
  if (held.kind === 'refused') return fail(flow, row, 'hold_rejected');
  if (held.kind === 'unknown') return fail(flow, row, 'provider_error');

  const { id: reference, cardholder_id: cardholderReference, currency, type } = row;
  const request = { reference, cardholderReference, currency, type };
  const issued = await untilKnown(backoff, () =>
    runOutside({
      signal,
      ask: () => cardIssuer.findCard(tenant, reference, signal),
      send: () => cardIssuer.issue(tenant, request, signal),
      finish: (outcome) =>
        outcome.kind === 'accepted' ? open(flow, row, outcome.value) : fail(flow, row, 'provider_error'),
    }),
  );
  return issued.kind === 'finished' ? issued.result : fail(flow, row, 'provider_error');
}

async function open(flow: IssueFlow, row: CardRow, issued: IssuedCard): Promise<IssueResult> {
  const { commands, tenant, actor } = flow;
  try {
    const card = await commands.run(tenant, actor, openCard, { cardId: row.id, issued });
    return { kind: 'open', card };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== refusal('provider_error').code) throw error;
    return fail(flow, row, 'provider_error');
  }
}

/** Ends it as failed, unless another caller has ended it already: then that is the result. */
async function fail(flow: IssueFlow, row: CardRow, reason: CardFailure): Promise<IssueResult> {
  const { pool, commands, tenant, actor } = flow;
  const ended = await commands.runPrepared(tenant, actor, failCard, async () => ({
    cardId: row.id,
    reason,
    refused: reason === 'hold_rejected' ? await refusedMethod(pool, row) : null,
  }));
  if (ended.status === 'FAILED') return { kind: ended.failure ?? 'provider_error' };
  const card = await findShownCard(pool, tenant.id, row.id);
  if (card === undefined) throw new Error(`the card ${row.id} is ${ended.status} and not shown`);
  return { kind: 'open', card };
}

async function refusedMethod(pool: Pool, row: CardRow): Promise<RefusedMethod> {
  const { tenant_id: tenantId, cardholder_id } = row;
  const paymentMethodId = await methodBehind(pool, tenantId, row.id);
  const next = await findNextDefault(pool, tenantId, { id: paymentMethodId, cardholder_id });
  return { cardholderId: cardholder_id, paymentMethodId, nextMethodId: next?.id ?? null };
}
