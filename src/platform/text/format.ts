// Describes a pattern in words, for the refusal of a text that does not match it.
import { z } from 'zod';
import type { Text } from './language.ts';

const texts = new Map<string, Text>();
/** Texts by the pattern as a JSON Schema has it: without its flags. */
const bySource = new Map<string, Text>();

/** The pattern, with the words that a refusal of another text quotes. */
export function format(pattern: RegExp, expected: Text): RegExp {
  texts.set(String(pattern), expected);
  bySource.set(pattern.source, expected);
  return pattern;
}

export const formatText = (pattern: string): Text | undefined => texts.get(pattern);
export const expectedBy = (source: string): Text | undefined => bySource.get(source);

/** Text without control characters. */
export const NO_CONTROLS: Text = {
  en: 'this must not contain control characters',
  es: 'no debe contener caracteres de control',
  pt: 'não deve conter caracteres de controle',
};

const NOT_VISIBLE: Text = {
  en: 'this must not contain invisible characters, nor many marks on one letter',
  es: 'no debe contener caracteres invisibles ni muchos signos sobre una misma letra',
  pt: 'não deve conter caracteres invisíveis nem muitos sinais sobre uma mesma letra',
};

const SEEN = String.raw`[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?<=\p{Extended_Pictographic})\ufe0f`;
const NOT_MARKED = String.raw`(?!\p{M})(?!.*\p{M}{4})`;

/**
 * Text that a person is shown, and may decide by: what is in it is seen, and it changes nothing beside it. No
 * controls, no line ends, nothing that turns the direction of writing, no letters without a shape, no mark
 * before the first letter and no more than three on one. The variation of an emoji is all that is allowed.
 */
export const VISIBLE = format(new RegExp(`^${NOT_MARKED}(?:${SEEN})+$`, 'u'), NOT_VISIBLE);
const VISIBLE_LINES = format(new RegExp(`^(?:${NOT_MARKED}(?:${SEEN})*(?:\\n|$))+$`, 'u'), NOT_VISIBLE);

/** A visible text in a request, of at most so many characters. */
export const visibleText = (charactersMax: number) =>
  z.string().trim().normalize('NFC').min(1).max(charactersMax).regex(VISIBLE);

/** A visible text of several lines. */
export const visibleLines = (charactersMax: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll('\r\n', '\n').replaceAll('\t', ' '))
    .trim()
    .normalize('NFC')
    .min(1)
    .max(charactersMax)
    .regex(VISIBLE_LINES);
