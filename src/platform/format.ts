// What a pattern asks for, in words, for the refusal of a text that does not fit it.
import type { Text } from './language.ts';

const texts = new Map<string, Text>();

/** The pattern; refusals of texts that do not fit it say what is expected. */
export function format(pattern: RegExp, expected: Text): RegExp {
  texts.set(String(pattern), expected);
  return pattern;
}

export const formatText = (pattern: string): Text | undefined => texts.get(pattern);

/** Text with no control characters in it. */
export const NO_CONTROLS: Text = {
  en: 'this must not contain control characters',
  es: 'no debe contener caracteres de control',
  pt: 'não deve conter caracteres de controle',
};
