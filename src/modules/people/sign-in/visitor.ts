// The browser that a request comes from, before and after it is known whose it is.
import { NO_RIGHTS } from '#platform/context/rights.ts';
import type { Actor, SignedInUser } from '#platform/context/context.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import type { AnyCall } from '#platform/route/route.ts';
import { secretIn } from './cookie.ts';

export type Visitor = {
  readonly ip: string | null;
  readonly requestId: string | null;
  readonly userAgent: string | null;
  /** The secret of the session that it already has. */
  readonly secret: string | undefined;
};

const USER_AGENT_CHARACTERS_MAX = 200;

export const visitorOf = ({ actor, raw }: Pick<AnyCall, 'actor' | 'raw'>): Visitor =>
  visitorAt({ ip: actor.ip, requestId: actor.requestId, headers: raw.headers });

type PageRequest = Pick<Visitor, 'ip' | 'requestId'> & Pick<AnyCall['raw'], 'headers'>;

/** The visitor of a page. */
export const visitorAt = ({ ip, requestId, headers }: PageRequest): Visitor => {
  const { 'user-agent': userAgent, cookie } = headers;
  return {
    ip,
    requestId,
    userAgent: typeof userAgent === 'string' ? userAgent.slice(0, USER_AGENT_CHARACTERS_MAX) : null,
    secret: secretIn(typeof cookie === 'string' ? cookie : undefined),
  };
};

/** The person as an actor, who has no more authority than that. */
export const personAt = (
  person: Pick<SignedInUser, 'id' | 'sessionId' | 'hasTenant' | 'provenAt' | 'vouchedBy'>,
  { ip, requestId }: Visitor,
): Actor & SignedInUser => ({
  type: 'user',
  role: null,
  rights: NO_RIGHTS,
  signedRights: NO_RIGHTS,
  personId: null,
  ...person,
  ip,
  requestId,
});

/** The actor without a session: somebody who begins to sign in. */
export const anyoneAt = ({ ip, requestId }: Visitor): Actor => ({
  type: 'anyone',
  id: 'anyone',
  ip,
  requestId,
});

/** The person, on a route that only takes people. */
export function requireUser(actor: Actor): Actor & SignedInUser {
  if (actor.type !== 'user') throw refusal('forbidden');
  return actor;
}
