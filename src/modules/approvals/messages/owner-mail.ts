// E-mails to the owner of a wallet, which jobs send: in their language and time, in the name of the
// organization, and each under a reference of its own, so that one that is sent again is known.
import type { Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Locality } from '#platform/time/moment.ts';
import type { NamedOrganization } from '#platform/messages/organization-text.ts';
import type { JobContext } from '#platform/queue/job.ts';
import { findOrganizationById } from '#modules/base/identity/organizations.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import type { Mailer } from '#modules/people/onboarding/port.ts';
import { TIME_ZONE_OF } from '#modules/wallets/agents/limits.ts';
import { languageOfOwner } from './language-of-owner.ts';

/** The attempts take some hours: late, a warning is still one. */
export const WARNING_ATTEMPTS_MAX = 60;

/** Throws if it is unknown whether it went out, so that its job tries again. A refusal is final. */
export async function mailOwner(
  mailer: Mailer,
  { tenant, signal }: Pick<JobContext, 'tenant' | 'signal'>,
  mail: Omit<Parameters<Mailer['send']>[1], 'look'>,
): Promise<void> {
  const answer = await mailer.send(tenant, { ...mail, look: 'organization' }, signal);
  if (answer.kind === 'unknown') throw new Error(`whether the e-mail went out is unknown: ${answer.cause}`);
}

/** What the text of a mail says of the organization, and how it writes amounts and times. */
export async function writtenFor(
  db: Db,
  { organizationId, mode }: Tenant,
  owner: CardholderRow,
): Promise<{ readonly organization: NamedOrganization; readonly where: Locality }> {
  const { name } = await findOrganizationById(db, organizationId);
  const { country } = owner;
  return {
    organization: { name, mode },
    where: { language: languageOfOwner(owner), country, timeZone: TIME_ZONE_OF[country] },
  };
}
