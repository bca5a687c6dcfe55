// A text for tests, which says the same in all languages.
import type { Text } from '#platform/text/language.ts';

export const saidAlike = (text: string): Text => ({ en: text, es: text, pt: text });
