// How a question to the owner stands, from what the server says of it and the present of the tenant.
import type { Approval } from './reads.ts';

export type State = 'pending' | 'settled' | 'processing' | 'retry' | 'failed' | 'rejected' | 'expired';

type Standing = Pick<Approval, 'status' | 'settled' | 'failure' | 'expiresAt'>;

/** One whose time has passed has expired, even if the server has yet to say so. */
export function stateOf({ status, settled, failure, expiresAt }: Standing, now: number): State {
  const isLate = Date.parse(expiresAt) <= now;
  if (status === 'pending') return isLate ? 'expired' : 'pending';
  if (status !== 'approved') return status;
  if (settled) return 'settled';
  if (failure === null) return 'processing';
  return failure.canRetry && !isLate ? 'retry' : 'failed';
}

/** A decision can still be made. */
export const isOpen = (state: State): boolean => state === 'pending' || state === 'retry';
