// Forgets what the sandbox has kept instead of sending it. Its codes and links are of no use by then.
import { isoOf } from '#platform/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { deleteOldIds, forgetSweep, type ForgetServices } from '#platform/kept/forget.ts';
import type { Sweep } from '#platform/queue/sweep.ts';

export const oldMessagesSweep = (services: ForgetServices): Sweep =>
  forgetSweep(services, 'sandbox.old_messages', 'sandboxMessages', async (db, before, rowsMax) => {
    const mails = await deleteOldIds(db, 'sandbox_mails', 'mail', before, rowsMax);
    const texts = await deleteOldIds(db, 'sandbox_texts', 'text', before, rowsMax);
    const requests = await db.run(
      sql`delete from sandbox_whatsapp where ctid = any(array(
            select ctid from sandbox_whatsapp where created_at < ${isoOf(before)} limit ${rowsMax}))`,
    );
    return mails + texts + requests;
  });
