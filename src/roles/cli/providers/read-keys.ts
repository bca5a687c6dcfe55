// Reads the keys of a provider: lines such as `secretKey=sk_live_…` of a file that others cannot read, of
// standard input, or of the environment. They are never arguments, which all users of a machine can read.
import { readFile, stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { usageError } from '../failure.ts';

const KEYS_PREFIX = 'PROVIDER_';
const OTHERS = 0o077;
const NAME = /^[A-Za-z][A-Za-z0-9]*$/;
const PEM_BEGIN = /^-----BEGIN [A-Z0-9 ]+-----$/;

type Environment = Readonly<Record<string, string | undefined>>;

/** `from`: a file, `-` for standard input, undefined for the environment. */
export async function readKeys(
  from: string | undefined,
  environment: Environment,
  fields: readonly string[],
): Promise<Record<string, string>> {
  if (from === undefined) return fromEnvironment(environment, fields);
  if (from === '-') return parseKeys(await text(process.stdin), 'standard input');
  await requirePrivate(from);
  return parseKeys(await readFile(from, 'utf8'), from);
}

/** Keys of several drivers, each below its name in brackets. */
export async function readSections(from: string): Promise<ReadonlyMap<string, Record<string, string>>> {
  if (from !== '-') await requirePrivate(from);
  const [written, source] =
    from === '-' ? [await text(process.stdin), 'standard input'] : [await readFile(from, 'utf8'), from];
  return parseSections(written, source);
}

const SECTION = /^\[\s*([a-z][a-z0-9-]*)\s*\]$/;

export function parseSections(written: string, source: string): ReadonlyMap<string, Record<string, string>> {
  const lines = written.split(/\r?\n/);
  const starts = lines.flatMap((line, i) => (SECTION.test(line.trim()) ? [i] : []));
  const before = lines.slice(0, starts[0]).findIndex((line) => !/^\s*(?:#|$)/.test(line));
  if (before >= 0 || starts.length === 0)
    throw usageError(
      `${source}, line ${Math.max(before, 0) + 1}: the name of a driver in brackets is expected`,
      'such as [operator], and its keys below it, a line each',
    );
  const sections = new Map<string, Record<string, string>>();
  for (const [n, start] of starts.entries()) {
    const name = SECTION.exec(lines[start]?.trim() ?? '')?.[1] ?? '';
    if (sections.has(name)) throw usageError(`${source}, line ${start + 1}: [${name}] is there twice`);
    // The lines before it are left empty, so that what is wrong is named by its line in the file.
    const own = [...lines.slice(0, start + 1).map(() => ''), ...lines.slice(start + 1, starts[n + 1])];
    sections.set(name, parseKeys(own.join('\n'), source));
  }
  return sections;
}

async function requirePrivate(file: string): Promise<void> {
  const { mode } = await stat(file).catch(() => {
    throw usageError(`${file} cannot be read`, 'a file with a line for each key, such as secretKey=…');
  });
  if ((mode & OTHERS) !== 0)
    throw usageError(`others on this machine can read ${file}`, `chmod 600 ${file}, and run it again`);
}

/** The variable for a field: PROVIDER_SECRET_KEY is `secretKey` in a file. */
const variableOf = (field: string): string =>
  KEYS_PREFIX + field.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

function fromEnvironment(environment: Environment, fields: readonly string[]): Record<string, string> {
  const found = fields.flatMap((field) => {
    const value = environment[variableOf(field)];
    return value === undefined || value === '' ? [] : [[field, value] as const];
  });
  if (found.length > 0) return Object.fromEntries(found);
  throw usageError(
    'there are no keys',
    `--keys FILE with a line for each of: ${fields.join(', ')}; or the variables ${fields.map(variableOf).join(', ')}`,
  );
}

/** Says the line of what is wrong, and never what stands there. */
export function parseKeys(written: string, source: string): Record<string, string> {
  const keys: Record<string, string> = {};
  const lines = written.split(/\r?\n/);
  for (let i = 0; i < lines.length; i += 1) {
    const line = (lines[i] ?? '').trim();
    if (line === '' || line.startsWith('#')) continue;
    const at = line.indexOf('=');
    const name = line.slice(0, at).trim();
    if (at < 1 || !NAME.test(name))
      throw usageError(`${source}, line ${i + 1}: a name, = and a value are expected`);
    if (Object.hasOwn(keys, name)) throw usageError(`${source}, line ${i + 1}: ${name} is there twice`);
    const first = line.slice(at + 1).trim();
    const pem = PEM_BEGIN.test(first) ? pemFrom(lines, i, first) : undefined;
    if (PEM_BEGIN.test(first) && pem === undefined)
      throw usageError(`${source}, line ${i + 1}: ${name} is cut off: its END line is missing`);
    const value = pem?.text ?? first;
    if (value === '') throw usageError(`${source}, line ${i + 1}: ${name} has no value`);
    if (pem?.text.includes('ENCRYPTED'))
      throw usageError(
        `${source}, line ${i + 1}: ${name} is protected by a passphrase`,
        'write it without one: openssl pkey -in KEY -out KEY.pem',
      );
    keys[name] = value;
    i = pem?.last ?? i;
  }
  return keys;
}

function pemFrom(
  lines: readonly string[],
  from: number,
  first: string,
): { text: string; last: number } | undefined {
  const end = first.replace('BEGIN', 'END');
  const last = lines.findIndex((line, i) => i > from && line.trim() === end);
  if (last < 0) return undefined;
  return { text: [first, ...lines.slice(from + 1, last + 1)].map((one) => one.trim()).join('\n'), last };
}
