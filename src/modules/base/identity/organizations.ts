// Organizations and their two sides, users and memberships: what the operator of a deployment does from the
// command line.
import type { Role } from '#platform/context/role.ts';
import { isoOf, type Clock } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { sql, type Db, type Fragment } from '#platform/db/sql.ts';
import { insertRows } from '#platform/db/bulk.ts';
import { columnsOf } from '#platform/db/table.ts';
import { email as emailSchema } from '#platform/text/email.ts';
import type { Mode } from '#platform/context/context.ts';
import type { HouseAccount } from '#platform/module.ts';
import type { NewId } from '#platform/ids/ids.ts';
import { BETAS_OF_TESTS, memberships, organizations, tenants } from './tables.ts';
import { findMember, countOtherOwners, lockMembers } from './members.ts';
import { announceAllTenants } from './tenants.ts';
import { openHouse } from './open-house.ts';
import { ensureUser } from './users.ts';

export type Operator = { readonly pool: Pool; readonly clock: Clock; readonly newId: NewId };
export type Organization = {
  readonly id: string;
  readonly name: string;
  readonly status: 'active' | 'suspended';
  readonly testTenantId: string;
  readonly liveTenantId: string;
};

const NAME_CHARACTERS_MAX = 100;

/** Each of its two sides has the accounts of the house that the product declares. */
export async function createOrganization(
  { pool, clock, newId }: Operator,
  name: string,
  houseAccounts: readonly HouseAccount[],
): Promise<Organization> {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > NAME_CHARACTERS_MAX) {
    throw new Error(`the name of an organization has 1 to ${NAME_CHARACTERS_MAX} characters`);
  }
  const now = clock.now();
  const id = newId('org');
  return pool.transaction(async (tx) => {
    await insertRows(tx, organizations, [
      {
        id,
        name: trimmed,
        status: 'active',
        created_at: now,
        withheld_rights: null,
        second_signature_for: null,
      },
    ]);
    const sides = (['test', 'live'] as const).map((mode) => ({
      id: newId('ten'),
      organization_id: id,
      mode,
      betas: mode === 'test' ? BETAS_OF_TESTS : [],
      created_at: now,
      cells: 1,
      split_into: null,
      split_done: 0,
      split_moving: 0,
      split_open: 0,
    }));
    await insertRows(tx, tenants, sides);
    for (const { id: tenantId, mode } of sides)
      await openHouse(tx, { clock, newId }, { cellIds: [tenantId], mode }, houseAccounts);
    return {
      id,
      name: trimmed,
      status: 'active',
      testTenantId: sides[0]?.id ?? '',
      liveTenantId: sides[1]?.id ?? '',
    };
  });
}

const organizationColumns: Fragment = {
  fragment: `o.id, o.name, o.status,
         (select id from tenants t where t.organization_id = o.id and t.mode = 'test') as "testTenantId",
         (select id from tenants t where t.organization_id = o.id and t.mode = 'live') as "liveTenantId"`,
};

export const findOrganizationById = (db: Db, id: string): Promise<Organization> =>
  db.one(sql<Organization>`select ${organizationColumns} from organizations o where o.id = ${id}`);

export const allOrganizations = (db: Db): Promise<Organization[]> =>
  db.all(sql<Organization>`select ${organizationColumns} from organizations o order by o.id`);

/** What an operator types: an id, or else a name that only one organization has. */
export async function findOrganization(db: Db, idOrName: string): Promise<Organization> {
  const found = await db.all(
    sql<Organization>`
      select ${organizationColumns} from organizations o
      where o.id = ${idOrName} or o.name = ${idOrName} order by o.id <> ${idOrName}, o.id limit 2`,
  );
  const [first] = found;
  if (first === undefined) throw new Error(`no organization is called ${idOrName}`);
  if (found.length > 1 && first.id !== idOrName) {
    throw new Error(`several organizations are called ${idOrName}: use the id`);
  }
  return first;
}

export async function setOrganizationStatus(
  { pool }: Operator,
  idOrName: string,
  status: 'active' | 'suspended',
): Promise<Organization> {
  return pool.transaction(async (tx) => {
    const organization = await findOrganization(tx, idOrName);
    await tx.run(sql`update organizations set status = ${status} where id = ${organization.id}`);
    await announceAllTenants(tx);
    return { ...organization, status };
  });
}

export const tenantIdOf = (organization: Organization, mode: Mode): string =>
  mode === 'test' ? organization.testTenantId : organization.liveTenantId;

/** Makes a user a member of an organization, or changes the role. */
export async function addUser(
  { pool, clock, newId }: Operator,
  member: { organization: string; email: string; role: Role },
): Promise<{ userId: string; organizationId: string; email: string; role: Role }> {
  const { data: email } = emailSchema.safeParse(member.email.trim());
  if (email === undefined) throw new Error(`${member.email} is not an e-mail address`);
  const now = clock.now();
  return pool.transaction(async (tx) => {
    const organization = await findOrganization(tx, member.organization);
    const { id: userId } = await ensureUser(tx, newId, email, now);
    await lockMembers(tx, organization.id);
    const before = await findMember(tx, organization.id, userId);
    const isDemoted = before?.role === 'owner' && member.role !== 'owner';
    if (isDemoted && (await countOtherOwners(tx, organization.id, userId)) === 0)
      throw new Error(
        `${email} is the last owner of ${organization.name}: make somebody else an owner first`,
      );
    await tx.run(
      sql`insert into memberships (${columnsOf(memberships)})
          values (${organization.id}, ${userId}, ${member.role}, ${isoOf(now)})
          on conflict (organization_id, user_id) do update set role = excluded.role`,
    );
    return { userId, organizationId: organization.id, email, role: member.role };
  });
}
