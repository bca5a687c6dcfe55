// Who may call a route, as the OpenAPI document says it: any one of the credentials that it lists.
import { isForAnyone, isForAnySession, isSigned, scopeOf, type Guarded } from '../../route/access.ts';
import type { Access } from '../../route/credentials.ts';

export const SECURITY_SCHEMES = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key: `sk_test_…` for the test side, `sk_live_…` for the live side.',
  },
  agentKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'The key of an agent: `ak_test_…` or `ak_live_…`. It is bound to one sub-wallet.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-monedero_session',
    description:
      'The session of a person who signed in under `/api/auth`. Browsers have it under this name where the server is reached by https, and as `monedero_session` where it is not; programs may always send this one. A request that changes something also needs the header `Origin` with the address of this server.',
  },
} as const;

type Scheme = keyof typeof SECURITY_SCHEMES;
export type Security = readonly Readonly<Partial<Record<Scheme, readonly string[]>>>[];

/** The credentials of a route; empty if a request needs none of the list. */
export function securityOf({ auth }: Guarded): Security {
  if (isSigned(auth) || isForAnyone(auth)) return [];
  const all = auth.flatMap(schemesOf);
  // A member may be let in by more than one right.
  return all.filter((one, at) => all.findIndex((other) => nameOf(other) === nameOf(one)) === at);
}

const nameOf = (one: Security[number]): string | undefined => Object.keys(one)[0];

function schemesOf(access: Access): Security {
  if (typeof access === 'string' || 'grant' in access) return [];
  if ('agent' in access) return [{ agentKey: [] }];
  if ('session' in access || 'member' in access) return [{ session: [] }];
  // Members of the organization may call it as far as their role goes. Which scope a key needs is said in
  // `x-required-scope`: linters take a name in this list for a scope of OAuth, and refuse others.
  return [{ apiKey: [] }, { session: [] }];
}

export const takesKey = ({ auth }: Guarded): boolean =>
  scopeOf(auth) !== undefined || auth.some((one) => typeof one === 'object' && 'agent' in one);

export const takesSession = (route: Guarded): boolean =>
  securityOf(route).some((one) => one.session !== undefined);

/** Routes that choose the tenant of a session, or end it, are for whatever it acts as. */
export const saysWhoActs = (route: Guarded): boolean => takesSession(route) && !isForAnySession(route.auth);
