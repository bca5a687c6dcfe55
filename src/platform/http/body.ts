// Parses a request body: JSON in UTF-8, or a form if a route takes one.
import { ECHO_CHARACTERS_MAX } from '../text/echo.ts';
import type { Problem, Refusal } from '../refusals/refusal.ts';
import { invalid, refusal } from '../refusals/refusals.ts';
import { brokenOffset, repeatedName } from './json-text.ts';

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;
const UTF8_NAMES = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

/** What is compressed, or written in another character set, would be read as something else. */
export function requireReadable(contentType: string | undefined, encoding: string | undefined): void {
  const charset = CHARSET.exec(contentType ?? '')?.[1]?.toLowerCase() ?? 'utf-8';
  const isPlain = encoding === undefined || encoding.toLowerCase() === 'identity';
  if (!isPlain || !UTF8_NAMES.has(charset)) throw refusal('unsupported_media_type', {}, IN_UTF8);
}

/**
 * The JSON of a body; an empty one counts as `{}`, for verbs without parameters. `named`: the refusal that a
 * route has for what is wrong with a field.
 */
export function parseJson(
  body: Buffer,
  contentType: string | undefined,
  named: (problem: Problem) => Refusal | undefined = () => undefined,
): unknown {
  if (body.length === 0) return {};
  if (contentType === undefined || !JSON_TYPE.test(contentType)) throw refusal('unsupported_media_type');
  const text = textOf(body);
  const value = parsed(text);
  // Rare, and never sent in good faith: the value is walked only if the text could hold one.
  const isOdd = text.includes(ESCAPE) || text.includes(PROTOTYPE);
  const broken = isOdd ? brokenPart(value) : undefined;
  const altered = HIDES_DIGITS.test(text) ? brokenPart(withAlteredMarked(text)) : undefined;
  if (broken !== undefined) throw invalid([broken]);
  if (altered !== undefined) throw named(altered) ?? invalid([altered]);
  const repeated = mayRepeat(text, value) ? repeatedName(text) : undefined;
  if (repeated !== undefined) throw invalid([{ field: repeated || 'body', message: TWICE }]);
  return value;
}

/** The fields of a form. One that is there twice could be read as either, so it is refused. */
export function parseForm(body: Buffer, contentType: string | undefined): Record<string, string> {
  if (body.length > 0 && (contentType === undefined || !FORM_TYPE.test(contentType)))
    throw refusal('unsupported_media_type', {}, A_FORM);
  const form = new URLSearchParams(body.toString('utf8'));
  for (const field of form.keys()) {
    if (form.getAll(field).length > 1) throw invalid([{ field, message: TWICE }]);
    if (form.get(field)?.includes(ZERO) === true) throw invalid([{ field, message: NO_ZERO }]);
  }
  return Object.fromEntries(form);
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
    const before = text.slice(0, brokenOffset(text)).split('\n');
    throw refusal(
      'invalid_json',
      { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 },
      { message: BROKEN_AT },
    );
  }
}

const BROKEN_AT = {
  en: 'The body is not valid JSON: line {line}, column {column} is not as expected.',
  es: 'El cuerpo no es JSON válido: la línea {line}, columna {column} no es la esperada.',
  pt: 'O corpo não é um JSON válido: a linha {line}, coluna {column} não é a esperada.',
};

const SPACE_BEFORE_COLON = /"[ \t\n\r]+:/;

/**
 * Whether an object may have a name twice, of which JSON.parse keeps the last. Each name ends with a quote
 * before its colon, so as many of these as there are fields are all of them. More are in texts, as escaped
 * quotes, and a space before a colon hides one, so such bodies must be looked at.
 */
function mayRepeat(text: string, value: unknown): boolean {
  let colons = 0;
  for (let at = text.indexOf('":'); at !== -1; at = text.indexOf('":', at + 1)) colons += 1;
  const left: unknown[] = [value];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const isList = Array.isArray(next);
    for (const part of Object.values(next)) {
      if (!isList) colons -= 1;
      if (typeof part === 'object' && part !== null) left.push(part);
    }
  }
  return colons > 0 || SPACE_BEFORE_COLON.test(text);
}

/** UTF-8 holds no half of a surrogate pair, and JSON no bare NUL, so both can only come escaped. */
const ESCAPE = '\\u';
const ZERO = '\0';
/** A field of this name would be lost when objects are copied. */
const PROTOTYPE = '__proto__';

/**
 * PostgreSQL cannot store NUL or half of a surrogate pair in a text, and a number must be what its digits
 * say. The search does not recurse, since an attacker may nest values deeper than the stack.
 */
