// Sends the e-mail about a client that was connected, even if the grant has ended meanwhile: who did not do
// it themselves must hear of it.
import { z } from 'zod';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { subWalletQuery } from '#modules/wallets/agents/queries.ts';
import { mailOwner, WARNING_ATTEMPTS_MAX, writtenFor } from '#modules/approvals/messages/owner-mail.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import type { Mailer } from '#modules/people/onboarding/port.ts';
import { NOTIFY_CONNECTED } from './job-kinds.ts';
import { connectedEmail } from './emails.ts';
import { clientsUrlOf, GRANT } from './model.ts';
import { findGrant } from './queries.ts';

export type NotifyServices = { readonly mailer: Mailer };

export const notifyConnectedJob = ({ mailer }: NotifyServices): JobKind<{ grantId: string }> =>
  defineJob({
    kind: NOTIFY_CONNECTED,
    payload: z.object({ grantId: GRANT.inPath }),
    attemptsMax: WARNING_ATTEMPTS_MAX,
    async run(context, { grantId }) {
      const { pool, tenant } = context;
      const row = await findGrant(pool, tenant.id, grantId);
      const holder = row && (await findCardholder(pool, tenant.id, row.cardholder_id));
      if (row === undefined || holder === undefined)
        throw new Error(`there is no owner of the grant ${grantId}`);

      const { sub_wallet_id: subWalletId } = row;
      const subWallet =
        subWalletId === null ? undefined : await pool.maybe(subWalletQuery(tenant.id, subWalletId));
      const email = connectedEmail({
        row,
        agent: subWallet?.label ?? null,
        ...(await writtenFor(pool, tenant, holder)),
        url: clientsUrlOf(tenant),
      });
      // It goes to the address that the person had proven when they agreed.
      await mailOwner(mailer, context, { ...email, reference: `${grantId}.connected`, to: row.email });
    },
  });
