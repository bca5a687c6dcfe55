// What owners are asked, and the templates of the messages in which they are.
import type { Questions } from '#modules/approvals/question.ts';
import type { Templates } from '#modules/approvals/port.ts';
import { batchQuestion } from '#modules/money-out/batches/question.ts';
import { cardQuestion } from '#modules/issuing/card-session/question.ts';
import { paymentQuestion } from '#modules/money-out/payments/question.ts';
import { scheduledQuestion } from '#modules/money-out/schedules/question.ts';
import { transferQuestion } from '#modules/money-out/transfers/question.ts';
import { withdrawalQuestion } from '#modules/money-out/withdrawals/question.ts';

/** What owners are asked. */
export const questions = {
  wallet_pay: paymentQuestion,
  scheduled_payment: scheduledQuestion,
  withdraw: withdrawalQuestion,
  send: transferQuestion,
  send_batch: batchQuestion,
  card_issue: cardQuestion,
} satisfies Questions;
export const templates: Templates = Object.values(questions).map(({ template }) => template);
