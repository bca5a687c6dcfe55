// Who is a member of an organization, and in which role. Whatever changes that locks the organization first,
// so changes are made in turn, and none of them can leave it without an owner unseen.
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';
import type { Role } from '#platform/context/role.ts';
import { knownMembers, memberships } from './tables.ts';

export type Member = {
  /** The id of the user. */
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly created_at: Instant;
};

/** Locks the members until the transaction ends. */
export const lockMembers = async (db: Db, organizationId: string): Promise<void> => {
  await db.one(
    sql<{ id: string }>`select id from organizations where id = ${organizationId} for no key update`,
  );
};

export const findMember = (db: Db, organizationId: string, userId: string): Promise<Member | undefined> =>
  db.maybe(
    sql<Member>`
      select u.id, u.email, m.role, m.created_at from memberships m join users u on u.id = m.user_id
      where m.organization_id = ${organizationId} and m.user_id = ${userId}`,
  );

export const findMemberByEmail = (
  db: Db,
  organizationId: string,
  email: string,
): Promise<Member | undefined> =>
  db.maybe(
    sql<Member>`
      select u.id, u.email, m.role, m.created_at from memberships m join users u on u.id = m.user_id
      where m.organization_id = ${organizationId} and lower(u.email) = lower(${email})`,
  );

export const listMembers = (
  db: Db,
  organizationId: string,
  after: string | null,
  limit: number,
): Promise<Member[]> =>
  db.all(
    sql<Member>`
      select u.id, u.email, m.role, m.created_at from memberships m join users u on u.id = m.user_id
      where m.organization_id = ${organizationId} and (${after}::text is null or m.user_id < ${after})
      order by m.user_id desc limit ${limit + 1}`,
  );

/** How many others answer for the organization. */
export async function countOtherOwners(db: Db, organizationId: string, userId: string): Promise<number> {
  const { count } = await db.one(
    sql<{ count: number }>`
      select count(*)::int as count from memberships
      where organization_id = ${organizationId} and role = 'owner' and user_id <> ${userId}`,
  );
  return count;
}

type NewMember = {
  readonly organizationId: string;
  readonly userId: string;
  readonly role: Role;
  readonly now: Instant;
};

/** Returns false if the person is a member already, whose role stays as it is. */
export const addMember = async (db: Db, { organizationId, userId, role, now }: NewMember): Promise<boolean> =>
  (await db.run(
    sql`insert into memberships (${columnsOf(memberships)})
        values (${organizationId}, ${userId}, ${role}, ${isoOf(now)}) on conflict do nothing`,
  )) > 0;

export const setRole = (db: Db, organizationId: string, userId: string, role: Role): Promise<number> =>
  db.run(
    sql`update memberships set role = ${role}
        where organization_id = ${organizationId} and user_id = ${userId}`,
  );

/** It stays known who they were, since the audit log names them. */
export async function endMembership(db: Db, organizationId: string, userId: string): Promise<void> {
  await db.run(
    sql`insert into known_members (${columnsOf(knownMembers)}) values (${organizationId}, ${userId})
        on conflict do nothing`,
  );
  await db.run(
    sql`delete from memberships where organization_id = ${organizationId} and user_id = ${userId}`,
  );
}

/** Whether somebody with this e-mail is a member of any organization. */
export const isMember = async (db: Db, email: string): Promise<boolean> =>
  (await db.maybe(
    sql<{ user_id: string }>`
      select m.user_id from users u join memberships m on m.user_id = u.id
      where lower(u.email) = lower(${email}) limit 1`,
  )) !== undefined;
