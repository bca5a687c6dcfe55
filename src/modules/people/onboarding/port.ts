// What onboarding needs of a provider of messages: sending a code to a mailbox, and one to a telephone.
import type { Tenant } from '#platform/context/context.ts';
import type { MailLook } from '#platform/messages/mail-look.ts';
import type { OutsideAnswer } from '#platform/provider/outside.ts';

export { CODE_MINUTES, CODE_TEMPLATES, codeTemplateOf } from './code-template.ts';

export type Email = {
  /** Our reference. A mail is sent at least once: if the answer is lost, it is sent again under it. */
  readonly reference: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** If it is left out, the deployment writes. */
  readonly look?: MailLook;
};

/**
 * A code for a telephone, in a template that the messenger has accepted before: WhatsApp takes free text only
 * from a business that the person has written to within 24 hours.
 */
export type PhoneCode = {
  /** Ours. No messenger promises to send once under it, so the same code may arrive twice. */
  readonly reference: string;
  /** E.164 */
  readonly to: string;
  readonly code: string;
  readonly template: { readonly name: string; readonly language: string };
};

/** Whether nothing was sent, and it or another one may be asked again. Any other refusal is final. */
export const isBusy = (answer: OutsideAnswer<unknown>): boolean =>
  answer.kind === 'refused' && answer.reasons.includes('busy');

export type Mailer = {
  send(tenant: Tenant, email: Email, signal: AbortSignal): Promise<OutsideAnswer<null>>;
};
export type Messenger = {
  sendCode(tenant: Tenant, code: PhoneCode, signal: AbortSignal): Promise<OutsideAnswer<null>>;
};
