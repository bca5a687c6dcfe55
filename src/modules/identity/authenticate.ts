// Finds out who is asking. Keys are remembered by their hash; a revocation is announced and forgotten at once
// in every process.
import type { Clock } from '../../platform/clock.ts';
import { createCache } from '../../platform/db/cache.ts';
import type { Listener } from '../../platform/db/listen.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tenant } from '../../platform/context.ts';
import { isForAnyone, isForSessions, isSigned } from '../../platform/access.ts';
import type { Authenticate, Authenticator, Credentials, Principal } from '../../platform/http/handle.ts';
import type { Draft } from '../../platform/draft.ts';
import { refusal } from '../../platform/refusals.ts';
import { hashOfKey, isKeyText } from './key-text.ts';
import type { LastUsed } from './last-used.ts';
import { KEY_WORDING, SIGNED_OUT } from './refusals.ts';
import type { TenantDirectory } from './tenants.ts';
import { createUnknownKeys } from './unknown-keys.ts';

const CHANNEL = 'monedero_keys';
/** The name of the scheme is written in any case (RFC 9110). */
const BEARER = /^Bearer +(\S{1,200})$/i;

type KnownKey = {
  readonly id: string;
  readonly tenantId: string;
  readonly scopes: ReadonlySet<string>;
  readonly hourlyLimit: number;
};
type KeyRow = { id: string; tenant_id: string; scopes: string[]; hourly_limit: number };

export const announceKey = (draft: Draft, keyHash: string): void => draft.announce(CHANNEL, keyHash);

type Services = {
  readonly pool: Pool;
  readonly listener: Listener;
  readonly clock: Clock;
  readonly tenants: TenantDirectory;
  readonly lastUsed: LastUsed;
};

/** Each kind of caller is one authenticator; the first that finds its credential answers. */
export async function createAuthenticate(
  services: Services,
  others: readonly Authenticator[] = [],
): Promise<Authenticate> {
  const authenticators: readonly Authenticator[] = [...others, await createKeyAuthenticator(services)];
  return (auth, params, request) => {
    if (isSigned(auth)) return providerOf(services.tenants, params['tenantId'] ?? '', request);
    if (isForAnyone(auth)) return anyoneIn(services.tenants, request);
    for (const find of authenticators) {
      const principal = find(request, auth);
      if (principal !== undefined) return principal;
    }
    throw refusal('unauthorized', {}, isForSessions(auth) ? SIGNED_OUT : KEY_WORDING.missing);
  };
}

async function createKeyAuthenticator({
  pool,
  listener,
  clock,
  tenants,
  lastUsed,
}: Services): Promise<Authenticator> {
  const keys = await createCache<KnownKey>(listener, CHANNEL, (keyHash) => loadKey(pool, keyHash));

  const principalOf = (key: KnownKey, tenant: Tenant, { ip, requestId }: Credentials): Principal => {
    if (tenant.isSuspended) throw refusal('account_suspended');
    lastUsed.note(key.tenantId, key.id, clock.now());
    const { id, scopes, hourlyLimit } = key;
    return {
      tenant,
      actor: { type: 'api_key', id, scopes, hourlyLimit, ip, requestId },
      rate: { keyId: id, limit: hourlyLimit },
    };
  };
  const unknown = createUnknownKeys(clock);
  const whenLoaded = async (
    keyHash: string,
    loadingKey: KnownKey | undefined | Promise<KnownKey | undefined>,
    request: Credentials,
  ): Promise<Principal> => {
    const key = await loadingKey;
    if (key === undefined) {
      unknown.add(keyHash);
      throw refusal('unauthorized', {}, KEY_WORDING.inactive);
    }
    return principalOf(key, await tenants.get(key.tenantId), request);
  };

  return (request) => {
    const { authorization } = request.headers;
    if (authorization === undefined) return undefined;
    const raw = BEARER.exec(authorization)?.[1];
    if (raw === undefined) throw refusal('unauthorized', {}, KEY_WORDING.malformed);
    const keyHash = hashOfKey(raw);
    const known = keys.peek(keyHash);
    if (known === undefined && !isKeyText(raw)) throw refusal('unauthorized', {}, KEY_WORDING.malformed);
    if (known === undefined && unknown.has(keyHash)) throw refusal('unauthorized', {}, KEY_WORDING.inactive);
    // A known key takes no turn of the event loop. A promise is passed on: one that is not awaited ends the
    // process when it fails.
    const key = known ?? keys.get(keyHash);
    if (key instanceof Promise || key === undefined) return whenLoaded(keyHash, key, request);
    const tenant = tenants.find(key.tenantId);
    if (tenant instanceof Promise) return tenant.then(() => whenLoaded(keyHash, key, request));
    if (tenant === undefined) return whenLoaded(keyHash, key, request);
    return principalOf(key, tenant, request);
  };
}

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

/** A provider speaks for the tenant in the path; that it may is for its signature to prove. */
async function providerOf(
  tenants: TenantDirectory,
  tenantId: string,
  { ip, requestId }: Credentials,
): Promise<Principal> {
  const tenant = await tenants.find(tenantId);
  if (tenant === undefined) throw refusal('not_found');
  return { tenant, actor: { type: 'provider', id: 'inbound', ip, requestId }, rate: undefined };
}

async function anyoneIn(tenants: TenantDirectory, { ip, requestId }: Credentials): Promise<Principal> {
  const tenant = await tenants.getDefault();
  return { tenant, actor: { type: 'anyone', id: 'anyone', ip, requestId }, rate: undefined };
}
