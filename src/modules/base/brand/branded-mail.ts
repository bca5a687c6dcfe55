// Mail to the customers of an organization looks as if it came from the organization: its name as sender, how
// to reach it, and its colour and logo if the reader shows them. The address of the sender stays that of the
// deployment, which is what servers check.
import { findOrganizationById } from '#modules/base/identity/organizations.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import { LIGHT } from '#platform/http/reference/palette.ts';
import type { MailBrand, MailLook } from '#platform/messages/mail-look.ts';
import type { OutsideAnswer } from '#platform/provider/outside.ts';
import { accentsOf } from './accents.ts';
import { findBrand, findLogo } from './queries.ts';
import type { BrandRow } from './tables.ts';

type Mail = {
  readonly reference: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly look?: MailLook;
  readonly carriedBy?: 'deployment';
  readonly brand?: MailBrand;
};
type Mailer = { send(tenant: Tenant, mail: Mail, signal: AbortSignal): Promise<OutsideAnswer<null>> };

/** Mail of an organization that has set nothing is from the deployment, as before. */
export const branded = (pool: Db, mailer: Mailer): Mailer => ({
  async send(tenant, mail, signal) {
    const row = mail.look === undefined ? undefined : await findBrand(pool, tenant.id);
    if (row === undefined) return mailer.send(tenant, mail, signal);
    const brand = await brandOf(pool, tenant, row);
    return mailer.send(tenant, { ...mail, text: signed(mail, row, brand.name), brand }, signal);
  },
});

async function brandOf(pool: Db, tenant: Tenant, row: BrandRow): Promise<MailBrand> {
  const name = row.name ?? (await findOrganizationById(pool, tenant.organizationId)).name;
  const logo = row.logo_hash === null ? undefined : await findLogo(pool, tenant.id, row.logo_hash);
  return {
    name,
    accent: row.colour === null ? LIGHT.accent : accentsOf(row.colour).light.accent,
    replyTo: row.support_email,
    logo: logo === undefined ? null : { type: logo.type, data: Buffer.from(logo.data, 'base64') },
  };
}

/** Adds the contact below the line by which mail programs know a signature. */
function signed({ text, look }: Mail, row: BrandRow, name: string): string {
  const { support_email: email, support_phone: phone, support_url: url } = row;
  const contacts = [email, phone, look === 'organization' ? url : null].filter((one) => one !== null);
  return [text.trimEnd(), '', '-- ', name, ...contacts, ''].join('\n');
}
