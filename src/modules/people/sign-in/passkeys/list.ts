// Lists the passkeys of the person who is signed in.
import { z } from 'zod';
import { answer, defineRoute } from '#platform/route/route.ts';
import { passkeySchema, toPasskey } from './model.ts';
import { requireUser } from '../visitor.ts';
import { listPasskeys } from './queries.ts';

export const listPasskeysRoute = defineRoute({
  id: 'passkeys.list',
  method: 'GET',
  path: '/api/auth/passkeys',
  auth: [{ session: 'person' }],
  tag: 'Sign-in',
  summary: 'List your passkeys',
  description: 'Those that the person can sign in and approve with.',
  answers: { 200: { description: 'Newest first.', schema: z.object({ data: z.array(passkeySchema) }) } },
  read: async (db, { actor }) => {
    const rows = await listPasskeys(db, requireUser(actor).id);
    return answer(200, { data: rows.map(toPasskey) });
  },
});
