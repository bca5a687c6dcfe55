// Shows and changes what customers see of one side of an organization: name, colour, logo, contact and terms.
import { insertIfAbsentQuery, insertRows } from '#platform/db/bulk.ts';
import { isoOf } from '#platform/time/clock.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { findOrganizationById } from '#modules/base/identity/organizations.ts';
import { brandBody, brandSchema, NO_BRAND, toBrand, type BrandBody } from './model.ts';
import { findBrand, forgetLogos, lockBrand } from './queries.ts';
import { readLogo, type ReadLogo } from './read-logo.ts';
import { brandLogos, brands, type BrandRow } from './tables.ts';

const kept = <T>(set: T | undefined, before: T): T => (set === undefined ? before : set);

/** Null removes the logo, and undefined leaves it as it is. */
type GivenLogo = ReadLogo | null | undefined;

function changed(before: BrandRow, { support = {}, ...body }: BrandBody, logo: GivenLogo): BrandRow {
  const none = logo === null ? null : undefined;
  return {
    ...before,
    name: kept(body.name, before.name),
    colour: kept(body.colour, before.colour),
    logo_hash: kept(logo?.hash ?? none, before.logo_hash),
    logo_type: kept(logo?.type ?? none, before.logo_type),
    logo_width: kept(logo?.width ?? none, before.logo_width),
    logo_height: kept(logo?.height ?? none, before.logo_height),
    support_email: kept(support.email, before.support_email),
    support_url: kept(support.url, before.support_url),
    support_phone: kept(support.phone, before.support_phone),
    support_whatsapp: kept(support.whatsapp, before.support_whatsapp),
    terms_url: kept(body.termsUrl, before.terms_url),
    privacy_url: kept(body.privacyUrl, before.privacy_url),
  };
}

async function updateBrand(work: Work, body: BrandBody): Promise<BrandRow> {
  const { tenantId, now } = work;
  const logo = typeof body.logo === 'string' ? readLogo(body.logo) : body.logo;
  await work.run(insertIfAbsentQuery(brands, { ...NO_BRAND, tenant_id: tenantId, updated_at: now }));
  const before = await lockBrand(work, tenantId);
  const after = { ...changed(before, body, logo), updated_at: now };

  await write(work, after);
  if (logo !== undefined) await writeLogo(work, logo);
  audit(work, 'brand.updated', { type: 'tenant', id: tenantId });
  return after;
}

const write = (db: Db, row: BrandRow): Promise<number> =>
  db.run(
    sql`update brands
        set name = ${row.name}, colour = ${row.colour}, logo_hash = ${row.logo_hash},
            logo_type = ${row.logo_type}, logo_width = ${row.logo_width}, logo_height = ${row.logo_height},
            support_email = ${row.support_email}, support_url = ${row.support_url},
            support_phone = ${row.support_phone}, support_whatsapp = ${row.support_whatsapp},
            terms_url = ${row.terms_url}, privacy_url = ${row.privacy_url},
            updated_at = ${isoOf(row.updated_at)}
        where tenant_id = ${row.tenant_id}`,
  );

async function writeLogo(work: Work, logo: ReadLogo | null): Promise<void> {
  const { tenantId, now } = work;
  await forgetLogos(work, tenantId);
  if (logo === null) return;
  const { hash, type, data } = logo;
  await insertRows(work, brandLogos, [{ tenant_id: tenantId, hash, type, data, created_at: now }]);
}

type WithUrl = { readonly baseUrl: () => string };

async function shown(db: Db, tenant: Tenant, row: BrandRow | undefined, { baseUrl }: WithUrl) {
  const { name: organizationName } = await findOrganizationById(db, tenant.organizationId);
  return answer(200, toBrand({ tenantId: tenant.id, organizationName, baseUrl: baseUrl(), row }));
}

const described = {
  path: '/api/v1/brand',
  tag: 'Brand',
  answers: { 200: { description: 'The brand of this side.', schema: brandSchema } },
} as const;

export const getBrandRoute = defineRoute({
  ...described,
  id: 'brand.get',
  method: 'GET',
  auth: [{ scope: 'settings:read' }],
  summary: 'Retrieve the brand',
  description: 'What hosted pages show of the organization on this side.',
  read: async (db, { tenant }, services: WithUrl) =>
    shown(db, tenant, await findBrand(db, tenant.id), services),
});

export const patchBrandRoute = defineRoute({
  ...described,
  id: 'brand.update',
  method: 'PATCH',
  auth: [{ scope: 'settings:write' }],
  proof: 'always',
  summary: 'Update the brand',
  description:
    'Fields that are left out stay, and null takes one away. Pages that are opened from then on show it. A colour that text ' +
    'could not be read on is corrected in `accents`, and stays in `colour` as it was chosen.',
  body: brandBody,
  work: async (work, { tenant, body }, services: WithUrl) =>
    shown(work, tenant, await updateBrand(work, body), services),
});
