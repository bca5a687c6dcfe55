// What onboarding needs of a provider of messages: sending a code to a mailbox, and one to a telephone.
import type { Tenant } from '../../platform/context.ts';
import type { OutsideAnswer } from '../../platform/outside.ts';

export type Letter = {
  /** Ours. What is sent again under the same reference is sent once. */
  readonly reference: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

export type PhoneText = {
  readonly reference: string;
  /** E.164 */
  readonly to: string;
  readonly text: string;
};

export type Mailer = {
  send(tenant: Tenant, letter: Letter, signal: AbortSignal): Promise<OutsideAnswer<null>>;
};
export type Messenger = {
  sendText(tenant: Tenant, text: PhoneText, signal: AbortSignal): Promise<OutsideAnswer<null>>;
};
