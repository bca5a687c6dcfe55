// What the person behind grants is shown of them on our pages, and how they end one there.
import type { Instant } from '#platform/clock.ts';
import type { Caller } from '#platform/context.ts';
import type { Db } from '#platform/db/sql.ts';
import { withLastUses } from '#modules/base/identity/last-used.ts';
import { subWalletQuery } from '#modules/wallets/agents/queries.ts';
import { cardholderQuery } from '#modules/people/cardholders/queries.ts';
import { isBacked } from './authenticate.ts';
import { GRANTS_MAX } from './bounds.ts';
import { findGrant, listGrants } from './queries.ts';
import { revokeOwn } from './revoke-grant.ts';
import type { GrantServices } from './services.ts';
import type { GrantRow } from './tables.ts';

export type OwnGrant = {
  readonly row: GrantRow;
  /** The name of the agent as which the client spends; null where it may not. */
  readonly agent: string | null;
  /** Something behind it has ended, such as the agent, so the client can do nothing. */
  readonly isOver: boolean;
};

/** All that hold, newest first. */
export async function grantsOfOwner(
  { pool, clock }: Pick<GrantServices, 'pool' | 'clock'>,
  { tenant, actor }: Caller,
): Promise<OwnGrant[]> {
  const of = { userId: actor.id, now: clock.now(), after: null, limit: GRANTS_MAX };
  return ownGrants(pool, tenant.id, await listGrants(pool, tenant.id, of));
}

/** One of them, also after it has ended; undefined where it is none of theirs. */
export async function grantOfOwner(
  { pool, clock }: Pick<GrantServices, 'pool' | 'clock'>,
  { tenant, actor }: Caller,
  id: string,
): Promise<(OwnGrant & { readonly stands: 'holds' | 'revoked' | 'expired' }) | undefined> {
  const row = await findGrant(pool, tenant.id, id);
  if (row?.user_id !== actor.id) return undefined;
  const [own] = await ownGrants(pool, tenant.id, [row]);
  return own && { ...own, stands: standsAt(row, clock.now()) };
}

function standsAt({ status, expires_at: expiresAt }: GrantRow, now: Instant) {
  if (status === 'revoked') return 'revoked';
  return expiresAt <= now ? 'expired' : 'holds';
}

async function ownGrants(db: Db, tenantId: string, found: readonly GrantRow[]): Promise<OwnGrant[]> {
  if (found.length === 0) return [];
  const rows = await withLastUses(db, tenantId, found);
  const holders = await db.batch(rows.map((row) => cardholderQuery(row.tenant_id, row.cardholder_id)));
  const subWallets = await db.batch(
    rows.map((row) => subWalletQuery(row.tenant_id, row.sub_wallet_id ?? '')),
  );
  return rows.map((row, i) => {
    const subWallet = subWallets[i]?.rows[0];
    const behind = { holder: holders[i]?.rows[0], subWallet };
    return { row, agent: subWallet?.label ?? null, isOver: !isBacked(row, behind) };
  });
}

/** Refused where it is none of theirs. */
export const endOwnGrant = (
  { works, clock }: Pick<GrantServices, 'works' | 'clock'>,
  { tenant, actor }: Caller,
  id: string,
): Promise<void> => works.run(tenant, actor, (work) => revokeOwn(work, id, clock.now()));
