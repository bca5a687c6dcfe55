// Deletes a payment method, unless open cards have no other one for their holds. A default passes on to the
// newest other one.
import { notFound } from '#platform/ids/kind.ts';
import { z } from 'zod';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Wording } from '#platform/refusals/refusal.ts';
import type { Work } from '#platform/work/work.ts';
import { CARDHOLDER } from '#modules/people/cardholders/model.ts';
import { lockCardholder } from '#modules/people/cardholders/queries.ts';
import { detachMethod } from './detach.ts';
import { METHOD, methodParams } from './model.ts';
import { findNextDefault, lockMethod } from './queries.ts';
import { refusal } from './refusals.ts';

type CardsOf = (db: Db, tenantId: string, id: string) => Promise<string[]>;
export type DeleteServices = {
  /** Cards that spend from a payment method; they keep the last one from being deleted. */
  readonly openCardsOf: CardsOf;
  /** Cards that wait for money on it: it was asked for there, so no other method takes its place. */
  readonly waitingCardsOn: CardsOf;
};

const deletedSchema = z
  .object({ id: METHOD.shown, deleted: z.literal(true) })
  .meta({ id: 'DeletedPaymentMethod' });

async function deleteMethod(
  work: Work,
  { openCardsOf, waitingCardsOn }: DeleteServices,
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
  const waiting = await waitingCardsOn(work, work.tenantId, id);
  if (waiting.length > 0) throw refusal('payment_method_in_use', { cards: waiting }, WAITED_FOR);
  const cards = next === undefined ? await openCardsOf(work, work.tenantId, cardholderId) : [];
  if (cards.length > 0) throw refusal('payment_method_in_use', { cards });

  detachMethod(work, row, next);
}

const WAITED_FOR: Wording = {
  message: {
    en: 'Cards wait for money on this payment method.',
    es: 'Hay tarjetas que esperan dinero en este medio de pago.',
    pt: 'Há cartões que aguardam dinheiro neste meio de pagamento.',
  },
  fix: {
    en: 'Close the cards listed in `cards`, or wait until they open or their time to be paid for is over.',
    es: 'Cierre las tarjetas que figuran en `cards`, o espere a que se habiliten o venza su plazo de pago.',
    pt: 'Encerre os cartões listados em `cards`, ou aguarde até que sejam liberados ou termine o prazo de pagamento.',
  },
};

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
    'The only one cannot go while the cardholder has cards that are OPEN or IN_USE, and none can while a card waits for money on it; `cards` ' +
    'names them. What is on an account goes back to where it came from.',
  params: methodParams,
  answers: { 200: { description: 'It is gone.', schema: deletedSchema } },
  refusals: refusal.rows,
  work: async (work, { params }, services: DeleteServices) => {
    await deleteMethod(work, services, { cardholderId: params.id, id: params.pmId });
    return answer(200, { id: params.pmId, deleted: true });
  },
});
