// Lists what a person lets clients do in the tenant where they are signed in.
import { byId, defineList, WALLET_PAGE } from '#platform/lists/list.ts';
import { withLastUses } from '#modules/base/identity/last-used.ts';
import { grantSchema, toGrant } from './model.ts';
import { listGrants } from './queries.ts';
import type { GrantServices } from './services.ts';

export const listGrantsRoute = defineList({
  id: 'grants.list',
  path: '/api/v1/wallet/grants',
  auth: [{ session: 'self' }],
  tag: 'Grants',
  summary: 'List grants',
  description:
    'What the person who is signed in lets clients do. One that was revoked or not used for 60 days is left out.',
  order: byId('gra'),
  item: grantSchema,
  form: WALLET_PAGE,
  find: (db, { tenant, actor }, page, { clock }: GrantServices) =>
    listGrants(db, tenant.id, { userId: actor.id, now: clock.now(), ...page }),
  show: async (rows, { tenant }, { db }) => (await withLastUses(db, tenant.id, rows)).map(toGrant),
});
