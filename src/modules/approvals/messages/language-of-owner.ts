// The language in which an owner is written to.
import type { Language } from '#platform/text/language.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';

export const languageOfOwner = ({ country }: Pick<CardholderRow, 'country'>): Language =>
  country === 'BR' ? 'pt' : 'es';
