// Seals the links and drafts of all sessions again with the first key of the deployment, so that an older key
// can be put away. Sessions are locked a few at a time, so it may run beside everything else, and again after
// it was cut off.
import { columnsOf } from '../../platform/db/table.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { sql, type Db } from '../../platform/db/sql.ts';
import type { Sealer } from '../../platform/seal.ts';
import { openDraft, sealDraft } from './draft.ts';
import { openToken, sealToken, type Owner } from './link.ts';
import { onboardingSessions, type OnboardingRow } from './tables.ts';

const SESSIONS_AT_ONCE_MAX = 100;

export async function resealSessions(
  pool: Pool,
  sealer: Sealer,
): Promise<{ readonly seen: number; readonly resealed: number }> {
  let seen = 0;
  let resealed = 0;
  let last: Owner | undefined = { tenant_id: '', id: '' };
  while (last !== undefined) {
    const after: Owner = last;
    const rows = await pool.transaction(async (tx) => {
      const locked = await lockNext(tx, after);
      for (const row of locked) if (await resealRow(tx, sealer, row)) resealed += 1;
      return locked;
    });
    seen += rows.length;
    last = rows.at(-1);
  }
  return { seen, resealed };
}

/** Each session once, in the order of the key. */
const lockNext = (tx: Db, after: Owner): Promise<OnboardingRow[]> =>
  tx.all(
    sql<OnboardingRow>`
      select ${columnsOf(onboardingSessions)} from onboarding_sessions
      where (tenant_id, id) > (${after.tenant_id}, ${after.id})
      order by tenant_id, id limit ${SESSIONS_AT_ONCE_MAX} for update`,
  );

async function resealRow(tx: Db, sealer: Sealer, row: OnboardingRow): Promise<boolean> {
  const token = sealer.isCurrent(row.token) ? row.token : sealToken(sealer, row, openToken(sealer, row));
  const typed = row.draft === null || sealer.isCurrent(row.draft) ? undefined : openDraft(sealer, row);
  const draft = typed === undefined ? row.draft : sealDraft(sealer, row, typed);
  if (token === row.token && draft === row.draft) return false;
  await tx.run(
    sql`update onboarding_sessions set token = ${token}, draft = ${draft}
        where tenant_id = ${row.tenant_id} and id = ${row.id}`,
  );
  return true;
}
