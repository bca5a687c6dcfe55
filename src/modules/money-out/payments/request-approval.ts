// Asks the owner for a payment that would need no approval: it is set aside, and goes when the owner agrees.
import { z } from 'zod';
import { defineCommand } from '#platform/command/command.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { defineTool } from '#platform/route/tool.ts';
import { approvalSchema, toApproval } from '#modules/approvals/model.ts';
import { approvalIdOf } from '#modules/approvals/open.ts';
import { approvals, type ApprovalRow } from '#modules/approvals/tables.ts';
import { judge } from './judge.ts';
import { makePayment, paymentLocks } from './make.ts';
import { payingBody } from './model.ts';
import { paymentRequestIn, payingRefusals, SAME_AGAIN } from './pay.ts';
import { prepareToPay, type PaymentInput, type PrepareServices } from './prepare.ts';
import { refusal } from './refusals.ts';

type ShownApproval = z.infer<typeof approvalSchema>;

const request = defineCommand<PaymentInput, ApprovalRow>({
  name: 'payments.request_approval',
  locks: paymentLocks,
  decide(tx, input) {
    const payment = makePayment(tx, input, judge(tx, input, true), true);
    return tx.get(approvals, approvalIdOf(payment.id));
  },
});

export const requestApprovalRoute = defineRoute({
  id: 'approvals.request',
  method: 'POST',
  path: '/api/card/approvals/request',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:pay' }],
  proof: 'none: known payees',
  movesMoney: true,
  tag: 'Approvals',
  summary: 'Ask for an approval',
  description:
    'Of a payment that the owner shall agree to whatever its amount is. It is paid when the owner approves. ' +
    SAME_AGAIN,
  body: payingBody.extend({ action_type: z.literal('wallet_pay').optional() }),
  answers: { 201: { description: 'The approval.', schema: approvalSchema } },
  refusals: payingRefusals,
  asksAboutRepeat: ({ id, subjectId }: ShownApproval) =>
    refusal('payment_repeated', { paymentId: subjectId, approvalId: id }),
  command: request,
  prepare: (call, db, services: PrepareServices) => {
    const { action_type: _, ...body } = call.body;
    return prepareToPay(db, call, services, paymentRequestIn(body));
  },
  answer: (row, { call }) => answer(201, toApproval(row, call.tenant)),
  tool: defineTool<ShownApproval>({
    name: 'wallet_request_approval',
    title: 'Ask the owner to approve a payment',
    description:
      'Asks the owner for a payment that would go without asking, where you want a person to decide. Its money is set aside, and it is paid when the owner approves. ' +
      'A payment beyond the limits asks by itself: use wallet_pay for those. Follow it with wallet_payment_status and the payment_id in `subjectId`.',
    effect: 'spends',
    without: ['sub_wallet_id', 'action_type', 'repeat'],
    textsOfOthers: ['payee', 'payeeAccount', 'agent', 'agentReason', 'declineReason'],
    shownBy: 'approvals.get',
    says: ({ status, subjectId, amountCents, currency, approvalUrl }) =>
      `The payment ${subjectId} of ${amountCents} in the smallest unit of ${currency} asks the owner, who decides at ${approvalUrl}: ${status}. ` +
      `Follow it with wallet_payment_status and payment_id ${subjectId}.`,
  }),
});
