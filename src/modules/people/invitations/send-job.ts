// Sends the e-mail of an invitation. The secret of its link is stored sealed in the job until the job has
// run, and nowhere else.
import { z } from 'zod';
import { isoOf, type Clock, type Instant } from '#platform/time/clock.ts';
import { LANGUAGES, type Language } from '#platform/text/language.ts';
import { oneLine } from '#platform/text/one-line.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import { findOrganizationById } from '#modules/base/identity/organizations.ts';
import { findUser } from '#modules/base/identity/users.ts';
import type { Mailer } from '#modules/people/onboarding/port.ts';
import { invitationEmail } from './emails.ts';
import { SEND_INVITATION } from './job-kinds.ts';
import { statusOf } from './model.ts';
import { findInvitation } from './queries.ts';

const ATTEMPTS_MAX = 30;
const NAME_CHARACTERS_MAX = 80;

const placeOf = (id: string): string => `invitations ${id}`;

export const sealSecret = (sealer: Sealer, id: string, secret: string): string =>
  sealer.seal(secret, placeOf(id));

const payload = z.object({ invitationId: z.string(), language: z.enum(LANGUAGES), secret: z.string() });

export type SendServices = {
  readonly accountMailer: Mailer;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly baseUrl: () => string;
};

export const sendInvitationJob = (services: SendServices): JobKind<z.infer<typeof payload>> =>
  defineJob({
    kind: SEND_INVITATION,
    payload,
    attemptsMax: ATTEMPTS_MAX,
    async run({ pool, tenant, signal }, { invitationId, language, secret }) {
      const { accountMailer, sealer, clock, baseUrl } = services;
      const row = await findInvitation(pool, invitationId);
      if (row === undefined || statusOf(row, clock.now()) !== 'pending') return;

      const { name } = await findOrganizationById(pool, row.organization_id);
      const inviter = await findUser(pool, row.invited_by);
      const email = invitationEmail(language, {
        inviter: inviter.email,
        organization: oneLine(name, NAME_CHARACTERS_MAX),
        role: row.role,
        until: dayOf(row.expires_at, language),
        url: `${baseUrl()}/invitations/${sealer.open(secret, placeOf(invitationId))}?lang=${language}`,
      });
      const answer = await accountMailer.send(
        tenant,
        { ...email, reference: invitationId, to: row.email },
        signal,
      );
      if (answer.kind === 'unknown')
        throw new Error(`whether the invitation went out is unknown: ${answer.cause}`);
    },
  });

const dayOf = (at: Instant, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoOf(at)));
