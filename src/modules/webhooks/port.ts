// What webhooks need from the outside: a mailer that notifies owners of the health of their endpoints, and
// services of the deployment.
import type { Tenant } from '#platform/context/context.ts';
import type { NewId } from '#platform/ids/ids.ts';
import type { MailBrand, MailLook } from '#platform/messages/mail-look.ts';
import type { OutsideAnswer } from '#platform/provider/outside.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import type { Poster } from './delivery/post.ts';

export type Mail = {
  /**
   * Our reference. What is taken arrives at least once, and is not sent again under its reference. If the
   * answer is lost it is, so a copy may arrive: no mail server promises to bring one once.
   */
  readonly reference: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Left out: the deployment writes. */
  readonly look?: MailLook;
  /** It goes by no server of an organization, however it looks. */
  readonly carriedBy?: 'deployment';
  readonly brand?: MailBrand;
};

export type Mailer = {
  send(tenant: Tenant, mail: Mail, signal: AbortSignal): Promise<OutsideAnswer<null>>;
};

/** What the webhook verbs need besides a transaction. */
export type WebhookServices = {
  readonly sealer: Sealer;
  /** Test tenants may have receivers on this machine. */
  readonly allowLoopbackReceivers: boolean;
  readonly newId: NewId;
  readonly post: Poster;
};
