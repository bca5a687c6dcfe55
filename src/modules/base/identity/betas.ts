// What a side of an organization may use before everybody can.
import type { Mode } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { findOrganization, tenantIdOf, type Operator, type Organization } from './organizations.ts';
import type { Beta } from './tables.ts';
import { announceAllTenants } from './tenants.ts';

type BetaSwitch = { readonly organization: string; readonly mode: Mode; readonly beta: Beta };

/** Switches a beta on or off for a side; what is on already stays on. */
export const switchBeta = (
  { pool }: Operator,
  { organization: idOrName, mode, beta }: BetaSwitch,
  isOn: boolean,
): Promise<Organization> =>
  pool.transaction(async (tx) => {
    const organization = await findOrganization(tx, idOrName);
    const id = tenantIdOf(organization, mode);
    await tx.run(
      isOn
        ? sql`update tenants set betas = betas || jsonb_build_array(${beta}::text)
              where id = ${id} and not betas ? ${beta}`
        : sql`update tenants set betas = betas - ${beta}::text where id = ${id}`,
    );
    await announceAllTenants(tx);
    return organization;
  });
