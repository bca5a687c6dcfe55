// What leaves wallets, wherever all of it must be known.
import { followedBy } from '#modules/money-out/outgoing/define.ts';
import { outgoingPayment } from '#modules/money-out/payments/outgoing.ts';
import { occurrenceFollower } from '#modules/money-out/schedules/follow.ts';
import { outgoingTransfer } from '#modules/money-out/transfers/outgoing.ts';
import { outgoingWithdrawal } from '#modules/money-out/withdrawals/outgoing.ts';

/** What leaves wallets: to the rail the owners of its orders, and to receipts their subjects. */
export const outgoingNouns = {
  payment: followedBy(outgoingPayment, occurrenceFollower),
  withdrawal: outgoingWithdrawal,
  transfer: outgoingTransfer,
};
