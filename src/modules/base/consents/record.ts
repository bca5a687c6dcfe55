// Records to which words somebody agreed, in the commit of what they agreed to.
import { hash } from 'node:crypto';
import type { Draft } from '#platform/work/draft.ts';
import { fill, LANGUAGES, type Language, type Text } from '#platform/text/language.ts';
import { consents, type ConsentKind } from './tables.ts';

export type Consent = {
  readonly kind: ConsentKind;
  readonly subjectId: string;
  /** The text with the names of its values, which are not part of its version. */
  readonly text: Text;
  readonly values: Readonly<Record<string, string>>;
  readonly language: Language;
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
};

const VERSION_CHARACTERS = 12;

/** Another one as soon as a word changes, in any language. */
const versionOf = (text: Text): string =>
  hash('sha256', LANGUAGES.map((language) => text[language]).join('\n')).slice(0, VERSION_CHARACTERS);

export function recordConsent(draft: Draft, consent: Consent): void {
  const { kind, subjectId, text, values, language, termsUrl, privacyUrl } = consent;
  draft.insert(consents, {
    tenant_id: draft.tenantId,
    id: draft.newId('con', subjectId),
    kind,
    subject_id: subjectId,
    version: versionOf(text),
    language,
    text: fill(text, language, values),
    terms_url: termsUrl,
    privacy_url: privacyUrl,
    ip: draft.actor.ip,
    at: draft.now,
  });
}
