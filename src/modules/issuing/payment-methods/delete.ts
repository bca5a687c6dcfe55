// Deletes a payment method, unless open cards have no other one for their holds. A default passes on to the
// newest other one.
import { notFound } from '#platform/kind.ts';
import { z } from 'zod';
import { refusal as platformRefusal } from '#platform/refusals.ts';
import { answer, defineRoute } from '#platform/route.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Work } from '#platform/work.ts';
import { CARDHOLDER, lockCardholder } from '#modules/people/cardholders/index.ts';
import { detachMethod } from './detach.ts';
import { METHOD, methodParams } from './model.ts';
import { findNextDefault, lockMethod } from './queries.ts';
import { refusal } from './refusals.ts';

type OpenCardsOf = (db: Db, tenantId: string, cardholderId: string) => Promise<string[]>;
export type DeleteServices = {
  /** Cards that spend from a payment method; they keep the last one from being deleted. */
  readonly openCardsOf: OpenCardsOf;
};

const deletedSchema = z
  .object({ id: METHOD.shown, deleted: z.literal(true) })
  .meta({ id: 'DeletedPaymentMethod' });

async function deleteMethod(
  work: Work,
  openCardsOf: OpenCardsOf,
  { cardholderId, id }: { readonly cardholderId: string; readonly id: string },
): Promise<void> {
  // Cards are made and methods changed under this lock, so neither can come in between.
  const cardholder = await lockCardholder(work, work.tenantId, cardholderId);
  if (cardholder === undefined) throw notFound(CARDHOLDER, 'id');
  const row = await lockMethod(work, work.tenantId, { cardholderId, id });
  if (row === undefined) throw platformRefusal('not_found');
  // A client that did not get the answer repeats the request.
  if (row.status === 'detached') return;
  const next = await findNextDefault(work, work.tenantId, row);
  const cards = next === undefined ? await openCardsOf(work, work.tenantId, cardholderId) : [];
  if (cards.length > 0) throw refusal('payment_method_in_use', { cards });

  detachMethod(work, row, next);
}

export const deleteMethodRoute = defineRoute({
  id: 'payment_methods.delete',
  method: 'DELETE',
  path: '/api/v1/cardholders/:id/payment-methods/:pmId',
  auth: [{ scope: 'payment_methods:write' }],
  proof: 'none: lets less go',
  tag: 'Payment methods',
  summary: 'Delete a payment method',
  description:
    'Nothing new is held on it; a hold that stands goes on to its end. If it was the default, the newest other one takes its place. ' +
    'The only one cannot go while the cardholder has cards that are OPEN or IN_USE; `cards` names them.',
  params: methodParams,
  answers: { 200: { description: 'It is gone.', schema: deletedSchema } },
  refusals: refusal.rows,
  work: async (work, { params }, { openCardsOf }: DeleteServices) => {
    await deleteMethod(work, openCardsOf, { cardholderId: params.id, id: params.pmId });
    return answer(200, { id: params.pmId, deleted: true });
  },
});
