// The address and the nationality of a person, as the API takes and shows it. Only some issuers ask.
import { z } from 'zod';
import { VISIBLE } from '#platform/text/format.ts';
import type { PostalAddress } from './port.ts';

const ADDRESS_CHARACTERS_MAX = 120;

const line = z.string().trim().min(1).max(ADDRESS_CHARACTERS_MAX).regex(VISIBLE);
export const address = z
  .object({
    line1: line.meta({ examples: ['Av. Corrientes 1234'] }),
    line2: line.nullable().meta({ examples: ['Piso 5'] }),
    city: line.meta({ examples: ['Buenos Aires'] }),
    region: line.describe('State or province.').meta({ examples: ['CABA'] }),
    postalCode: line.meta({ examples: ['C1043'] }),
  })
  .meta({ id: 'PostalAddress' });
export const writtenAddress = address
  .extend({ line2: line.nullable().default(null) })
  .strict()
  .meta({ id: 'WrittenPostalAddress' })
  .describe('Where the person lives, in `country`; some issuers ask for it.');
export const nationality = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .describe('ISO 3166-1, two letters, such as `AR`.')
  .meta({ examples: ['AR'] });

/** The address in the field order of the reference: JSON in the database has an order of its own. */
export const toAddress = ({ line1, line2, city, region, postalCode }: PostalAddress): PostalAddress => ({
  line1,
  line2,
  city,
  region,
  postalCode,
});
