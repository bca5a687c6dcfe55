// The rows of consents.
import { defineTable, idOf, nullable, oneOf, text, timestamptz, type Row } from '#platform/db/table.ts';
import type { Language } from '#platform/language.ts';

/**
 * By what somebody agreed: that they become a cardholder, connect a card or an account, or let a client in.
 */
export const CONSENT_KINDS = ['onboarding', 'card', 'client'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

export const consents = defineTable('consents', {
  tenant_id: text,
  id: idOf<'con'>(),
  kind: oneOf<ConsentKind>(),
  subject_id: text,
  version: text,
  language: oneOf<Language>(),
  text,
  terms_url: nullable(text),
  privacy_url: nullable(text),
  ip: nullable(text),
  at: timestamptz,
});
export type ConsentRow = Row<typeof consents>;
