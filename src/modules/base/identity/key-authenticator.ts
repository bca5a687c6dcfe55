// Finds the caller of a bearer key. Keys are remembered by their hash; that one is revoked is announced, and
// it is forgotten at once in every process.
import type { Clock } from '#platform/time/clock.ts';
import { createCache } from '#platform/db/cache.ts';
import type { Listener } from '#platform/db/listen.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Authenticator, Credentials, Principal } from '#platform/http/handle.ts';
import type { Wording } from '#platform/refusals/refusal.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { hashOfKey, isKeyText } from './key-text.ts';
import type { TenantDirectory } from './tenants.ts';

/** The name of the scheme is written in any case (RFC 9110). */
const BEARER = /^Bearer +(\S{1,200})$/i;

/** One kind of keys. */
export type KeyKind<Known extends { readonly tenantId: string }> = {
  /** The channel that announces a change of what is known of a key. */
  readonly channel: string;
  readonly wording: { readonly malformed: Wording; readonly inactive: Wording };
  isOf(raw: string): boolean;
  /** A key that may be good, by its hash. */
  load(pool: Pool, keyHash: string): Promise<Known | undefined>;
  /** The caller; undefined if the key is not valid any more. */
  principalOf(key: Known, tenant: Tenant, request: Credentials): Principal | undefined;
};

export type KeyServices = {
  readonly pool: Pool;
  readonly listener: Listener;
  readonly clock: Clock;
  readonly tenants: TenantDirectory;
};

export async function createKeyAuthenticator<Known extends { readonly tenantId: string }>(
  { pool, listener, clock, tenants }: KeyServices,
  kind: KeyKind<Known>,
): Promise<Authenticator> {
  const { malformed, inactive } = kind.wording;
  const keys = await createCache<Known>(listener, kind.channel, (keyHash) => kind.load(pool, keyHash));
  const unknown = createUnknownKeys(clock);

  const principalOf = (key: Known, tenant: Tenant, request: Credentials): Principal => {
    if (tenant.isSuspended) throw refusal('account_suspended');
    const principal = kind.principalOf(key, tenant, request);
    if (principal === undefined) throw refusal('unauthorized', {}, inactive);
    return principal;
  };
  const whenLoaded = async (
    keyHash: string,
    loadingKey: Known | undefined | Promise<Known | undefined>,
    request: Credentials,
  ): Promise<Principal> => {
    const key = await loadingKey;
    if (key === undefined) {
      unknown.add(keyHash);
      throw refusal('unauthorized', {}, inactive);
    }
    return principalOf(key, await tenants.get(key.tenantId), request);
  };

  return (request) => {
    const { authorization } = request.headers;
    if (authorization === undefined) return undefined;
    const raw = BEARER.exec(authorization)?.[1] ?? '';
    if (!kind.isOf(raw)) return undefined;
    const keyHash = hashOfKey(raw);
    const known = keys.peek(keyHash);
    if (known === undefined && !isKeyText(raw)) throw refusal('unauthorized', {}, malformed);
    if (known === undefined && unknown.has(keyHash)) throw refusal('unauthorized', {}, inactive);
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

// Well-formed keys that do not exist are easily made up, so they are remembered instead of queried again.

const UNKNOWN_KEPT_MS = 10_000;
const UNKNOWN_MAX = 10_000;

/**
 * Hashes that no key had a moment ago. A key is asked for only after it was made, so none of them becomes one
 * meanwhile.
 */
function createUnknownKeys(clock: Clock) {
  const untilByHash = new Map<string, number>();
  return {
    has: (keyHash: string): boolean => (untilByHash.get(keyHash) ?? 0) > clock.now(),
    add(keyHash: string): void {
      if (untilByHash.size >= UNKNOWN_MAX) untilByHash.clear();
      untilByHash.set(keyHash, clock.now() + UNKNOWN_KEPT_MS);
    },
  };
}
