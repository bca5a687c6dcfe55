// Notes that a telephone is the cardholder's own: from now on messages may go there.
import { notFound } from '#platform/ids/kind.ts';
import { CARDHOLDER } from './model.ts';
import { isoOf } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import type { Work } from '#platform/work/work.ts';
import { lockCardholder } from './queries.ts';
import { cardholderUpdated } from './events.ts';
import type { CardholderRow } from './tables.ts';

/** A telephone that was verified before stays verified since then. */
export async function verifyPhone(work: Work, id: string): Promise<CardholderRow> {
  const row = await lockCardholder(work, work.tenantId, id);
  if (row === undefined) throw notFound(CARDHOLDER, 'cardholderId');
  if (row.phone_verified_at !== null) return row;

  await work.run(
    sql`update cardholders set phone_verified_at = ${isoOf(work.now)}
        where tenant_id = ${work.tenantId} and id = ${id}`,
  );
  return { ...row, phone_verified_at: work.now };
}

/** The number is another one, perhaps, and is proven to be the cardholder's own. */
export async function setVerifiedPhone(work: Work, id: string, phoneNumber: string): Promise<CardholderRow> {
  const row = await lockCardholder(work, work.tenantId, id);
  if (row === undefined) throw notFound(CARDHOLDER, 'cardholderId');
  if (row.phone_number === phoneNumber) return verifyPhone(work, id);

  const changed = {
    ...row,
    phone_number: phoneNumber,
    phone_verified_at: work.now,
    updated_at: work.now,
  };
  await work.run(
    sql`update cardholders set phone_number = ${phoneNumber}, phone_verified_at = ${isoOf(work.now)},
          updated_at = ${isoOf(work.now)}
        where tenant_id = ${work.tenantId} and id = ${id}`,
  );
  cardholderUpdated(work, changed);
  return changed;
}
