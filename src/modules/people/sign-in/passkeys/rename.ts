// Gives a passkey another name, by which the person tells it from others.
import { sql } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { passkeyParams, passkeySchema, renameBody, toPasskey } from './model.ts';
import { requireUser } from '../visitor.ts';
import { auditPasskey } from './audit.ts';
import { passkeys, type PasskeyRow } from './tables.ts';

async function renamePasskey(work: Work, id: string, name: string): Promise<PasskeyRow> {
  const { id: userId } = requireUser(work.actor);
  const row = await work.maybe(
    sql<PasskeyRow>`
      update passkeys set name = ${name} where id = ${id} and user_id = ${userId}
      returning ${columnsOf(passkeys)}`,
  );
  if (row === undefined) throw refusal('not_found');
  auditPasskey(work, 'passkey.renamed', id);
  return row;
}

export const renamePasskeyRoute = defineRoute({
  id: 'passkeys.rename',
  method: 'PATCH',
  path: '/api/auth/passkeys/:id',
  auth: [{ session: 'person' }],
  proof: 'none: no money goes',
  tag: 'Sign-in',
  summary: 'Rename a passkey',
  description: 'The name is for the person alone; the device that holds the passkey has its own for it.',
  params: passkeyParams,
  body: renameBody,
  answers: { 200: { description: 'The passkey.', schema: passkeySchema } },
  work: async (work, { params, body }) =>
    answer(200, toPasskey(await renamePasskey(work, params.id, body.name))),
});
