// Completes a checkout: the processor is given the card, and what it calls the card is kept in one commit
// with the end of the link. The card's number exists only in this call.
import type { ConnectedServices } from '#platform/provider/connected.ts';
import type { Connected, Connection } from '#platform/provider/connections.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Actor, Tenant } from '#platform/context/context.ts';
import type { Work, Works } from '#platform/work/work.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import { beginAttempt, endCheckout, standingOf, type Closed } from './checkout-session.ts';
import { methodNeed } from './connection.ts';
import { upsertCard } from './upsert-card.ts';
import type { CardEntry, Tokenizer, TokenizeRefusal } from './port.ts';
import { forgetAttempt } from './queries.ts';
import { fundingsOf, takesCard, type Funding } from './rails.ts';
import type { CheckoutRow, PaymentMethodRow } from './tables.ts';

const TOKENIZE_MS_MAX = 10_000;

export type Completion =
  | { readonly kind: 'completed'; readonly method: PaymentMethodRow }
  | { readonly kind: 'refused'; readonly reason: TokenizeRefusal }
  /** The country of the cardholder takes none of this kind. */
  | { readonly kind: 'type_not_supported'; readonly funding: Funding; readonly supported: readonly Funding[] }
  /** No processor was there, or it did not say; nothing was kept, and the same may be tried again. */
  | { readonly kind: 'unknown' }
  | Closed;

export type CompleteServices = ConnectedServices & {
  readonly pool: Pool;
  readonly works: Works;
  readonly tokenizer: Connected<Tokenizer>;
};

export type Completing = {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly session: CheckoutRow;
  /** Writes down, in the same commit, to what the person has agreed. */
  readonly onCompleted?: (work: Work, methodId: string) => void;
};

export async function completeCheckout(
  { pool, works, tokenizer, connections }: CompleteServices,
  { tenant, actor, session, onCompleted }: Completing,
  card: CardEntry,
): Promise<Completion> {
  const standing = standingOf(session, tenant.now());
  if (standing !== 'open') return { kind: 'closed', standing };
  const owner = await findCardholder(pool, tenant.id, session.cardholder_id);
  if (owner === undefined) throw new Error(`the checkout ${session.id} lost who it is for`);
  const { country } = owner;
  const [first, ...others] = await connections.serving(tenant, methodNeed(country));
  if (first === undefined) return { kind: 'unknown' };
  const closed = await beginAttempt(pool, session);
  if (closed !== undefined) return closed;

  const { answer, connectionId } = await tokenize({ tokenizer, tenant }, [first, ...others], card);
  if (answer.kind === 'unknown') {
    await forgetAttempt(pool, session);
    return { kind: 'unknown' };
  }
  if (answer.kind === 'refused') return { kind: 'refused', reason: answer.reasons[0] ?? 'card_declined' };
  const { funding } = answer.value;
  if (funding !== null && !takesCard(country, funding))
    return { kind: 'type_not_supported', funding, supported: fundingsOf(country) };
  return works.run(tenant, actor, async (work) => {
    const completion = await endCheckout(work, session, ({ id }) =>
      upsertCard(work, id, { ...answer.value, connectionId }),
    );
    if (completion.kind === 'completed') onCompleted?.(work, completion.method.id);
    return completion;
  });
}

type Tokenizing = { readonly tokenizer: Connected<Tokenizer>; readonly tenant: Tenant };

/** The next processor is given the card if nothing of it has left for the one before. */
async function tokenize(
  { tokenizer, tenant }: Tokenizing,
  [{ id: connectionId }, next, ...others]: readonly [Connection, ...Connection[]],
  card: CardEntry,
) {
  const signal = AbortSignal.timeout(TOKENIZE_MS_MAX);
  const answer = await tokenizer.at(connectionId).tokenize(tenant, card, signal);
  const isUnsent = answer.kind === 'unknown' && answer.hasLeft === false;
  if (isUnsent && next !== undefined) return tokenize({ tokenizer, tenant }, [next, ...others], card);
  return { answer, connectionId };
}
