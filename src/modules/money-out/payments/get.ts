// Shows a payment to the owner of its wallet, to the agent that made it, and to a client of either.
import { z } from 'zod';
import { SECOND_MS } from '#platform/time/clock.ts';
import type { Actor, Caller } from '#platform/context/context.ts';
import type { Changes } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/sql.ts';
import { wholeNumber } from '#platform/lists/page.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { defineTool } from '#platform/route/tool.ts';
import { ownerRefusals, requireIdentity } from '#modules/wallets/wallets/access.ts';
import { isShownTo } from '#modules/wallets/wallets/sub-wallet-access.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { paymentInWords, TEXTS_OF_OTHERS, type ShownPayment } from './in-words.ts';
import { checkedPaymentSchema, toCheckedPayment, toExplainedPayment } from './checks.ts';
import { PAYMENT } from './model.ts';
import { findPayment } from './queries.ts';
import type { PaymentRow } from './tables.ts';

export const paymentParams = z.object({ id: PAYMENT.inPath });

const isSeenBy = (actor: Actor, row: PaymentRow): boolean =>
  isShownTo(actor, { cardholderId: cardholderIdOf(row.wallet_id), subWalletId: row.sub_wallet_id });

/** A payment that the caller may see. */
export async function requirePayment(
  db: Db,
  { tenant, actor, params: { id } }: Caller & { readonly params: { readonly id: string } },
): Promise<PaymentRow> {
  await requireIdentity(db, { tenant, actor });
  const row = await findPayment(db, tenant.id, id);
  if (row === undefined || !isSeenBy(actor, row)) throw refusal('not_found');
  return row;
}

const WAIT_SECONDS_MAX = 25;
const waitQuery = z.strictObject({
  wait_seconds: wholeNumber(z.int().min(0).max(WAIT_SECONDS_MAX).default(0)).describe(
    'While it waits for the owner or is on its way, the answer comes when its status changes, or after so many seconds. At most 20 requests of one key wait; others are answered at once.',
  ),
});

/** Statuses that are not final. */
const isOpen = ({ status }: PaymentRow): boolean => status === 'pending_approval' || status === 'processing';

/** An agent has the checks of a preview, and asks about a payment many times. */
const isOwner = ({ type }: Actor): boolean => type === 'user';

export const getPaymentRoute = defineRoute({
  id: 'payments.get',
  method: 'GET',
  path: '/api/v1/wallet/payments/:id',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:read' }, { grant: 'wallet:pay' }],
  tag: 'Payments',
  summary: 'Retrieve a payment',
  description: 'As it is now; with `wait_seconds`, only once it has changed or the time is up.',
  params: paymentParams,
  query: waitQuery,
  answers: { 200: { description: 'The payment as it is now.', schema: checkedPaymentSchema } },
  refusals: ownerRefusals,
  read: async (db, call, { paymentChanges }: { readonly paymentChanges: Changes }) => {
    const { tenant, actor, query, language } = call;
    const first = await requirePayment(db, call);
    const look = () => findPayment(db, tenant.id, first.id);
    const hasMoved = (row: PaymentRow | undefined) => row?.status !== first.status;
    const msMax = isOpen(first) ? query.wait_seconds * SECOND_MS : 0;
    const how = { msMax, callerId: actor.id };
    const row = msMax === 0 ? first : ((await paymentChanges.until(look, hasMoved, how)) ?? first);
    const shown = isOwner(actor) ? toCheckedPayment : toExplainedPayment;
    return answer(200, shown(row, tenant, language));
  },
  tool: defineTool<ShownPayment>({
    name: 'wallet_payment_status',
    title: 'Follow a payment',
    description:
      'Shows a payment as it is now. With wait_seconds it answers as soon as the payment changes, and otherwise after that time: ' +
      'call it again until the status is neither pending_approval nor processing. Only the owner can approve; nothing you call does.',
    effect: 'reads',
    renamed: { id: 'payment_id' },
    textsOfOthers: TEXTS_OF_OTHERS,
    says: paymentInWords,
  }),
});
