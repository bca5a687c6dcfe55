// The page of every question. One that has none does not compile.
import type { Action } from '#modules/approvals/actions.ts';
import { batchPage } from './batch.ts';
import { cardPage } from './card.ts';
import type { QuestionPage } from './define-page.ts';
import { paymentPage } from './payment.ts';
import { scheduledPage } from './schedule.ts';
import { transferPage } from './transfer.ts';
import { withdrawalPage } from './withdrawal.ts';

export const questionPages: { readonly [A in Action]: QuestionPage<A> } = {
  wallet_pay: paymentPage,
  scheduled_payment: scheduledPage,
  withdraw: withdrawalPage,
  send: transferPage,
  send_batch: batchPage,
  card_issue: cardPage,
};
