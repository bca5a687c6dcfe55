// Seals the links and drafts of all sessions again with the first key of the deployment.
import { columnsOf } from '#platform/db/table.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Scope } from '#platform/db/scopes.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { resealAll, type Resealed, type RowKey } from '#platform/db/seal-again.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import { openDraft, sealDraft } from './draft.ts';
import { openToken, sealToken } from './link.ts';
import { onboardingSessions, type OnboardingRow } from './tables.ts';

export const resealSessions = (pool: Pool, sealer: Sealer): Promise<Resealed> =>
  resealAll(pool, { lockNext, resealRow: (tx, row) => resealRow(tx, sealer, row) });

const lockNext = (tx: Db, scope: Scope, after: RowKey, rowsMax: number): Promise<OnboardingRow[]> =>
  tx.all(
    sql<OnboardingRow>`
      select ${columnsOf(onboardingSessions)} from onboarding_sessions
      where (tenant_id, id) > (${after.tenant_id}, ${after.id})
        and (${scope}::text is null or tenant_id = ${scope})
      order by tenant_id, id limit ${rowsMax} for update`,
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
