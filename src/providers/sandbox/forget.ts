// Forgets what the sandbox has kept instead of sending it. Its codes and links are of no use by then.
import { isoOf } from '#platform/time/clock.ts';
import { deleteWhere } from '#platform/db/scopes.ts';
import { deleteOldIds, forgetSweep, type ForgetServices } from '#platform/personal-data/forget.ts';
import type { Sweep } from '#platform/queue/sweep.ts';

export const oldMessagesSweep = (services: ForgetServices): Sweep =>
  forgetSweep(services, 'sandbox.old_messages', 'sandboxMessages', async (pool, before, rowsMax) => {
    const mails = await deleteOldIds(pool, 'sandbox_mails', 'mail', before, rowsMax);
    const texts = await deleteOldIds(pool, 'sandbox_texts', 'text', before, rowsMax);
    const requests = await deleteWhere(pool, {
      table: 'sandbox_whatsapp',
      where: 'created_at < $1',
      values: [isoOf(before)],
      rowsMax,
    });
    return mails + texts + requests;
  });
