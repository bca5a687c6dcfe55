// Who vouches for a session. The owner of the server that carried a code can read it, and so can begin the
// session in the person's place.
import type { TenantDirectory } from '#modules/base/identity/tenants.ts';
import type { CodeRow, SessionRow } from './tables.ts';

/** The deployment, as a session keeps it. */
export const DEPLOYMENT = 'deployment';

/** The id of an organization; null means the deployment. */
export type Voucher = string | null;

/** A code that does not say who carried it is of the version before, in which the organization could. */
export async function voucherOfCode(
  tenants: Pick<TenantDirectory, 'get'>,
  { carried_by: carriedBy, acting_tenant_id: tenantId }: Pick<CodeRow, 'carried_by' | 'acting_tenant_id'>,
): Promise<Voucher> {
  if (carriedBy === 'deployment' || tenantId === null) return null;
  return (await tenants.get(tenantId)).organizationId;
}

/** The voucher of a session that is valid. */
export const voucherOf = ({ vouched_by: vouchedBy }: Pick<SessionRow, 'vouched_by'>): Voucher =>
  vouchedBy === DEPLOYMENT ? null : vouchedBy;
