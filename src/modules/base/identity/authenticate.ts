// Finds out who is asking: the kinds of callers, of which API keys are one.
import type { Pool } from '#platform/db/pool.ts';
import { sql } from '#platform/db/sql.ts';
import { isForAgents, isForAnyone, isForSessions, isSigned, memberScopeOf } from '#platform/route/access.ts';
import type { Access } from '#platform/route/credentials.ts';
import type { Authenticate, Authenticator, Credentials, Principal } from '#platform/http/handle.ts';
import type { Draft } from '#platform/work/draft.ts';
import { addressIn } from '#platform/inbound/connection.ts';
import type { Wording } from '#platform/refusals/refusal.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { createKeyAuthenticator, type KeyKind, type KeyServices } from './key-authenticator.ts';
import type { LastUsed } from './last-used.ts';
import { KEY_WORDING, SEND_AGENT_KEY, SEND_EITHER, SIGNED_OUT } from './refusals.ts';
import type { TenantDirectory } from './tenants.ts';

const CHANNEL = 'monedero_keys';

type KnownKey = {
  readonly id: string;
  readonly tenantId: string;
  readonly scopes: ReadonlySet<string>;
  readonly hourlyLimit: number;
};
type KeyRow = { id: string; tenant_id: string; scopes: string[]; hourly_limit: number };

export const announceKey = (draft: Draft, keyHash: string): void => draft.announce(CHANNEL, keyHash);

type Services = KeyServices & { readonly lastUsed: LastUsed };

/** Each kind of caller is one authenticator; the first that finds its credential answers. */
export async function createAuthenticate(
  services: Services,
  others: readonly Authenticator[] = [],
): Promise<Authenticate> {
  const ofApiKeys = await createKeyAuthenticator(services, apiKeyKind(services.lastUsed));
  const authenticators: readonly Authenticator[] = [...others, ofApiKeys];
  return (auth, params, request) => {
    if (isSigned(auth)) return providerOf(services.tenants, params['connectionId'], request);
    if (isForAnyone(auth)) return anyoneIn(services.tenants, request);
    for (const find of authenticators) {
      const principal = find(request, auth);
      if (principal !== undefined) return principal;
    }
    throw refusal('unauthorized', {}, missingIn(auth));
  };
}

function missingIn(auth: readonly Access[]): Wording {
  if (!isForSessions(auth) && memberScopeOf(auth) === undefined)
    return isForAgents(auth) ? { ...KEY_WORDING.missing, fix: SEND_AGENT_KEY } : KEY_WORDING.missing;
  return isForAgents(auth) ? { ...SIGNED_OUT, fix: SEND_EITHER } : SIGNED_OUT;
}

const apiKeyKind = (lastUsed: LastUsed): KeyKind<KnownKey> => ({
  channel: CHANNEL,
  wording: KEY_WORDING,
  // Whatever no other kind has taken: a text that is none is malformed.
  isOf: () => true,
  load: loadKey,
  principalOf({ id, tenantId, scopes, hourlyLimit }, tenant, { ip, requestId }) {
    lastUsed.note(tenantId, id, tenant.now());
    return {
      tenant,
      actor: { type: 'api_key', id, scopes, hourlyLimit, ip, requestId },
      rate: { keyId: id, limit: hourlyLimit },
    };
  },
});

async function loadKey(pool: Pool, keyHash: string): Promise<KnownKey | undefined> {
  const row = await pool.maybe(
    sql<KeyRow>`
      select id, tenant_id, scopes, hourly_limit from api_keys
      where key_hash = ${keyHash} and status = 'active'`,
  );
  return (
    row && {
      id: row.id,
      tenantId: row.tenant_id,
      scopes: new Set(row.scopes),
      hourlyLimit: row.hourly_limit,
    }
  );
}

/**
 * A provider speaks for the tenant that the address of its connection names; that it may is for its signature
 * to prove. Where the address names none, the signature and what it has signed also prove for whom it speaks.
 */
async function providerOf(
  tenants: TenantDirectory,
  address: string | undefined,
  { ip, requestId }: Credentials,
): Promise<Principal> {
  const { of } = addressIn(address ?? '');
  const tenant = await (of === undefined ? tenants.getDefault() : tenants.find(of));
  if (tenant === undefined) throw refusal('not_found');
  return { tenant, actor: { type: 'provider', id: 'inbound', ip, requestId }, rate: undefined };
}

async function anyoneIn(tenants: TenantDirectory, { ip, requestId }: Credentials): Promise<Principal> {
  const tenant = await tenants.getDefault();
  return { tenant, actor: { type: 'anyone', id: 'anyone', ip, requestId }, rate: undefined };
}
