// The rows of brands.
import { defineTable, int4, nullable, oneOf, text, timestamptz, type Row } from '#platform/db/table.ts';
import type { ImageType } from './read-image.ts';

export const brands = defineTable('brands', {
  tenant_id: text,
  name: nullable(text),
  colour: nullable(text),
  logo_hash: nullable(text),
  logo_type: nullable(oneOf<ImageType>()),
  logo_width: nullable(int4),
  logo_height: nullable(int4),
  support_email: nullable(text),
  support_url: nullable(text),
  support_phone: nullable(text),
  support_whatsapp: nullable(text),
  terms_url: nullable(text),
  privacy_url: nullable(text),
  updated_at: timestamptz,
});
export type BrandRow = Row<typeof brands>;

export const brandLogos = defineTable('brand_logos', {
  tenant_id: text,
  hash: text,
  type: oneOf<ImageType>(),
  data: text,
  created_at: timestamptz,
});
export type LogoRow = Row<typeof brandLogos>;
