// Texts that other people wrote come back as data: without invisible characters, and named, so that a model
// does not take them for instructions.
import { UNSEEN } from '#platform/text/unseen.ts';
import { isObject } from './schemas.ts';

/** Those that vary a letter can carry a hidden text as well. */
const INVISIBLE = new RegExp(String.raw`[${UNSEEN}\p{Variation_Selector}]+`, 'gu');

export function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(INVISIBLE, ' ');
  if (Array.isArray(value)) return value.map(cleaned);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cleaned(part)]));
}

/** Which of the paths lead to a text of this answer. */
export const presentIn = (answer: unknown, paths: readonly string[]): string[] =>
  paths.filter((path) => leadsToText(answer, path.split('.')));

function leadsToText(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return typeof value === 'string' || isObject(value);
  if (name === '*') return Array.isArray(value) && value.some((one) => leadsToText(one, rest));
  return isObject(value) && leadsToText(value[name], rest);
}
