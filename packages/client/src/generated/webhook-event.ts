// What a webhook endpoint receives. Made by `npm run gen` from the routes.
import type {
  CardholderCreatedEvent,
  CardholderUpdatedEvent,
  PaymentMethodAttachedEvent,
  PaymentMethodUpdatedEvent,
  PaymentMethodDetachedEvent,
  CardholderOnboardingSessionCompletedEvent,
  CardCreatedEvent,
  CardUpdatedEvent,
  CardClosedEvent,
  CardFundingRequestedEvent,
  PaymentMethodFundedEvent,
  PaymentMethodRefundedEvent,
  PaymentMethodRefundFailedEvent,
  TransactionAuthorizedEvent,
  TransactionDeclinedEvent,
  TransactionClearedEvent,
  TransactionVoidedEvent,
  TransactionRefundedEvent,
  WalletCreatedEvent,
  DepositReceivedEvent,
  BalanceLowEvent,
  PayeeVerifiedEvent,
  PayeeRefusedEvent,
  ApprovalRequestedEvent,
  ApprovalApprovedEvent,
  ApprovalRejectedEvent,
  ApprovalExpiredEvent,
  PaymentSettledEvent,
  PaymentFailedEvent,
  PaymentReturnedEvent,
  WithdrawalSettledEvent,
  WithdrawalFailedEvent,
  WithdrawalReturnedEvent,
  ScheduledPaymentExecutedEvent,
  ScheduledPaymentFailedEvent,
  ScheduledPaymentSkippedEvent,
  ScheduledPaymentPausedEvent,
  SendApprovalRequestedEvent,
  SendApprovedEvent,
  SendRejectedEvent,
  SendCancelledEvent,
  SendSettledEvent,
  SendFailedEvent,
  SendReturnedEvent,
  SendBatchCompletedEvent,
} from './objects.ts';

/** By its `type` one knows what is in `data.object`. A server may know more types than this client. */
export type WebhookEvent =
  /** A cardholder was created; its KYC may still be pending. */
  | CardholderCreatedEvent
  /** The KYC of a cardholder moved, or one of its fields was changed. */
  | CardholderUpdatedEvent
  /** A cardholder connected a payment method. An account may still be `pending`. */
  | PaymentMethodAttachedEvent
  /**
   * A payment method became the default or is not any more, was connected once more, or its account is
   * known to be theirs.
   */
  | PaymentMethodUpdatedEvent
  /**
   * A payment method was deleted, refused a hold, or is not an account of the cardholder. Nothing new is
   * held on it.
   */
  | PaymentMethodDetachedEvent
  /** A person finished the hosted onboarding. */
  | CardholderOnboardingSessionCompletedEvent
  /** A card was issued; the money behind it is held. */
  | CardCreatedEvent
  /** The balance, the limits or another field of a card changed. */
  | CardUpdatedEvent
  /** A card was closed: by request, after its single use, or as its money did not come. */
  | CardClosedEvent
  /** A card waits for money: `funding` says how much, how it is sent, and until when. */
  | CardFundingRequestedEvent
  /** Money arrived for a payment method that is an account. */
  | PaymentMethodFundedEvent
  /** Money of a payment method went back to where it came from. `refund.cause` says why. */
  | PaymentMethodRefundedEvent
  /**
   * Money that was to go back could not be sent, or came back. It stays in `stuckCents` until it is
   * refunded once more.
   */
  | PaymentMethodRefundFailedEvent
  /** An authorization was approved. It may still be cleared or voided. */
  | TransactionAuthorizedEvent
  /** An authorization was declined. */
  | TransactionDeclinedEvent
  /** An authorization was captured: the money is spent. */
  | TransactionClearedEvent
  /** An authorization ended before capture, and its hold was released. */
  | TransactionVoidedEvent
  /** Money of a purchase came back. */
  | TransactionRefundedEvent
  /** A cardholder got a wallet. */
  | WalletCreatedEvent
  /** Money came into a wallet. */
  | DepositReceivedEvent
  /** The balance of a cardholder fell below the threshold in the settings. */
  | BalanceLowEvent
  /** The provider said whose the account of a payee is, which can be paid from now on. */
  | PayeeVerifiedEvent
  /** The account of a payee was not verified, and the payee cannot be paid. */
  | PayeeRefusedEvent
  /** A decision of the owner is needed. */
  | ApprovalRequestedEvent
  /** The owner approved. */
  | ApprovalApprovedEvent
  /** The owner rejected. */
  | ApprovalRejectedEvent
  /** The owner did not decide in time. */
  | ApprovalExpiredEvent
  /** The money of a payment arrived. */
  | PaymentSettledEvent
  /** A payment did not go through, and its money is back. */
  | PaymentFailedEvent
  /** A payment that had arrived came back. */
  | PaymentReturnedEvent
  /** A withdrawal arrived. */
  | WithdrawalSettledEvent
  /** A withdrawal did not go through, and the money is back in the wallet. */
  | WithdrawalFailedEvent
  /** A withdrawal was sent back after it had arrived, and the money is back in the wallet. */
  | WithdrawalReturnedEvent
  /** The money of an occurrence of a scheduled payment arrived. */
  | ScheduledPaymentExecutedEvent
  /** An occurrence of a scheduled payment was not paid, was rejected by the owner, or came back. */
  | ScheduledPaymentFailedEvent
  /** An occurrence of a scheduled payment was not to be paid. */
  | ScheduledPaymentSkippedEvent
  /** A scheduled payment was paused by itself, since a bank suspects fraud. Its owner gets an e-mail. */
  | ScheduledPaymentPausedEvent
  /** A transfer waits for its owner, who is asked. */
  | SendApprovalRequestedEvent
  /** The owner approved a transfer; it is queued to the rail. */
  | SendApprovedEvent
  /** The owner rejected a transfer, or did not answer in time. */
  | SendRejectedEvent
  /** A transfer was cancelled before its owner had decided. */
  | SendCancelledEvent
  /** The money of a transfer arrived at its destination. */
  | SendSettledEvent
  /** A transfer did not go through, and its money is back. */
  | SendFailedEvent
  /** A transfer that had arrived came back. */
  | SendReturnedEvent
  /** Every line of a batch has ended. */
  | SendBatchCompletedEvent;
