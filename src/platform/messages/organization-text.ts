// An organization in a message or on a page for an owner: its name, which says on the test side that no money
// moves there.
import type { Mode } from '../context/context.ts';
import { fill, type Language, type Text } from '../text/language.ts';

const TEST: Text = {
  en: '{name} (test mode)',
  es: '{name} (modo de prueba)',
  pt: '{name} (modo de teste)',
};

export type NamedOrganization = { readonly name: string; readonly mode: Mode };

export const organizationText = (language: Language, { name, mode }: NamedOrganization): string =>
  mode === 'live' ? name : fill(TEST, language, { name });
