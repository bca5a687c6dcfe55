// The SQL queries of invitations.
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';
import type { InvitationStatus } from './model.ts';
import { invitations, type InvitationRow } from './tables.ts';

export const findInvitation = (db: Db, id: string): Promise<InvitationRow | undefined> =>
  db.maybe(sql<InvitationRow>`select ${columnsOf(invitations)} from invitations where id = ${id}`);

export const findByHash = (db: Db, tokenHash: string): Promise<InvitationRow | undefined> =>
  db.maybe(
    sql<InvitationRow>`select ${columnsOf(invitations)} from invitations where token_hash = ${tokenHash}`,
  );

export const lockByHash = (db: Db, tokenHash: string): Promise<InvitationRow | undefined> =>
  db.maybe(
    sql<InvitationRow>`
      select ${columnsOf(invitations)} from invitations where token_hash = ${tokenHash} for update`,
  );

export const lockInvitation = (
  db: Db,
  organizationId: string,
  id: string,
): Promise<InvitationRow | undefined> =>
  db.maybe(
    sql<InvitationRow>`
      select ${columnsOf(invitations)} from invitations
      where organization_id = ${organizationId} and id = ${id} for update`,
  );

/** Locks an invitation that is neither accepted nor withdrawn; it may have expired all the same. */
export const lockOpenOf = (
  db: Db,
  organizationId: string,
  email: string,
): Promise<InvitationRow | undefined> =>
  db.maybe(
    sql<InvitationRow>`
      select ${columnsOf(invitations)} from invitations
      where organization_id = ${organizationId} and lower(email) = lower(${email})
        and accepted_at is null and withdrawn_at is null for update`,
  );

export const noteWithdrawn = (db: Db, id: string, now: Instant): Promise<number> =>
  db.run(sql`update invitations set withdrawn_at = ${isoOf(now)} where id = ${id}`);

export const noteAccepted = (db: Db, id: string, now: Instant): Promise<number> =>
  db.run(sql`update invitations set accepted_at = ${isoOf(now)} where id = ${id}`);

/** What somebody may no longer hand out ends with their right to. */
export const withdrawAllBy = (
  db: Db,
  organizationId: string,
  userId: string,
  now: Instant,
): Promise<number> =>
  db.run(
    sql`update invitations set withdrawn_at = ${isoOf(now)}
        where organization_id = ${organizationId} and invited_by = ${userId}
          and accepted_at is null and withdrawn_at is null`,
  );

type ListInput = {
  readonly organizationId: string;
  readonly status: InvitationStatus | undefined;
  readonly after: string | null;
  readonly limit: number;
  readonly now: Instant;
};

export const listInvitations = (
  db: Db,
  { organizationId, status, after, limit, now }: ListInput,
): Promise<InvitationRow[]> =>
  db.all(
    sql<InvitationRow>`
      select ${columnsOf(invitations)} from invitations
      where organization_id = ${organizationId} and (${after}::text is null or id < ${after})
        and (${status ?? null}::text is null or ${status ?? null} = case
          when accepted_at is not null then 'accepted' when withdrawn_at is not null then 'withdrawn'
          when expires_at > ${isoOf(now)} then 'pending' else 'expired' end)
      order by id desc limit ${limit + 1}`,
  );
