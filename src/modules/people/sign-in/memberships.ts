// The tenants that know a person: both sides of an organization that they are a member of, and those with a
// cardholder of the same e-mail.
import { wholeIdOf } from '#platform/ids/cell-ids.ts';
import { ALL_RIGHTS, rightsOf } from '#platform/context/rights.ts';
import { ROLES } from '#platform/context/role.ts';
import type { Db } from '#platform/db/sql.ts';
import { z } from 'zod';
import { everywhereByEmailQuery } from '#modules/people/cardholders/queries.ts';
import {
  membershipsQuery,
  sidesQuery,
  type Membership as Member,
  type Side,
} from '#modules/base/identity/queries.ts';
import type { Voucher } from './voucher.ts';

const CARDHOLDERS_MAX = 200;

export const membershipSchema = z.object({
  tenantId: z.string().describe('Prefix `ten_`.'),
  organizationId: z.string(),
  name: z.string().describe('Of the organization.'),
  mode: z.enum(['test', 'live']),
  roles: z.array(z.enum(ROLES)).describe('Those of the member; empty for a person who is none.'),
  rights: z
    .array(z.enum(ALL_RIGHTS))
    .describe('What the member may do there, as scopes; empty for a person who is none.'),
  cardholderId: z.string().nullable().describe('The cardholder with the e-mail of this person.'),
});
export type Membership = z.infer<typeof membershipSchema>;

type Person = { readonly userId: string; readonly email: string; readonly vouchedBy: Voucher };

export async function membershipsOf(db: Db, person: Person): Promise<Membership[]> {
  const known = await knownAt(db, person);
  const { vouchedBy } = person;
  if (vouchedBy === null) return known;
  // The person acts as its customer, even if they are one of its members.
  const customers = known.filter((one) => one.organizationId === vouchedBy && one.cardholderId !== null);
  return customers.map((one) => ({ ...one, ...NO_MEMBER }));
}

async function knownAt(db: Db, { userId, email }: Person): Promise<Membership[]> {
  const [members, holders] = await db.batch([
    membershipsQuery(userId),
    everywhereByEmailQuery(email, CARDHOLDERS_MAX),
  ]);
  const cardholders = new Map(holders.rows.map((row) => [wholeIdOf(row.tenant_id), row.id]));
  const asMember = members.rows.map((row) =>
    membershipOf(row, asMemberOf(row), cardholders.get(row.tenant_id)),
  );
  const others = [...cardholders.keys()].filter((id) => asMember.every(({ tenantId }) => tenantId !== id));
  const sides = others.length === 0 ? [] : await db.all(sidesQuery(others));
  return [
    ...asMember,
    ...sides.map((side) => membershipOf(side, NO_MEMBER, cardholders.get(side.tenant_id))),
  ];
}

type AsMember = Pick<Membership, 'roles' | 'rights'>;
const NO_MEMBER: AsMember = { roles: [], rights: [] };
const asMemberOf = ({ role, withheld_rights: withheld }: Member): AsMember => ({
  roles: [role],
  rights: [...rightsOf(role, withheld)],
});

const membershipOf = (side: Side, member: AsMember, cardholderId: string | undefined): Membership => ({
  tenantId: side.tenant_id,
  organizationId: side.organization_id,
  name: side.name,
  mode: side.mode,
  ...member,
  cardholderId: cardholderId ?? null,
});
