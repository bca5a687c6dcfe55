// The rows of consents.
import {
  defineTable,
  idOf,
  nullable,
  ofTenant,
  oneOf,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Language } from '#platform/text/language.ts';

/**
 * What somebody agreed to: to become a cardholder, to connect a card or an account, or to let a client in.
 */
export const CONSENT_KINDS = ['onboarding', 'card', 'client'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

export const consents = defineTable(
  'consents',
  {
    tenant_id: ofTenant,
    id: idOf<'con'>(),
    kind: oneOf<ConsentKind>(),
    subject_id: plain(text),
    version: plain(text),
    language: oneOf<Language>(),
    text: plain(text),
    terms_url: plain(nullable(text)),
    privacy_url: plain(nullable(text)),
    ip: personal(nullable(text), 'own'),
    at: timestamptz,
  },
  { kept: { stays: 'it proves that somebody agreed, and to what', of: ['subject_id'] } },
);
export type ConsentRow = Row<typeof consents>;
