// Who calls: an agent with its key, or a client that a person has granted something. API keys of an
// organization and cookies are not looked at.
import { requireAccess } from '#platform/route/access.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Authenticator, Principal } from '#platform/http/handle.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { authenticateGrant, type GrantAuthenticatorServices } from '#modules/access/grants/authenticate.ts';
import { challengeOf } from '#modules/access/grants/metadata.ts';
import { SCOPES } from '#modules/access/grants/scopes.ts';
import { isGrantToken } from '#modules/access/grants/token-text.ts';
import type { Offered } from './tools.ts';
import { CREDENTIAL_WORDING, SCOPE_OF_CLIENT } from './wording.ts';

export type CallerServices = GrantAuthenticatorServices & {
  readonly agentKeys: Authenticator;
  readonly clock: Clock;
};

type From = { readonly ip: string | null; readonly requestId: string };

/** The name of the scheme is written in any case (RFC 9110). */
const BEARER = /^Bearer +(\S{1,200})$/i;

export async function callerOf(
  services: CallerServices,
  { method, headers }: Request,
  from: From,
): Promise<Principal> {
  const authorization = headers.get('authorization') ?? '';
  const token = BEARER.exec(authorization)?.[1] ?? '';
  if (isGrantToken(token)) return authenticateGrant(services, token, from);
  const credentials = { method, headers: { authorization }, ...from };
  const found = await services.agentKeys(credentials, [{ agent: true }]);
  if (found === undefined) throw refusal('unauthorized', {}, CREDENTIAL_WORDING);
  return found;
}

/** `WWW-Authenticate` for a client that must sign in, or ask its person for more. */
export function challengeFor(
  baseUrl: string,
  { code, row, details }: Refusal,
  hasCredential: boolean,
): string | undefined {
  if (row.status === 401) return challengeOf(baseUrl, hasCredential ? { error: 'invalid_token' } : {});
  if (code !== 'insufficient_scope') return undefined;
  const scope = SCOPES.find((one) => one === details['requiredScope']);
  return challengeOf(baseUrl, { error: 'insufficient_scope', ...(scope && { scope }) });
}

/**
 * A client that lacks a scope learns it from the status of its request, so that it can ask its person; a tool
 * would only tell its model.
 */
export function requireScope({ clock }: CallerServices, { actor }: Principal, offered: Offered): void {
  if (actor.type !== 'grant') return;
  try {
    requireAccess(offered.route, actor, clock.now());
  } catch (error) {
    if (error instanceof Refusal && error.code === 'insufficient_scope')
      throw refusal('insufficient_scope', error.details, SCOPE_OF_CLIENT);
  }
}
