// SQL queries of hosted onboarding.
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { hashOfLink } from '#platform/secrets/link.ts';
import { onboardingSessions, type OnboardingRow } from './tables.ts';

export const findSession = (db: Db, tenantId: string, id: string): Promise<OnboardingRow | undefined> =>
  db.maybe(
    sql<OnboardingRow>`
      select ${columnsOf(onboardingSessions)} from onboarding_sessions where tenant_id = ${tenantId} and id = ${id}`,
  );

export const lockSession = (db: Db, tenantId: string, id: string): Promise<OnboardingRow | undefined> =>
  db.maybe(
    sql<OnboardingRow>`
      select ${columnsOf(onboardingSessions)} from onboarding_sessions
      where tenant_id = ${tenantId} and id = ${id} for update`,
  );

/** A link says nothing of its tenant: the session it belongs to does. */
export const findSessionByToken = (db: Db, token: string): Promise<OnboardingRow | undefined> =>
  db.maybe(
    sql<OnboardingRow>`
      select ${columnsOf(onboardingSessions)} from onboarding_sessions where token_hash = ${hashOfLink(token)}`,
  );

/** The latest that a person has started and can still complete. */
export const findSessionOfUser = (
  db: Db,
  tenantId: string,
  { userId, now }: { readonly userId: string; readonly now: Instant },
): Promise<OnboardingRow | undefined> =>
  db.maybe(
    sql<OnboardingRow>`
      select ${columnsOf(onboardingSessions)} from onboarding_sessions
      where tenant_id = ${tenantId} and user_id = ${userId} and status = 'pending' and expires_at > ${isoOf(now)}
      order by id desc limit 1`,
  );
