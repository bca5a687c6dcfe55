// Sends the e-mail about a first withdrawal to an account, even if it has failed meanwhile: it was tried.
import { z } from 'zod';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { mailOwner, WARNING_ATTEMPTS_MAX, writtenFor } from '#modules/approvals/messages/owner-mail.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import type { Mailer } from '#modules/people/onboarding/port.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { newAccountEmail } from './emails.ts';
import { NOTIFY_NEW_ACCOUNT } from './job-kinds.ts';
import { WITHDRAWAL } from './model.ts';
import { findWithdrawal } from './queries.ts';

export type NotifyServices = { readonly mailer: Mailer };

export const notifyNewAccountJob = ({ mailer }: NotifyServices): JobKind<{ withdrawalId: string }> =>
  defineJob({
    kind: NOTIFY_NEW_ACCOUNT,
    payload: z.object({ withdrawalId: WITHDRAWAL.inPath }),
    attemptsMax: WARNING_ATTEMPTS_MAX,
    async run(context, { withdrawalId }) {
      const { pool, tenant } = context;
      const row = await findWithdrawal(pool, tenant.id, withdrawalId);
      const owner = row && (await findCardholder(pool, tenant.id, cardholderIdOf(row.wallet_id)));
      if (row === undefined || owner === undefined)
        throw new Error(`there is no owner of the withdrawal ${withdrawalId}`);

      const email = newAccountEmail({
        row,
        ...(await writtenFor(pool, tenant, owner)),
      });
      await mailOwner(mailer, context, {
        ...email,
        reference: `${withdrawalId}.new_account`,
        to: owner.email,
      });
    },
  });
