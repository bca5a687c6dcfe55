// Deletes a passkey of the person who is signed in. The device that holds it can no longer sign in.
import { z } from 'zod';
import { sql } from '#platform/db/sql.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { passkeyParams } from './model.ts';
import { requireUser } from '../visitor.ts';
import { auditPasskey } from './audit.ts';

export async function deletePasskey(work: Work, id: string): Promise<void> {
  const { id: userId } = requireUser(work.actor);
  if ((await work.run(sql`delete from passkeys where id = ${id} and user_id = ${userId}`)) === 0)
    throw refusal('not_found');
  auditPasskey(work, 'passkey.deleted', id);
}

export const deletePasskeyRoute = defineRoute({
  id: 'passkeys.delete',
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  auth: [{ session: 'person' }],
  proof: 'always',
  tag: 'Sign-in',
  summary: 'Delete a passkey',
  description: 'Sessions that it began go on; end them where they are listed.',
  params: passkeyParams,
  answers: {
    200: {
      description: 'It is gone.',
      schema: z.object({ id: z.string(), deleted: z.literal(true) }),
    },
  },
  work: async (work, { params }) => {
    await deletePasskey(work, params.id);
    return answer(200, { id: params.id, deleted: true });
  },
});
