// A text for tests, which says the same in all languages.
import type { Text } from '#platform/language.ts';

export const saidAlike = (text: string): Text => ({ en: text, es: text, pt: text });
