// Brings a card that was asked for to its end: its money is held, the issuer makes it, it opens; or it fails
// and nothing is left of it. It may be called again wherever it was cut off, and goes on from there.
import type { Commands } from '../../platform/command/commands.ts';
import type { Pool } from '../../platform/db/pool.ts';
import type { Actor, Tenant } from '../../platform/facts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { settleFunding, type Processor } from '../funding/index.ts';
import { findNextDefault } from '../payment-methods/index.ts';
import { failCard, type Refused } from './fail.ts';
import { issue } from './issue.ts';
import { openCard } from './open.ts';
import { createPatience, type Patience } from './patience.ts';
import type { CardIssuer } from './port.ts';
import { findShownCard, methodBehind, type ShownCard } from './queries.ts';
import { refusal as cardRefusal } from './refusals.ts';
import type { CardFailure, CardRow } from './tables.ts';

/** Callers wait no longer than this for answers from outside. */
const OUTSIDE_MS_MAX = 12_000;

export type Coming = {
  readonly pool: Pool;
  readonly commands: Commands;
  readonly cardIssuer: CardIssuer;
  readonly processor: Processor;
  readonly tenant: Tenant;
  readonly actor: Actor;
};

export type Ended = { readonly kind: 'open'; readonly card: ShownCard } | { readonly kind: CardFailure };

export async function comeToBe(coming: Coming, row: CardRow): Promise<Ended> {
  const { cardIssuer, commands, tenant, actor } = coming;
  const patience = createPatience(OUTSIDE_MS_MAX);
  const held = await hold(coming, row, patience);
  if (held === 'refused') return fail(coming, row, 'hold_rejected');
  if (held === 'unknown') return fail(coming, row, 'provider_error');

  const issued = await issue(cardIssuer, tenant, row, patience);
  if (issued === undefined) return fail(coming, row, 'provider_error');
  try {
    const card = await commands.run(tenant, actor, openCard, { cardId: row.id, issued });
    return { kind: 'open', card };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== cardRefusal('provider_error').code) throw error;
    return fail(coming, row, 'provider_error');
  }
}

async function hold(
  { pool, commands, processor, tenant, actor }: Coming,
  { id }: CardRow,
  patience: Patience,
): Promise<'held' | 'refused' | 'unknown'> {
  const services = { pool, commands, processor };
  do {
    const settled = await settleFunding(services, { tenant, actor, signal: patience.signal }, id);
    if (settled.kind === 'refused') return 'refused';
    if (settled.kind === 'settled') return 'held';
  } while (await patience.pause());
  return 'unknown';
}

/** Ends it as failed, unless somebody else has ended it already: then that is what is told. */
async function fail(coming: Coming, row: CardRow, reason: CardFailure): Promise<Ended> {
  const { pool, commands, tenant, actor } = coming;
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

async function refusedMethod(pool: Pool, row: CardRow): Promise<Refused> {
  const { tenant_id: tenantId, cardholder_id } = row;
  const paymentMethodId = await methodBehind(pool, tenantId, row.id);
  const next = await findNextDefault(pool, tenantId, { id: paymentMethodId, cardholder_id });
  return { cardholderId: cardholder_id, paymentMethodId, nextMethodId: next?.id ?? null };
}
