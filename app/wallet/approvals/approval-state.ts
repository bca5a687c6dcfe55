// How a question to the owner stands is said by the server; that its time has passed is seen here at once.
import type { Approval } from '../reads.ts';

export type State = Approval['standing']['state'];

type ApprovalState = { readonly standing: { readonly state: State }; readonly expiresAt: string };

/** A decision can still be made. */
export const isOpen = ({ standing: { state }, expiresAt }: ApprovalState, now: number): boolean =>
  (state === 'pending' || state === 'retry') && now < Date.parse(expiresAt);
