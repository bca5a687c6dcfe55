// How a question to the owner stands is said by the server; that its time has passed is seen here at once.
import type { Approval } from '../reads.ts';

export type State = Approval['standing']['state'];

type Asked = { readonly standing: { readonly state: State }; readonly expiresAt: string };

/** A decision can still be made. */
export const isOpen = ({ standing: { state }, expiresAt }: Asked, now: number): boolean =>
  (state === 'pending' || state === 'retry') && now < Date.parse(expiresAt);
