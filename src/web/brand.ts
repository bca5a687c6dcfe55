// The brand of the organization whose page it is: what it has set, or else its name.
import { logoOf, NO_BRAND } from '#modules/base/brand/model.ts';
import { findBrand } from '#modules/base/brand/queries.ts';
import { findOrganizationById } from '#modules/base/identity/organizations.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Brand } from './page.ts';

/** Whether the organization is suspended is asked at the same time, since a tenant is remembered. */
export type FoundBrand = Brand & { readonly isSuspended: boolean };

export async function brandOf(
  pool: Pool,
  tenant: Pick<Tenant, 'id' | 'organizationId' | 'mode'>,
): Promise<FoundBrand> {
  const [organization, row] = await Promise.all([
    findOrganizationById(pool, tenant.organizationId),
    findBrand(pool, tenant.id),
  ]);
  const set = row ?? NO_BRAND;
  return {
    name: set.name ?? organization.name,
    mode: tenant.mode,
    isSuspended: organization.status === 'suspended',
    colour: set.colour,
    logo: logoOf(tenant.id, set),
    support: {
      email: set.support_email,
      url: set.support_url,
      phone: set.support_phone,
      whatsapp: set.support_whatsapp,
    },
    termsUrl: set.terms_url,
    privacyUrl: set.privacy_url,
  };
}