function brokenPart(body: unknown): Problem | undefined {
  const left: Array<{ readonly value: unknown; readonly field: string }> = [{ value: body, field: '' }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, field } = next;
    const found = typeof value === 'string' ? brokenAt(value, field) : undefined;
    if (found !== undefined) return found;
    if (value === WITH_EXPONENT) return { field: field || 'body', message: NO_EXPONENT };
    if (value === ROUNDED) return { field: field || 'body', message: NOT_KEPT };
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      const badName = brokenAt(name, field);
      if (badName !== undefined) return badName;
      const path = joined(field, name);
      if (name === PROTOTYPE) return { field: path, message: NO_PROTOTYPE };
      left.push({ value: part, field: path });
    }
  }
  return undefined;
}

/** Cut to a length that can be shown, however deep the field is. */
function joined(field: string, name: string): string {
  if (field === '') return name;
  return field.length > ECHO_CHARACTERS_MAX ? field : `${field}.${name}`;
}

function brokenAt(text: string, field: string): Problem | undefined {
  if (text.includes(ZERO)) return { field: field || 'body', message: NO_ZERO };
  return text.isWellFormed() ? undefined : { field: field || 'body', message: NO_HALF };
}

/**
 * Texts with a number that JSON.parse may alter, and others: an exponent, more digits than it keeps, or the
 * sign of a zero.
 */
const HIDES_DIGITS = /\d[eE]|[\d.]{16}|(?:^|[\s:,[])-0/;
const EXPONENT = /[eE]/;
const WITH_EXPONENT = Symbol('a number with an exponent');
const ROUNDED = Symbol('a number that was rounded');

/** The body once more, with what was altered in place of each number that is not what was written. */
function withAlteredMarked(text: string): unknown {
  const mark = (_name: string, value: unknown, context?: { readonly source?: string }): unknown => {
    const written = context?.source;
    if (typeof value !== 'number' || written === undefined) return value;
    if (EXPONENT.test(written)) return WITH_EXPONENT;
    return withoutEmptyDigits(written) === String(value) ? value : ROUNDED;
  };
  try {
    return JSON.parse(text, mark) as unknown;
  } catch {
    // It is valid, and nested too deep to be read this way.
    throw refusal('invalid_json');
  }
}

/** A number as JavaScript writes it: `1.50` is `1.5`, and `2.0` is `2`. */
const withoutEmptyDigits = (written: string): string =>
  written.includes('.') ? written.replace(/\.?0+$/, '') : written;

const NO_EXPONENT = {
  en: 'this number must be written out, without an exponent',
  es: 'este número debe escribirse completo, sin exponente',
  pt: 'este número deve ser escrito por extenso, sem expoente',
};

const NOT_KEPT = {
  en: 'this number has more digits than a JSON number keeps',
  es: 'este número tiene más dígitos de los que conserva un número JSON',
  pt: 'este número tem mais dígitos do que um número JSON conserva',
};

const NO_PROTOTYPE = {
  en: 'a field cannot have this name',
  es: 'un campo no puede llamarse así',
  pt: 'um campo não pode ter este nome',
};

const IN_UTF8 = {
  message: {
    en: 'The body must be sent in UTF-8 and uncompressed.',
    es: 'El cuerpo debe enviarse en UTF-8 y sin comprimir.',
    pt: 'O corpo deve ser enviado em UTF-8 e sem compressão.',
  },
  fix: {
    en: 'Send no `Content-Encoding` header, and name no `charset` but utf-8.',
    es: 'No envíe el encabezado `Content-Encoding` ni otro `charset` que utf-8.',
    pt: 'Não envie o cabeçalho `Content-Encoding` nem outro `charset` além de utf-8.',
  },
};

const A_FORM = {
  message: {
    en: 'The body must be sent as application/x-www-form-urlencoded.',
    es: 'El cuerpo debe enviarse como application/x-www-form-urlencoded.',
    pt: 'O corpo deve ser enviado como application/x-www-form-urlencoded.',
  },
  fix: {
    en: 'Set the header `Content-Type: application/x-www-form-urlencoded`.',
    es: 'Envíe el encabezado `Content-Type: application/x-www-form-urlencoded`.',
    pt: 'Envie o cabeçalho `Content-Type: application/x-www-form-urlencoded`.',
  },
};

export const TWICE = {
  en: 'this field is there more than once',
  es: 'este campo aparece más de una vez',
  pt: 'este campo aparece mais de uma vez',
};

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
