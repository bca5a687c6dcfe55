// Payments: money that owners and agents send to payees.
export { findPayment } from './queries.ts';
export { followedPaymentSubject } from './approval-subject.ts';
export { judge, type Verdict } from './judge.ts';
export { makePayment, paymentLocks } from './make.ts';
export { payBody, PAYMENT } from './model.ts';
export { partyLocks, requireParties, type Parties } from './parties.ts';
export { prepareFor, type PaymentInput, type PrepareServices } from './prepare.ts';
export { paymentBack, paymentMessages, paymentQuestion } from './question.ts';
export { paymentTexts } from './question-texts.ts';
export { reasonByOf, reasonBySchema } from './reason-by.ts';
export { refusal } from './refusals.ts';
export { outgoingPayment } from './outgoing.ts';
export { payments, PAYMENTS_CHANNEL, type PaymentRow } from './tables.ts';
