// The table definitions of cardholders.
import type { Instant } from '#platform/time/clock.ts';
import {
  date,
  defineTable,
  idOf,
  jsonOf,
  nullable,
  ofTenant,
  oneOf,
  personal,
  plain,
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
    tenant_id: ofTenant,
    id: idOf<'ch'>(),
    first_name: personal(text, 'name'),
    last_name: personal(text, 'name'),
    date_of_birth: personal(date, 'birth'),
    phone_number: personal(text, 'phone'),
    email: personal(text, 'email'),
    tax_id: personal(text, 'tax_id'),
    country: oneOf<Country>(),
    identification_type: nullable(oneOf<IdentificationType>()),
    identification_value: personal(nullable(text), 'document'),
    kyc_status: oneOf<KycStatus>(),
    kyc_reasons: personal(jsonOf<readonly string[]>(), 'mention'),
    address: personal(nullable(jsonOf<PostalAddress>()), 'own'),
    nationality: personal(nullable(text), 'own'),
    terms_accepted_at: nullable(timestamptz),
    /** What the issuer waits for while it is `review`, and where the person gives it. */
    kyc_needs: plain(nullable(jsonOf<readonly KycNeed[]>())),
    kyc_link: personal(nullable(text), 'own'),
    /** It is null until the check is first asked for. */
    connection_id: plain(nullable(text)),
    /** The run of the job that alone has asked so far, while that is so. */
    asked_by: plain(nullable(text)),
    created_at: timestamptz,
    updated_at: timestamptz,
    email_verified_at: nullable(timestamptz),
    phone_verified_at: nullable(timestamptz),
  },
  {
    machine: kyc,
    kept: { stays: 'cards, wallets and what they have done name it', of: ['id'], leads: true },
  },
);
export type CardholderRow = Row<typeof cardholders>;

/** When it was proven that the mailbox and the telephone are the person's own. */
export type VerifiedAt = { readonly email: Instant | null; readonly phone: Instant | null };

export const UNVERIFIED: VerifiedAt = { email: null, phone: null };
