// The session behind a link to the hosted checkout: whether it may be tried, and that it ends once.
import type { Instant } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Db } from '#platform/db/sql.ts';
import { hashOfLink } from '#platform/secrets/link.ts';
import type { Work } from '#platform/work/work.ts';
import { lockCardholder } from '#modules/people/cardholders/queries.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import { countAttempt, findCheckoutByHash, lockCheckout } from './queries.ts';
import { checkoutSessions, type CheckoutRow, type PaymentMethodRow } from './tables.ts';

/** Enough for a person who mistypes; too few for an attacker with a list of stolen numbers. */
const ATTEMPTS_MAX = 10;

export type CheckoutStanding = 'open' | 'used' | 'expired' | 'too_many_attempts';
export type Closed = { readonly kind: 'closed'; readonly standing: Exclude<CheckoutStanding, 'open'> };

export const findCheckout = (db: Db, secret: string): Promise<CheckoutRow | undefined> =>
  findCheckoutByHash(db, hashOfLink(secret));

export function standingOf(row: CheckoutRow, now: Instant): CheckoutStanding {
  if (row.status === 'completed') return 'used';
  if (now >= row.expires_at) return 'expired';
  return row.attempts >= ATTEMPTS_MAX ? 'too_many_attempts' : 'open';
}

/**
 * Counts an attempt; what keeps it from being made, if anything does. Counted before the processor is asked,
 * so that many at once are no way around it.
 */
export async function beginAttempt(pool: Pool, session: CheckoutRow): Promise<Closed | undefined> {
  if (await countAttempt(pool, session, ATTEMPTS_MAX)) return undefined;
  const present = await findCheckoutByHash(pool, session.token_hash);
  return { kind: 'closed', standing: present?.status === 'completed' ? 'used' : 'too_many_attempts' };
}

/** Ends the checkout in the same commit with what was connected by it. */
export async function endCheckout(
  work: Work,
  { id, cardholder_id }: CheckoutRow,
  connect: (cardholder: CardholderRow) => Promise<PaymentMethodRow>,
): Promise<{ readonly kind: 'completed'; readonly method: PaymentMethodRow } | Closed> {
  const cardholder = await lockCardholder(work, work.tenantId, cardholder_id);
  const row = await lockCheckout(work, work.tenantId, id);
  if (cardholder === undefined || row === undefined)
    throw new Error(`the checkout ${id} lost what it is for`);
  // The same link in another tab may have been quicker.
  if (row.status === 'completed') return { kind: 'closed', standing: 'used' };
  if (work.now >= row.expires_at) return { kind: 'closed', standing: 'expired' };

  const method = await connect(cardholder);
  work.move(checkoutSessions, row, 'complete', { payment_method_id: method.id, completed_at: work.now });
  return { kind: 'completed', method };
}
