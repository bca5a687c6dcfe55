// What approvals need of a messenger: that it carries a question with two buttons to a telephone, and reports
// whether it arrived and which button was tapped. The shape is that of WhatsApp's Cloud API.
import type { Tenant } from '#platform/context/context.ts';
import type { InboundCall, Verified } from '#platform/inbound/inbound.ts';
import type { OutsideAnswer } from '#platform/provider/outside.ts';

export { wordingNamed, type Template, type Templates, type Wording } from './messages/template.ts';

export type ApprovalMessage = {
  /**
   * Our reference. It comes back in reports of the message. It does not keep a message from being sent
   * twice: no messenger promises that, so one whose outcome is unknown is not sent again.
   */
  readonly reference: string;
  /** E.164 */
  readonly to: string;
  /** One that the messenger has accepted before, and what fills it. */
  readonly template: {
    readonly name: string;
    readonly language: string;
    /** The parameters of the body, in order, without line breaks. */
    readonly parameters: readonly string[];
    /** What each button sends back. */
    readonly payloads: { readonly approve: string; readonly reject: string };
  };
};

export type SentMessage = {
  /** The messenger's id of the message. */
  readonly messageId: string;
  /** The messenger's id of the phone, which need not be the number that was given. */
  readonly recipient: string;
};

/**
 * It was not sent. `busy`: not now, so it may be sent again, here or elsewhere; the others: sending again
 * changes nothing.
 */
export const MESSAGE_REFUSALS = ['busy', 'undeliverable', 'template_rejected', 'provider_rejected'] as const;
export type MessageRefusal = (typeof MESSAGE_REFUSALS)[number];

/**
 * What a messenger reports. Reports may come late, twice, out of order, and before the answer to the sending
 * itself. That a message was sent is reported under our reference, even if the answer was lost.
 */
export type MessengerReport =
  | ({ readonly kind: 'sent'; readonly reference: string } & SentMessage)
  | { readonly kind: 'failed'; readonly reference: string; readonly reason: string }
  | {
      readonly kind: 'reply';
      /** The message whose button was tapped. */
      readonly messageId: string;
      /** Who tapped it, as `recipient`. */
      readonly from: string;
      /** What the button was given. */
      readonly payload: string;
    };

export type ApprovalMessenger = ApprovalMessengerCalls & {
  /** What to answer when the messenger asks by GET whether an address is ours; undefined: refuse. */
  answerChallenge(call: InboundCall): Promise<string | undefined>;
  /** Returns undefined if an inbound message is not signed as it must be. */
  verify(call: InboundCall): Promise<Verified | undefined>;
  /** What a verified message reports, of all that it may report. Throws if it cannot be read. */
  readReports(call: InboundCall): Promise<readonly MessengerReport[]>;
};

/** What a messenger is asked to do, with an answer that can be unknown. */
export type ApprovalMessengerCalls = {
  sendApproval(
    tenant: Tenant,
    message: ApprovalMessage,
    signal: AbortSignal,
  ): Promise<OutsideAnswer<SentMessage, MessageRefusal>>;
};
