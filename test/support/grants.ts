// Grants without the consent of a person, which has tests of its own.
import { sql } from '../../src/platform/db/sql.ts';
import { hashOfLink, makeLinkSecret } from '../../src/platform/link.ts';
import { resourceOf, type Scope } from '../../src/modules/grants/index.ts';
import type { TestApp } from './app.ts';
import type { Owner } from './signed-in.ts';

const HOUR_MS = 3_600_000;
const GRANT_MS = 60 * 24 * HOUR_MS;

export type Allowed = { readonly id: string; readonly accessToken: string };

/** An access token of a client that this owner has allowed something. */
export async function grantOf(
  { app, tenant }: TestApp,
  { cardholderId, email }: Owner,
  scopes: readonly Scope[],
  subWalletId: string | null = null,
): Promise<Allowed> {
  const id = app.newId('gra');
  const accessToken = `gat_${makeLinkSecret()}`;
  const now = new Date().toISOString();
  const end = new Date(Date.now() + HOUR_MS).toISOString();
  await app.pool.transaction(async (tx) => {
    await tx.run(
      sql`insert into grants (tenant_id, id, user_id, email, cardholder_id, sub_wallet_id, client_id, client_name,
                              client_host, scopes, resource, status, created_at, expires_at)
          select ${tenant.id}, ${id}, u.id, ${email}, ${cardholderId}, ${subWalletId}, 'https://client.test/client.json',
                 'Test client', 'client.test', ${JSON.stringify(scopes)}::jsonb, ${resourceOf(app.baseUrl())},
                 'active', ${now}, ${new Date(Date.now() + GRANT_MS).toISOString()}
          from users u where u.email = ${email}`,
    );
    await tx.run(
      sql`insert into grant_tokens (tenant_id, id, grant_id, kind, token_hash, created_at, expires_at)
          values (${tenant.id}, ${app.newId('gtk')}, ${id}, 'access', ${hashOfLink(accessToken)}, ${now}, ${end})`,
    );
  });
  return { id, accessToken };
}
