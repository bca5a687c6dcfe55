// Finds the grant of a bearer token. It is asked of the database each time, and so are the person and the
// sub-wallet behind it, so whatever ends one of them ends the grant at once. Only the endpoint that the
// tokens are for asks this: no route of the API takes one.
import type { Clock, Instant } from '#platform/time/clock.ts';
import type { Credentials, Principal } from '#platform/http/handle.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Db } from '#platform/db/sql.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { subWalletQuery } from '#modules/wallets/agents/queries.ts';
import type { SubWalletRow } from '#modules/wallets/agents/tables.ts';
import { cardholderQuery } from '#modules/people/cardholders/queries.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import type { LastUsed } from '#modules/base/identity/last-used.ts';
import type { TenantDirectory } from '#modules/base/identity/tenants.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { resourceOf } from './metadata.ts';
import { findGrant, findToken } from './queries.ts';
import { TOKEN_WORDING } from './refusals.ts';
import type { GrantRow } from './tables.ts';
import { hashOfToken } from './token-text.ts';

/** Requests of one grant. */
const GRANT_HOURLY_LIMIT = 1_000;

export type GrantAuthenticatorServices = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly tenants: TenantDirectory;
  readonly lastUsed: LastUsed;
  readonly baseUrl: () => string;
};

/** The caller behind an access token; a token that is not good is refused with 401. */
export async function authenticateGrant(
  { pool, clock, tenants, lastUsed, baseUrl }: GrantAuthenticatorServices,
  token: string,
  { ip, requestId }: Pick<Credentials, 'ip' | 'requestId'>,
): Promise<Principal> {
  const now = clock.now();
  const hash = hashOfToken('access', token);
  const row = hash === undefined ? undefined : await findToken(pool, 'access', hash);
  if (row === undefined || row.expires_at <= now) throw refusal('unauthorized', {}, TOKEN_WORDING);
  const tenant = await tenants.get(row.tenant_id);
  const grant = await findGrant(pool, tenant.id, row.grant_id);
  if (grant === undefined || grant.resource !== resourceOf(baseUrl()))
    throw refusal('unauthorized', {}, TOKEN_WORDING);
  if (tenant.isSuspended) throw refusal('account_suspended');
  if (!(await isInForce(pool, grant, now))) throw refusal('unauthorized', {}, TOKEN_WORDING);

  lastUsed.note(tenant.id, grant.id, now);
  return {
    tenant,
    actor: {
      type: 'grant',
      id: grant.id,
      userId: grant.user_id,
      personId: grant.cardholder_id,
      boundTo: grant.sub_wallet_id,
      scopes: new Set(grant.scopes),
      ip,
      requestId,
    },
    rate: { keyId: grant.id, limit: GRANT_HOURLY_LIMIT },
  };
}

/** Whether a grant holds, and all that is behind it. */
export async function isInForce(db: Db, grant: GrantRow, now: Instant): Promise<boolean> {
  if (grant.status !== 'active' || grant.expires_at <= now) return false;
  const { tenant_id: tenantId, cardholder_id: cardholderId, sub_wallet_id: subWalletId } = grant;
  const [holders, subWallets] = await db.batch([
    cardholderQuery(tenantId, cardholderId),
    subWalletQuery(tenantId, subWalletId ?? ''),
  ]);
  return isBacked(grant, { holder: holders.rows[0], subWallet: subWallets.rows[0] });
}

export type Behind = {
  readonly holder: CardholderRow | undefined;
  readonly subWallet: SubWalletRow | undefined;
};

/** The cardholder is still that of its person, and the sub-wallet is theirs and not closed. */
export function isBacked(grant: GrantRow, { holder, subWallet }: Behind): boolean {
  if (holder === undefined || holder.email.toLowerCase() !== grant.email.toLowerCase()) return false;
  if (grant.sub_wallet_id === null) return true;
  return (
    subWallet !== undefined && subWallet.status !== 'closed' && subWallet.wallet_id === walletIdOf(holder.id)
  );
}
