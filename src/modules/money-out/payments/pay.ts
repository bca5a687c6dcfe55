// Pays a payee, as its owner or as an agent.
import type { z } from 'zod';
import { defineCommand } from '#platform/command/command.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { defineTool } from '#platform/route/tool.ts';
import { UNKEYED_REPEAT_MINUTES } from '#platform/idempotency/unkeyed.ts';
import { readDocument } from '#modules/wallets/documents/read-document.ts';
import { documentRefusals } from '#modules/wallets/documents/refusals.ts';
import { spendingRefusals } from '#modules/wallets/spending/refusals.ts';
import { ownerRefusals } from '#modules/wallets/wallets/access.ts';
import { judge } from './judge.ts';
import { makePayment, paymentLocks } from './make.ts';
import { payingBody, paymentSchema, toPayment, type PayBody } from './model.ts';
import { prepareToPay, type PaymentRequest, type PaymentInput, type PrepareServices } from './prepare.ts';
import { refusal } from './refusals.ts';
import { paymentInWords, TEXTS_OF_OTHERS, type ShownPayment } from './in-words.ts';
import type { PaymentRow } from './tables.ts';

const pay = defineCommand<PaymentInput, PaymentRow>({
  name: 'payments.pay',
  locks: paymentLocks,
  decide: (tx, input) => makePayment(tx, input, judge(tx, input)),
});

export const paymentRequestIn = ({
  payee_id,
  amount_cents,
  reason,
  sub_wallet_id,
  document,
}: PayBody): PaymentRequest => ({
  payeeId: payee_id,
  amountMinor: BigInt(amount_cents),
  reason,
  subWalletId: sub_wallet_id,
  document: document === undefined ? null : readDocument(document),
});

const { payment_repeated, ...judged } = refusal.rows;

export const payRefusals = {
  ...ownerRefusals,
  ...spendingRefusals,
  ...judged,
  document_already_paid: documentRefusals.document_already_paid,
  invalid_state: platformRefusal.rows.invalid_state,
  not_found: platformRefusal.rows.not_found,
  provider_error: platformRefusal.rows.provider_error,
};
/** The refusals of a payment; a preview repeats none. */
export const payingRefusals = { ...payRefusals, payment_repeated };

type Payment = z.infer<typeof paymentSchema>;

export const SAME_AGAIN =
  `The same request of the same agent within ${UNKEYED_REPEAT_MINUTES} minutes, without an idempotency key, pays nothing: it is refused with ` +
  'the id of the first payment (409 `payment_repeated`), and `repeat: true` or a key sends it.';

export const payRoute = defineRoute({
  id: 'payments.pay',
  method: 'POST',
  path: '/api/v1/wallet/pay',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:pay' }],
  proof: 'none: known payees',
  movesMoney: true,
  tag: 'Payments',
  summary: 'Pay a payee',
  description:
    'An agent pays within the limits of its sub-wallet. Beyond the cap, the day or the month, from the automatic threshold on, or where the account of the ' +
    'payee has changed, the payment is held: the answer is a 202 with `approvalId`, and the owner decides. The money is set aside either way. ' +
    'The limit of 24 hours is passed by nothing. The account of a payee that is known by its alias is looked up again each time. ' +
    SAME_AGAIN,
  body: payingBody,
  answers: {
    201: { description: 'It has settled, or is on its way (`processing`).', schema: paymentSchema },
    202: { description: 'It waits for the owner.', schema: paymentSchema },
  },
  refusals: payingRefusals,
  asksAboutRepeat: ({ id }: Payment) => refusal('payment_repeated', { paymentId: id }),
  command: pay,
  prepare: (call, db, services: PrepareServices) =>
    prepareToPay(db, call, services, paymentRequestIn(call.body)),
  answer: (row, { call }) =>
    answer(row.status === 'pending_approval' ? 202 : 201, toPayment(row, call.tenant)),
  tool: defineTool<ShownPayment>({
    name: 'wallet_pay',
    title: 'Pay a payee',
    description:
      'Pays one of the payees that wallet_list_payees lists. `amount_cents` is in the smallest unit of the currency, such as cents. ' +
      'Within the limits of this agent it goes at once. Beyond them it is not refused but held for the owner (status pending_approval): ' +
      'do not pay again then, but follow it with wallet_payment_status. Give an idempotency_key, and use the same one when you are not sure whether a call arrived.',
    effect: 'spends',
    without: ['sub_wallet_id', 'repeat'],
    textsOfOthers: TEXTS_OF_OTHERS,
    shownBy: 'payments.get',
    says: paymentInWords,
  }),
});
