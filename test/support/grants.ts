// Grants without the consent of a person, which has tests of its own.
import { DAY_MS, HOUR_MS, isoOf, plus } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { hashOfLink, makeLinkSecret } from '#platform/secrets/link.ts';
import { resourceOf } from '#modules/access/grants/metadata.ts';
import type { Scope } from '#modules/access/grants/scopes.ts';
import type { TestApp } from './app.ts';
import type { Owner } from './signed-in.ts';

const GRANT_MS = 60 * DAY_MS;

export type Allowed = { readonly id: string; readonly accessToken: string };

/** An access token of a client that this owner has allowed something. */
export async function grantOf(
  { app, tenant, clock }: TestApp,
  { cardholderId, email }: Owner,
  scopes: readonly Scope[],
  subWalletId: string | null = null,
): Promise<Allowed> {
  const id = app.newId('gra', cardholderId);
  const accessToken = `gat_${makeLinkSecret()}`;
  const now = clock.now();
  await app.pool.transaction(async (tx) => {
    await tx.run(
      sql`insert into grants (tenant_id, id, user_id, email, cardholder_id, sub_wallet_id, client_id, client_name,
                              client_host, scopes, resource, status, created_at, expires_at)
          select ${tenant.id}, ${id}, u.id, ${email}, ${cardholderId}, ${subWalletId}, 'https://client.test/client.json',
                 'Test client', 'client.test', ${JSON.stringify(scopes)}::jsonb, ${resourceOf(app.baseUrl())},
                 'active', ${isoOf(now)}, ${isoOf(plus(now, GRANT_MS))}
          from users u where u.email = ${email}`,
    );
    await tx.run(
      sql`insert into grant_tokens (tenant_id, id, grant_id, kind, token_hash, created_at, expires_at)
          values (${tenant.id}, ${app.newId('gtk', id)}, ${id}, 'access', ${hashOfLink(accessToken)}, ${isoOf(now)},
                  ${isoOf(plus(now, HOUR_MS))})`,
    );
  });
  return { id, accessToken };
}
