// Sends the e-mail about a client that was connected, also where the grant has ended meanwhile: who did not
// do it themselves must hear of it.
import { z } from 'zod';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { subWalletQuery, TIME_ZONE_OF } from '#modules/wallets/agents/index.ts';
import { languageOfOwner } from '#modules/approvals/index.ts';
import { findCardholder } from '#modules/people/cardholders/index.ts';
import { findOrganizationById } from '#modules/base/identity/index.ts';
import type { Mailer } from '#modules/people/onboarding/index.ts';
import { NOTIFY_CONNECTED } from './job-kinds.ts';
import { connectedEmail } from './emails.ts';
import { clientsUrlOf, GRANT } from './model.ts';
import { findGrant } from './queries.ts';

/** Some hours: late, it is still a warning. */
const ATTEMPTS_MAX = 60;

export type NotifyServices = { readonly mailer: Mailer };

export const notifyConnectedJob = ({ mailer }: NotifyServices): JobKind<{ grantId: string }> =>
  defineJob({
    kind: NOTIFY_CONNECTED,
    payload: z.object({ grantId: GRANT.inPath }),
    attemptsMax: ATTEMPTS_MAX,
    async run({ pool, tenant, signal }, { grantId }) {
      const row = await findGrant(pool, tenant.id, grantId);
      const holder = row && (await findCardholder(pool, tenant.id, row.cardholder_id));
      if (row === undefined || holder === undefined)
        throw new Error(`there is no owner of the grant ${grantId}`);

      const { country } = holder;
      const { name } = await findOrganizationById(pool, tenant.organizationId);
      const { sub_wallet_id: subWalletId } = row;
      const subWallet =
        subWalletId === null ? undefined : await pool.maybe(subWalletQuery(tenant.id, subWalletId));
      const email = connectedEmail({
        row,
        agent: subWallet?.label ?? null,
        organization: { name, mode: tenant.mode },
        where: { language: languageOfOwner(holder), country, timeZone: TIME_ZONE_OF[country] },
        url: clientsUrlOf(tenant),
      });
      // Under one reference, so that a repeat is known. To the address that the person had proven when they
      // agreed.
      const mail = {
        ...email,
        reference: `${grantId}.connected`,
        to: row.email,
        look: 'organization' as const,
      };
      const answer = await mailer.send(tenant, mail, signal);
      if (answer.kind === 'unknown')
        throw new Error(`whether the e-mail went out is unknown: ${answer.cause}`);
    },
  });
