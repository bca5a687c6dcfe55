// Asks the owner for a payment that would need no approval: it is set aside, and goes when the owner agrees.
import { z } from 'zod';
import { defineCommand } from '../../platform/command/command.ts';
import { answer, defineRoute } from '../../platform/route.ts';
import { approvals, approvalIdOf, approvalSchema, toApproval, type ApprovalRow } from '../approvals/index.ts';
import { judge } from './judge.ts';
import { makePayment, paymentLocks } from './make.ts';
import { payBody } from './model.ts';
import { askedIn, payRefusals } from './pay.ts';
import { prepareToPay, type PaymentInput, type PrepareServices } from './prepare.ts';

const request = defineCommand<PaymentInput, ApprovalRow>({
  name: 'payments.request_approval',
  locks: paymentLocks,
  decide(tx, input) {
    const payment = makePayment(tx, input, judge(tx, input, true), true);
    const row = tx.find(approvals, approvalIdOf(payment.id));
    if (row === undefined) throw new Error(`the payment ${payment.id} asks for no approval`);
    return row;
  },
});

export const requestApprovalRoute = defineRoute({
  id: 'approvals.request',
  method: 'POST',
  path: '/api/card/approvals/request',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:pay' }],
  tag: 'Approvals',
  summary: 'Ask for an approval',
  description:
    'Of a payment that the owner shall agree to whatever its amount is. It is paid when the owner approves.',
  body: payBody.extend({ action_type: z.literal('wallet_pay').optional() }),
  answers: { 201: { description: 'The approval.', schema: approvalSchema } },
  refusals: payRefusals,
  command: request,
  prepare: (call, db, services: PrepareServices) => {
    const { action_type: _, ...body } = call.body;
    return prepareToPay(db, call, services, askedIn(body));
  },
  answer: (row, { call }) => answer(201, toApproval(row, call.tenant)),
});
