// The table definitions of cardholders.
import type { Instant } from '#platform/clock.ts';
import {
  date,
  defineTable,
  jsonOf,
  nullable,
  oneOf,
  idOf,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Country, IdentificationType } from './identity/country.ts';
import type { KycNeed, PostalAddress } from './port.ts';
import { kyc, type KycStatus } from './states.ts';

export const cardholders = defineTable(
  'cardholders',
  {
    tenant_id: text,
    id: idOf<'ch'>(),
    first_name: text,
    last_name: text,
    date_of_birth: date,
    phone_number: text,
    email: text,
    tax_id: text,
    country: oneOf<Country>(),
    identification_type: nullable(oneOf<IdentificationType>()),
    identification_value: nullable(text),
    kyc_status: oneOf<KycStatus>(),
    kyc_reasons: jsonOf<readonly string[]>(),
    address: nullable(jsonOf<PostalAddress>()),
    nationality: nullable(text),
    terms_accepted_at: nullable(timestamptz),
    /** What the issuer waits for while it is `review`, and where the person gives it. */
    kyc_needs: nullable(jsonOf<readonly KycNeed[]>()),
    kyc_link: nullable(text),
    /** Null until the check was first asked for. */
    connection_id: nullable(text),
    /** The run of the job that alone has asked so far, while that is so. */
    asked_by: nullable(text),
    created_at: timestamptz,
    updated_at: timestamptz,
    email_verified_at: nullable(timestamptz),
    phone_verified_at: nullable(timestamptz),
  },
  { machine: kyc },
);
export type CardholderRow = Row<typeof cardholders>;

/** Since when it is proven that the mailbox and the telephone are the person's own. */
export type Verified = { readonly email: Instant | null; readonly phone: Instant | null };

export const UNVERIFIED: Verified = { email: null, phone: null };
