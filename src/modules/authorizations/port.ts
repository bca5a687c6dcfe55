// What authorizations need of the issuer: that its messages can be told from anybody else's, and read in our
// words. Some are questions that it waits for; the others tell what has happened.
import type { InboundCall, Verified } from '../../platform/inbound.ts';
import type { Answer } from '../../platform/route.ts';
import type { DeclineReason } from './refusals.ts';

export type Merchant = {
  readonly name: string;
  /** Four digits. */
  readonly category: string;
};

/** Why something that was authorized is let go again. */
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

/** Asked while somebody stands at a till: for a new amount, or for so much more within a transaction. */
export type Question = Message & {
  readonly kind: 'authorization' | 'increment';
  readonly amountMinor: bigint;
};

export type Decision = {
  readonly decision: 'approved' | 'declined';
  /** Our id of the transaction; null where there is none. */
  readonly transactionId?: string | null;
  readonly reason?: DeclineReason | 'decision_timeout';
};

export type NetworkNotice = Message &
  (
    | {
        readonly kind: 'reversal';
        /** Null: all that is still held. */
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
        /** The network's id of the purchase, where it knows it. */
        readonly originalTransactionId: string | null;
      }
  );

export type CardNetwork = {
  /** Undefined when a message is not signed as it must be. */
  verifyMessage(call: InboundCall): Promise<Verified | undefined>;
  /** A verified question, in our words. Throws where it cannot be read. */
  readQuestion(call: InboundCall): Promise<Question>;
  /** The same of a message that only notifies, which may say several things, or nothing new. */
  readNotices(call: InboundCall): Promise<readonly NetworkNotice[]>;
  /** The answer to a question as the network reads it, signed where it must be. */
  writeDecision(call: InboundCall, question: Question, decision: Decision): Answer;
};

export type NetworkServices = { readonly network: CardNetwork };
