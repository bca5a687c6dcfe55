// How a mail looks: as one of the deployment, which writes to people about their accounts, or of an
// organization, which writes to its customers.

/** One with a code has no link, also in what is added to it. */
export type MailLook = 'organization' | 'organization_with_code';

/** What was made of it, for mailers that can show it. */
export type MailBrand = {
  readonly name: string;
  /** Can be read on white. */
  readonly accent: string;
  readonly replyTo: string | null;
  readonly logo: { readonly type: string; readonly data: Buffer } | null;
};
