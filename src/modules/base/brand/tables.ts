// The rows of brands.
import {
  defineTable,
  int4,
  nullable,
  ofTenant,
  oneOf,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { ImageType } from './read-image.ts';

export const brands = defineTable(
  'brands',
  {
    tenant_id: ofTenant,
    name: plain(nullable(text)),
    colour: plain(nullable(text)),
    logo_hash: plain(nullable(text)),
    logo_type: nullable(oneOf<ImageType>()),
    logo_width: nullable(int4),
    logo_height: nullable(int4),
    support_email: plain(nullable(text)),
    support_url: plain(nullable(text)),
    support_phone: plain(nullable(text)),
    support_whatsapp: plain(nullable(text)),
    terms_url: plain(nullable(text)),
    privacy_url: plain(nullable(text)),
    updated_at: timestamptz,
  },
  { kept: { stays: 'it has a row for each side of an organization', inCells: { others: 'stay' } } },
);
export type BrandRow = Row<typeof brands>;

export const brandLogos = defineTable(
  'brand_logos',
  {
    tenant_id: ofTenant,
    hash: plain(text),
    type: oneOf<ImageType>(),
    data: plain(text),
    created_at: timestamptz,
  },
  { kept: { stays: 'a row goes with its logo', inCells: { others: 'stay' } } },
);
export type LogoRow = Row<typeof brandLogos>;
