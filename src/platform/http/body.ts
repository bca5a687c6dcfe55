// Reads what is in a request body: JSON in UTF-8, nothing else.
import type { Text } from '../language.ts';
import { refusal } from '../refusals.ts';

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The JSON of a body; an empty one counts as `{}`, for verbs without parameters. */
export function parseJson(body: Buffer, contentType: string | undefined): unknown {
  if (body.length === 0) return {};
  if (contentType === undefined || !JSON_TYPE.test(contentType)) throw refusal('unsupported_media_type');
  const text = textOf(body);
  const value = parsed(text);
  // Rarely there, and nobody who means well sends it; only then is it worth looking for.
  const broken = text.includes(ESCAPE) ? brokenText(value) : undefined;
  if (broken !== undefined)
    throw refusal('invalid_request', { field: broken.field }, { problem: broken.problem });
  return value;
}

function textOf(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw refusal('invalid_json');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refusal('invalid_json');
  }
}

/** In UTF-8 as it comes there is no half of a pair, and a zero character is no JSON: both come escaped only. */
const ESCAPE = '\\u';
const ZERO = '\0';

type Broken = { readonly field: string; readonly problem: Text };

/**
 * PostgreSQL keeps neither a zero character nor half of a surrogate pair in a text, and neither belongs there. Without recursion, since
 * whoever sends such things may nest them deeper than a stack.
 */
function brokenText(body: unknown): Broken | undefined {
  const left: Array<{ readonly value: unknown; readonly field: string }> = [{ value: body, field: '' }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, field } = next;
    const found = typeof value === 'string' ? brokenAt(value, field) : undefined;
    if (found !== undefined) return found;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      const badName = brokenAt(name, field);
      if (badName !== undefined) return badName;
      left.push({ value: part, field: field === '' ? name : `${field}.${name}` });
    }
  }
  return undefined;
}

function brokenAt(text: string, field: string): Broken | undefined {
  if (text.includes(ZERO)) return { field: field || 'body', problem: NO_ZERO };
  return text.isWellFormed() ? undefined : { field: field || 'body', problem: NO_HALF };
}

export const NO_ZERO = {
  en: 'this must not hold a zero character',
  es: 'no debe contener el carácter cero',
  pt: 'não deve conter o caractere zero',
};

const NO_HALF = {
  en: 'this must not hold half of a character (a lone surrogate)',
  es: 'no debe contener medio carácter (un sustituto suelto)',
  pt: 'não deve conter meio caractere (um substituto solto)',
};
