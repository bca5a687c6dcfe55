// A brand as the API shows and takes it.
import { z } from 'zod';
import { wholeIdOf } from '#platform/ids/cell-ids.ts';
import { isoOf } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { email } from '#platform/text/email.ts';
import { problemOfUrl } from '#platform/outbound/url.ts';
import { hasUnseen } from '#platform/text/unseen.ts';
import { accentsOf, COLOUR } from './accents.ts';
import { IMAGE_TYPES } from './read-image.ts';
import type { BrandRow } from './tables.ts';

const NAME_CHARACTERS_MAX = 60;
const URL_CHARACTERS_MAX = 500;
/** 100 kB in base64. */
const LOGO_CHARACTERS_MAX = 136_536;
const E164 = /^\+[1-9]\d{6,14}$/;

const problem = (en: string, es: string, pt: string) => ({ params: { problem: { en, es, pt } } });

const webAddress = z
  .string()
  .max(URL_CHARACTERS_MAX)
  .refine(
    (url) => problemOfUrl(url, { allowLoopback: false, httpsOnly: true }) === undefined,
    problem(
      'this must be a public address that begins with https://',
      'debe ser una dirección pública que empiece con https://',
      'deve ser um endereço público que comece com https://',
    ),
  );
const telephone = z
  .string()
  .refine(
    (number) => E164.test(number),
    problem(
      'this must be a telephone number with its country, such as +541155551234',
      'debe ser un número de teléfono con su país, por ejemplo +541155551234',
      'deve ser um número de telefone com o país, por exemplo +5511955551234',
    ),
  );
const colour = z
  .string()
  .toLowerCase()
  .refine(
    (text) => COLOUR.test(text),
    problem(
      'this must be a colour such as #0a6b4d',
      'debe ser un color, por ejemplo #0a6b4d',
      'deve ser uma cor, por exemplo #0a6b4d',
    ),
  );
const name = z
  .string()
  .trim()
  .min(1)
  .max(NAME_CHARACTERS_MAX)
  .refine(
    (text) => !hasUnseen(text),
    problem(
      'this must not have characters that cannot be seen',
      'no debe tener caracteres que no se ven',
      'não deve ter caracteres que não se veem',
    ),
  );

export const brandBody = z.strictObject({
  name: name.nullable().optional().describe('Null: the name of the organization.'),
  colour: colour.nullable().optional(),
  logo: z
    .base64()
    .max(LOGO_CHARACTERS_MAX)
    .nullable()
    .optional()
    .describe('The bytes of a PNG, JPEG or WebP in base64: at most 100 kB, and 1,024 pixels each way.'),
  support: z
    .strictObject({
      email: email.nullable().optional(),
      url: webAddress.nullable().optional(),
      phone: telephone.nullable().optional(),
      whatsapp: telephone.nullable().optional(),
    })
    .optional(),
  termsUrl: webAddress.nullable().optional(),
  privacyUrl: webAddress.nullable().optional(),
});
export type BrandBody = z.infer<typeof brandBody>;

const accent = z.object({
  accent: z.string().describe('Of links, and of buttons.'),
  tint: z.string().describe('The background of what it marks.'),
});

export const brandSchema = z
  .object({
    name: z.string().nullable().describe('Null: that of the organization.'),
    shownName: z.string().describe('What pages show.'),
    colour: z.string().nullable().describe('As it was chosen.'),
    accents: z
      .object({ light: accent, dark: accent })
      .nullable()
      .describe('What pages make of it, so that text has a contrast of at least 4.5 in each theme.'),
    logo: z
      .object({ url: z.string(), type: z.enum(IMAGE_TYPES), width: z.int(), height: z.int() })
      .nullable(),
    support: z.object({
      email: z.string().nullable(),
      url: z.string().nullable(),
      phone: z.string().nullable(),
      whatsapp: z.string().nullable(),
    }),
    termsUrl: z.string().nullable(),
    privacyUrl: z.string().nullable(),
    updatedAt: timestamp.nullable().describe('Null: it was never changed.'),
  })
  .meta({ id: 'Brand' });

/** What a side has that has set nothing. */
export const NO_BRAND: Omit<BrandRow, 'tenant_id' | 'updated_at'> = {
  name: null,
  colour: null,
  logo_hash: null,
  logo_type: null,
  logo_width: null,
  logo_height: null,
  support_email: null,
  support_url: null,
  support_phone: null,
  support_whatsapp: null,
  terms_url: null,
  privacy_url: null,
};

export type Logo = {
  /** The path on this server; other bytes have another one. */
  readonly path: string;
  readonly type: (typeof IMAGE_TYPES)[number];
  readonly width: number;
  readonly height: number;
};

export function logoOf(tenantId: string, row: typeof NO_BRAND): Logo | null {
  const { logo_hash: hash, logo_type: type, logo_width: width, logo_height: height } = row;
  if (hash === null || type === null || width === null || height === null) return null;
  return { path: `/brand/logos/${wholeIdOf(tenantId)}/${hash}`, type, width, height };
}

type BrandInput = {
  readonly tenantId: string;
  readonly organizationName: string;
  readonly baseUrl: string;
  readonly row: BrandRow | undefined;
};

export function toBrand({
  tenantId,
  organizationName,
  baseUrl,
  row,
}: BrandInput): z.infer<typeof brandSchema> {
  const set = row ?? NO_BRAND;
  const logo = logoOf(tenantId, set);
  return {
    name: set.name,
    shownName: set.name ?? organizationName,
    colour: set.colour,
    accents: set.colour === null ? null : accentsOf(set.colour),
    logo:
      logo === null
        ? null
        : { url: baseUrl + logo.path, type: logo.type, width: logo.width, height: logo.height },
    support: {
      email: set.support_email,
      url: set.support_url,
      phone: set.support_phone,
      whatsapp: set.support_whatsapp,
    },
    termsUrl: set.terms_url,
    privacyUrl: set.privacy_url,
    updatedAt: row === undefined ? null : isoOf(row.updated_at),
  };
}
