// What authorizations need of the issuer: that its messages can be verified and read into our own types. Some
// are questions that it waits for an answer to; the others notify us of what has happened.
import type { InboundCall, Verified } from '#platform/inbound/inbound.ts';
import type { Answer } from '#platform/route/route.ts';
import type { DeclineReason } from './refusals.ts';

export type Merchant = {
  readonly name: string;
  /** The merchant category code, of four digits. */
  readonly category: string;
};

/** Why an authorized amount is released. */
export type VoidReason = 'merchant' | 'expired' | 'decision_timeout';

type Message = {
  /** The network's id of this message, which it repeats when it sends it again. */
  readonly messageId: string;
  /** The network's id of the transaction it is about. */
  readonly transactionId: string;
  /** Our id of the card. */
  readonly cardId: string;
  readonly currency: string;
  readonly merchant: Merchant;
};

/** A question during a purchase: for a new amount, or for a further amount within a transaction. */
export type Question = Message & {
  readonly kind: 'authorization' | 'increment';
  readonly amountMinor: bigint;
};

export type Decision = {
  readonly decision: 'approved' | 'declined';
  /** Our id of the transaction; null if there is none. */
  readonly transactionId?: string | null;
  readonly reason?: DeclineReason | 'decision_timeout';
};

export type NetworkNotice = Message &
  (
    | {
        readonly kind: 'reversal';
        /** The amount that is released; null: all that is still held. */
        readonly amountMinor: bigint | null;
        readonly reason: VoidReason;
      }
    | {
        readonly kind: 'clearing';
        readonly amountMinor: bigint;
        /** No further clearing follows. */
        readonly isFinal: boolean;
      }
    | {
        readonly kind: 'refund';
        readonly amountMinor: bigint;
        /** The network's id of the purchase, if it knows it. */
        readonly originalTransactionId: string | null;
      }
  );

export type CardNetwork = {
  /** Verifies a message; undefined if it is not signed as it must be. */
  verifyMessage(call: InboundCall): Promise<Verified | undefined>;
  /** Reads a verified question into our own type. Throws if it cannot be read. */
  readQuestion(call: InboundCall): Promise<Question>;
  /** Reads a message that only notifies, which may hold several notices, or none that is new. */
  readNotices(call: InboundCall): Promise<readonly NetworkNotice[]>;
  /** Writes the answer to a question as the network reads it, signed if the network asks for that. */
  writeDecision(call: InboundCall, question: Question, decision: Decision): Promise<Answer>;
  /**
   * Answers what the network wants to read if it asks by GET whether an address is ours before it sends
   * anything there. Undefined: refused, as if it never asks.
   */
  answerChallenge(call: InboundCall): Promise<string | undefined>;
};
