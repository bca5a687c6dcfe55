// Deletes a payee: nothing new is paid to it, and an answer that it waits for changes nothing. Its row stays,
// for the payments that refer to it.
import { z } from 'zod';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { ownerRefusals, requireOwner } from '#modules/wallets/wallets/access.ts';
import { payeeParams } from './model.ts';
import { lockPayee, type Owner } from './queries.ts';
import { destinationIn, leaveQuestion, questionIdOf } from './questions.ts';
import { payees } from './tables.ts';

async function deletePayee(work: Work, owner: Owner, id: string): Promise<void> {
  const row = await lockPayee(work, owner, id);
  if (row === undefined) throw refusal('not_found');
  // A client that did not get the answer repeats the request.
  if (row.status === 'deleted') return;

  work.move(payees, row, 'delete', { updated_at: work.now });
  if (row.status === 'verifying')
    await leaveQuestion(work, {
      tenantId: owner.tenantId,
      id: questionIdOf(owner.ownerId, destinationIn(row)),
      payeeId: row.id,
    });
  audit(work, 'payee.deleted', { type: 'payee', id: row.id });
}

export const deletePayeeRoute = defineRoute({
  id: 'payees.delete',
  method: 'DELETE',
  path: '/api/v1/wallet/payees/:id',
  auth: [{ session: 'self' }],
  proof: 'none: lets less go',
  webOnly: true,
  tag: 'Payees',
  summary: 'Delete a payee',
  description: 'Nothing new is paid to it. Its account can be a payee again later, under another id.',
  params: payeeParams,
  answers: {
    200: {
      description: 'It is gone.',
      schema: z.object({ deleted: z.literal(true) }).meta({ id: 'DeletedPayee' }),
    },
  },
  refusals: ownerRefusals,
  work: async (work, { tenant, actor, params }) => {
    const { id: ownerId } = await requireOwner(work, { tenant, actor });
    await deletePayee(work, { tenantId: tenant.id, ownerId }, params.id);
    return answer(200, { deleted: true });
  },
});
