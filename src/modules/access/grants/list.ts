// Lists what a person lets clients do in the tenant where they are signed in.
import { z } from 'zod';
import { afterOf, pageQuery } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { withLastUses } from '#modules/base/identity/last-used.ts';
import { nextCursor, pageOfWallet } from '#modules/wallets/wallets/page.ts';
import { grantSchema, toGrant } from './model.ts';
import { listGrants } from './queries.ts';
import type { GrantServices } from './services.ts';

export const listGrantsRoute = defineRoute({
  id: 'grants.list',
  method: 'GET',
  path: '/api/v1/wallet/grants',
  auth: [{ session: 'self' }],
  tag: 'Grants',
  summary: 'List grants',
  description:
    'What the person who is signed in lets clients do. One that was revoked or not used for 60 days is left out.',
  query: z.strictObject(pageQuery),
  answers: { 200: { description: 'Newest first.', schema: pageOfWallet(grantSchema) } },
  read: async (db, { tenant, actor, query: { cursor, limit } }, { clock }: GrantServices) => {
    const of = { userId: actor.id, now: clock.now(), after: afterOf(cursor, 'gra'), limit };
    const rows = await listGrants(db, tenant.id, of);
    const used = await withLastUses(db, tenant.id, rows.slice(0, limit));
    return answer(200, { data: used.map(toGrant), next_cursor: nextCursor(rows, limit) });
  },
});
