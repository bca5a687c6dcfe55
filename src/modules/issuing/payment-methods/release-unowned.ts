// Releases an account that a processor has connected and that became no payment method: another tab was
// quicker, its answer was lost, or the process ended in between. Money sent to it would have no owner.
import type { Connected } from '#platform/provider/connections.ts';
import type { Caller } from '#platform/context/context.ts';
import { MINUTE_MS } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Work } from '#platform/work/work.ts';
import type { AccountProcessor } from './account-port.ts';
import { RELEASE_UNOWNED } from './job-kinds.ts';
import { methodByReference } from './queries.ts';
import type { CheckoutRow } from './tables.ts';

export type AccountReference = { readonly connectionId: string; readonly reference: string };
/** The link leads the job to the cell of its person, where the payment method would be. */
export type OfLink = AccountReference & { readonly checkoutId: string };

/** Longer than what is connected by a link in its last moment takes to be written. */
const WRITTEN_MS_MAX = 5 * MINUTE_MS;

export const releaseUnowned = (
  work: Work,
  { id: checkoutId }: CheckoutRow,
  { connectionId, reference }: AccountReference,
  delayMs = 0,
): void => work.enqueue(RELEASE_UNOWNED, { checkoutId, connectionId, reference }, delayMs);

/** Enqueued before the processor is asked: once the link has ended, nothing becomes a method by it. */
export const releaseOnceEnded = (work: Work, session: CheckoutRow, asked: AccountReference): void =>
  releaseUnowned(work, session, asked, Math.max(0, session.expires_at - work.now) + WRITTEN_MS_MAX);

type Services = { readonly pool: Pool; readonly accountProcessor: Connected<AccountProcessor> };

/** An account that was a payment method and is detached is released by its own job. */
export async function releaseIfUnowned(
  { pool, accountProcessor }: Services,
  { tenant, signal }: Pick<Caller, 'tenant'> & { readonly signal: AbortSignal },
  { connectionId, reference }: AccountReference,
): Promise<void> {
  const owned = await methodByReference(pool, tenant.id, { connectionId, reference });
  if (owned !== undefined) return;
  const released = await accountProcessor.at(connectionId).release(tenant, reference, signal);
  if (released.kind === 'unknown') throw new Error(`${reference} is not released: ${released.cause}`);
}
