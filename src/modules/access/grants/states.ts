// How a grant may move. That it was not used for long ends it too, which is read from `expires_at`.
import { defineMachine } from '#platform/db/machine.ts';

export const GRANT_STATUSES = ['active', 'revoked'] as const;
export type GrantStatus = (typeof GRANT_STATUSES)[number];

export const grantMachine = defineMachine<GrantStatus, 'revoke'>({
  name: 'grant',
  column: 'status',
  initial: 'active',
  statuses: GRANT_STATUSES,
  events: { revoke: { from: ['active'], to: 'revoked' } },
});
