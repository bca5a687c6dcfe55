// The tenant that a caller names to act in. It is a whole one: no answer says how many cells it has.
import { wholeIdOf } from '#platform/ids/cell-ids.ts';
import type { Tenant } from '#platform/context/context.ts';
import { notFound } from '#platform/ids/kind.ts';
import type { TenantDirectory } from '#modules/base/identity/tenants.ts';
import { TENANT } from './model.ts';

export async function tenantNamed(tenants: Pick<TenantDirectory, 'find'>, tenantId: string): Promise<Tenant> {
  const tenant = wholeIdOf(tenantId) === tenantId ? await tenants.find(tenantId) : undefined;
  if (tenant === undefined) throw notFound(TENANT, 'tenant');
  return tenant;
}
