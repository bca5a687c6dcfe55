// Sends a message to each browser in which an owner has notifications switched on. It says that something
// waits and which approval it is; what it is about is shown by the wallet, to who is signed in.
import { z } from 'zod';
import type { Text } from '#platform/text/language.ts';
import { defineJob, type JobContext, type JobKind } from '#platform/queue/job.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import { SUBSCRIPTION } from '#modules/wallets/push/model.ts';
import { NOTICE_ATTEMPTS_MAX, notifyBrowser, type NoticeServices } from '#modules/wallets/push/notify.ts';
import { listSubscriptions } from '#modules/wallets/push/queries.ts';
import { NOTIFY_DEVICE, NOTIFY_DEVICES } from '../job-kinds.ts';
import { languageOfOwner } from './language-of-owner.ts';
import { APPROVAL } from '../model.ts';
import { countAskedBefore, findApproval } from '../queries.ts';
import type { ApprovalRow } from '../tables.ts';

/** The questions of one agent at once: many in a row only teach a person to press them away. */
const ON_DEVICE_MAX = 3;

const BY_AGENT: Text = {
  en: 'An agent asks for your approval',
  es: 'Un agente le pide su aprobación',
  pt: 'Um agente pede a sua aprovação',
};
const BY_OTHERS: Text = {
  en: 'Something waits for your approval',
  es: 'Tiene una aprobación pendiente',
  pt: 'Você tem uma aprovação pendente',
};

async function findWaiting({ pool, tenant }: JobContext, id: string): Promise<ApprovalRow | undefined> {
  const approval = await findApproval(pool, tenant.id, id);
  return approval?.status === 'pending' && approval.expires_at > tenant.now() ? approval : undefined;
}

/** The e-mail that gathers says how many there are. */
async function isOneOfMany(
  { pool, tenant }: JobContext,
  { id, cardholder_id: cardholderId, sub_wallet_id: subWalletId }: ApprovalRow,
): Promise<boolean> {
  if (subWalletId === null) return false;
  // One statement, since one that is asked for between two of them would count as older.
  const older = await countAskedBefore(pool, tenant.id, { cardholderId, subWalletId, id });
  return older >= ON_DEVICE_MAX;
}

/** A job for each browser, so that one that is away does not make the others hear of it twice. */
export const notifyDevicesJob = (): JobKind<{ approvalId: string }> =>
  defineJob({
    kind: NOTIFY_DEVICES,
    payload: z.object({ approvalId: APPROVAL.inPath }),
    attemptsMax: NOTICE_ATTEMPTS_MAX,
    async run(context, { approvalId }) {
      const { pool, works, tenant, actor } = context;
      const approval = await findWaiting(context, approvalId);
      if (approval === undefined || (await isOneOfMany(context, approval))) return;
      const owner = { tenantId: tenant.id, ownerId: approval.cardholder_id };
      const subscriptions = await listSubscriptions(pool, owner);
      if (subscriptions.length === 0) return;
      await works.run(tenant, actor, (work) => {
        for (const { id } of subscriptions) work.enqueue(NOTIFY_DEVICE, { approvalId, subscriptionId: id });
      });
    },
  });

const payload = z.object({ approvalId: APPROVAL.inPath, subscriptionId: SUBSCRIPTION.inPath });

export const notifyDeviceJob = (services: NoticeServices): JobKind<z.infer<typeof payload>> =>
  defineJob({
    kind: NOTIFY_DEVICE,
    payload,
    attemptsMax: NOTICE_ATTEMPTS_MAX,
    async run(context, { approvalId, subscriptionId }) {
      const { pool, tenant } = context;
      const approval = await findWaiting(context, approvalId);
      if (approval === undefined) return;
      const ownerId = approval.cardholder_id;
      const owner = await findCardholder(pool, tenant.id, ownerId);
      if (owner === undefined) throw new Error(`there is no cardholder ${ownerId}`);
      const language = languageOfOwner(owner);
      const text = (approval.sub_wallet_id === null ? BY_OTHERS : BY_AGENT)[language];
      await notifyBrowser(
        context,
        services,
        { ownerId, subscriptionId },
        { about: approvalId, until: approval.expires_at, message: { approvalId, language, text } },
      );
    },
  });
