// Describes a pattern in words, for the refusal of a text that does not match it.
import type { Text } from './language.ts';

const texts = new Map<string, Text>();

/** The pattern, with the words that a refusal of another text quotes. */
export function format(pattern: RegExp, expected: Text): RegExp {
  texts.set(String(pattern), expected);
  return pattern;
}

export const formatText = (pattern: string): Text | undefined => texts.get(pattern);

/** Text without control characters. */
export const NO_CONTROLS: Text = {
  en: 'this must not contain control characters',
  es: 'no debe contener caracteres de control',
  pt: 'não deve conter caracteres de controle',
};
