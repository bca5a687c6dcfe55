// What webhooks need from a mailer: that it brings the owners of an endpoint word of what became of it.
import type { Tenant } from '../../platform/facts.ts';
import type { OutsideAnswer } from '../../platform/outside.ts';

export type Mail = {
  /** Ours. A mail that is sent again under the same reference is no second mail. */
  readonly reference: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

export type Mailer = {
  send(tenant: Tenant, mail: Mail, signal: AbortSignal): Promise<OutsideAnswer<null>>;
};
