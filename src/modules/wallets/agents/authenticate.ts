// Finds the agent of a bearer key `ak_…`. What it may act on is its sub-wallet. One that is paused still
// authenticates; closing revokes all keys.
import type { Instant } from '#platform/time/clock.ts';
import type { Authenticator } from '#platform/http/handle.ts';
import type { Id } from '#platform/ids/ids.ts';
import { createKeyAuthenticator, type KeyServices } from '#modules/base/identity/key-authenticator.ts';
import type { LastUsed } from '#modules/base/identity/last-used.ts';
import { AGENT_HOURLY_LIMIT } from './bounds.ts';
import { isInGrace } from './key-model.ts';
import { AGENT_KEYS_CHANNEL } from './make-key.ts';
import { keyByHash } from './queries.ts';
import { AGENT_KEY_WORDING } from './refusals.ts';

const PREFIX = 'ak_';

type KnownKey = {
  readonly id: Id<'agk'>;
  readonly tenantId: string;
  readonly subWalletId: Id<'sub'>;
  readonly grace_until: Instant | null;
};

export const createAgentKeyAuthenticator = (
  services: KeyServices & { readonly lastUsed: LastUsed },
): Promise<Authenticator> =>
  createKeyAuthenticator<KnownKey>(services, {
    channel: AGENT_KEYS_CHANNEL,
    wording: AGENT_KEY_WORDING,
    isOf: (raw) => raw.startsWith(PREFIX),
    async load(pool, keyHash) {
      const row = await keyByHash(pool, keyHash);
      return (
        row && {
          id: row.id,
          tenantId: row.tenant_id,
          subWalletId: row.sub_wallet_id,
          grace_until: row.grace_until,
        }
      );
    },
    principalOf(key, tenant, { ip, requestId }) {
      if (!isInGrace(key, tenant.now())) return undefined;
      services.lastUsed.note(tenant.id, key.id, tenant.now());
      return {
        tenant,
        actor: { type: 'agent_key', id: key.id, boundTo: key.subWalletId, ip, requestId },
        rate: { keyId: key.id, limit: AGENT_HOURLY_LIMIT },
      };
    },
  });
