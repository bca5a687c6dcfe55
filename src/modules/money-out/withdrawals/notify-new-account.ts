// Sends the e-mail about a first withdrawal to an account, also where it has failed meanwhile: it was tried.
import { z } from 'zod';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { TIME_ZONE_OF } from '#modules/wallets/agents/index.ts';
import { languageOfOwner } from '#modules/approvals/index.ts';
import { findCardholder } from '#modules/people/cardholders/index.ts';
import { findOrganizationById } from '#modules/base/identity/index.ts';
import type { Mailer } from '#modules/people/onboarding/index.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/index.ts';
import { newAccountEmail } from './emails.ts';
import { NOTIFY_NEW_ACCOUNT } from './job-kinds.ts';
import { WITHDRAWAL } from './model.ts';
import { findWithdrawal } from './queries.ts';

/** Some hours: late, it is still a warning. */
const ATTEMPTS_MAX = 60;

export type NotifyServices = { readonly mailer: Mailer };

export const notifyNewAccountJob = ({ mailer }: NotifyServices): JobKind<{ withdrawalId: string }> =>
  defineJob({
    kind: NOTIFY_NEW_ACCOUNT,
    payload: z.object({ withdrawalId: WITHDRAWAL.inPath }),
    attemptsMax: ATTEMPTS_MAX,
    async run({ pool, tenant, signal }, { withdrawalId }) {
      const row = await findWithdrawal(pool, tenant.id, withdrawalId);
      const owner = row && (await findCardholder(pool, tenant.id, cardholderIdOf(row.wallet_id)));
      if (row === undefined || owner === undefined)
        throw new Error(`there is no owner of the withdrawal ${withdrawalId}`);

      const { country } = owner;
      const { name } = await findOrganizationById(pool, tenant.organizationId);
      const email = newAccountEmail({
        row,
        organization: { name, mode: tenant.mode },
        where: { language: languageOfOwner(owner), country, timeZone: TIME_ZONE_OF[country] },
      });
      // Under one reference, so that a repeat is known.
      const mail = {
        ...email,
        reference: `${withdrawalId}.new_account`,
        to: owner.email,
        look: 'organization' as const,
      };
      const answer = await mailer.send(tenant, mail, signal);
      if (answer.kind === 'unknown')
        throw new Error(`whether the e-mail went out is unknown: ${answer.cause}`);
    },
  });
