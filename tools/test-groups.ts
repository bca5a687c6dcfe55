// Which test files share a process. To load the product takes a process more than a second, and to compile
// what is run often as long again, so many are run one after the other in one, and each ends what it has
// opened before the next is loaded.
// A file is alone if it, or what it imports beside the product, may change its process for the others.
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chance } from '../test/support/chance.ts';
import { FILES_AT_ONCE, filesReachedBy } from './test-files.ts';

/** Less is not worth a process, which takes two or three seconds of a processor to load and warm up. */
const GROUP_BYTES_MIN = 180_000;
/** The size of a group that shares a browser, whose files work all of the time. */
const BROWSER_GROUP_BYTES = 80_000;
const BROWSER = 'test/support/chromium.ts';
const MINUTE_MS = 60_000;
/** A file that shares no process although it could, since it takes as long as ten or more others together. */
const TAKES_LONG = /^\/\/ Takes long: \w/m;

export type Reason = { readonly pattern: RegExp; readonly because: string };

/** What a file says that must be alone. */
export const ALONE: readonly Reason[] = [
  {
    pattern: /from 'node:(?:child_process|cluster|worker_threads)'/,
    because: 'it starts processes, which are killed when its own ends',
  },
  {
    pattern: /\bstartEmbeddedPostgres\b/,
    because: 'it starts a PostgreSQL, which ends with its process',
  },
  { pattern: /\bprocess\.(?:on|once|prependListener)\(/, because: 'it listens to its process' },
  { pattern: /\bprocess\.(?:exit|abort|chdir|umask)\(/, because: 'it ends or moves its process' },
  { pattern: /\bprocess\.env(?:\.\w+|\[[^\]]+\]) (?:\?\?)?=[^=]/, because: 'it changes the environment' },
  { pattern: /\bdelete process\.env\b/, because: 'it changes the environment' },
  { pattern: /\bmock\b[^;]* from 'node:test'/, because: 'it replaces methods or timers of the process' },
  {
    pattern: /\bset(?:GlobalDispatcher|DefaultCACertificates)\(/,
    because: 'it changes how the process connects',
  },
  { pattern: /\b(?:globalThis|global)(?:\.\w+|\[[^\]]+\]) =[^=]/, because: 'it changes what is global' },
  { pattern: /^\/\/ Runs alone: \w/m, because: 'it says so, with its reason' },
];

/** Why a file cannot share a process, if it cannot. */
export async function reasonToBeAlone(file: string): Promise<string | undefined> {
  for (const reached of await filesReachedBy(file, isBesideProduct)) {
    const because = await reasonIn(reached);
    if (because !== undefined) return `${reached}: ${because}`;
  }
  return undefined;
}

/** It cannot share a process for its browser alone. Those that can share one share a browser as well. */
export async function asksBrowserAlone(file: string): Promise<boolean> {
  const reached = await filesReachedBy(file, isBesideProduct);
  if (!reached.includes(BROWSER)) return false;
  for (const one of reached) if (one !== BROWSER && (await reasonIn(one)) !== undefined) return false;
  return true;
}

const found = new Map<string, string | undefined>();

/** Most files reach the same ones, and each is long to search. */
async function reasonIn(file: string): Promise<string | undefined> {
  if (!found.has(file)) {
    const text = await readFile(file, 'utf8');
    found.set(file, ALONE.find(({ pattern }) => pattern.test(text))?.because);
  }
  return found.get(file);
}

export const isBesideProduct = (path: string): boolean =>
  !path.startsWith('src/') || path.endsWith('.test.ts');

export const takesLong = async (file: string): Promise<boolean> =>
  TAKES_LONG.test(await readFile(file, 'utf8'));

/**
 * Groups in the order in which they should start: of those that are alone, the ones first that ask for the
 * most time, so that none of them is left at the end. They are at work, and those that share a process wait
 * for much of their time, so these take turns with them. Those that take long, each by itself, are spread as
 * well.
 */
export async function groupsOf(files: readonly string[]): Promise<string[][]> {
  const alone: { readonly file: string; readonly msMax: number }[] = [];
  const long: string[][] = [];
  const browsing: Sized[] = [];
  const together: Sized[] = [];
  for (const file of files) {
    const sized = { file, bytes: (await stat(file)).size };
    if (await asksBrowserAlone(file)) browsing.push(sized);
    else if ((await reasonToBeAlone(file)) !== undefined)
      alone.push({ file, msMax: await msMaxOf([file], 0) });
    else if (await takesLong(file)) long.push([file]);
    else together.push(sized);
  }
  const longestFirst = alone.toSorted((a, b) => b.msMax - a.msMax).map(({ file }) => [file]);
  const working = [...longestFirst, ...balanced(browsing, BROWSER_GROUP_BYTES)];
  return inTurns(working, long, dealt(together));
}

type Sized = { readonly file: string; readonly bytes: number };

/** Each in its order and spread evenly, from the beginning, so that the last of a short list is not late. */
export function inTurns<T>(...lists: readonly (readonly T[])[]): T[] {
  return lists
    .flatMap((list) => list.map((one, i) => ({ one, at: i / list.length })))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

/**
 * Deals files to each group in turn, since neighbours take about as long as each other: so the groups do too.
 * There are no more than are at work at once.
 */
function dealt(files: readonly Sized[]): string[][] {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const count = Math.min(FILES_AT_ONCE, Math.ceil(total / GROUP_BYTES_MIN));
  return Array.from({ length: count }, (_, k) =>
    files.filter((__, i) => i % count === k).map(({ file }) => file),
  ).filter(({ length }) => length > 0);
}

/** Groups of neighbours that have about as much to read. */
function balanced(files: readonly Sized[], bytesMax: number): string[][] {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const count = Math.ceil(total / bytesMax);
  const groups: string[][] = Array.from({ length: count }, () => []);
  let before = 0;
  for (const { file, bytes } of files) {
    groups[Math.floor(((before + bytes / 2) / total) * count)]?.push(file);
    before += bytes;
  }
  return groups.filter((group) => group.length > 0);
}

/** The files of each group in another order. */
export const shuffled = (groups: readonly string[][], chance: Chance): string[][] =>
  groups.map((group) => {
    const left = [...group];
    return group.flatMap(() => left.splice(chance.below(left.length), 1));
  });

const OWN_LIMIT = /^\/\/ Ends within (?<minutes>\d+) minutes: \w/m;

/** How long each file of a group may take: a file that is alone can ask for longer than the others have. */
export async function msMaxOf([file = '', ...others]: readonly string[], msMax: number): Promise<number> {
  if (others.length > 0) return msMax;
  const minutes = OWN_LIMIT.exec(await readFile(file, 'utf8'))?.groups?.['minutes'];
  return Math.max(msMax, Number(minutes ?? 0) * MINUTE_MS);
}

/**
 * A script for each group, as the runner of Node takes them. Whichever process has run its own files takes
 * over those of others that are not begun, their last ones first, so that all end at about the same time.
 */
export async function writeEntries(
  folder: string,
  groups: readonly string[][],
  timeoutOf: (group: readonly string[]) => Promise<number>,
  seedOf: (file: string) => number | undefined = () => undefined,
): Promise<string[]> {
  const sharing: string[][] = [];
  for (const group of groups)
    if (group.length > 1 && !(await asksBrowserAlone(group[0] ?? ''))) sharing.push(group);
  const membersOf = (files: readonly string[]) => files.map((file) => ({ file, seed: seedOf(file) }));
  const begun = await mkdtemp(join(folder, 'begun-'));
  const runGroup = `import { runGroup } from ${JSON.stringify(join(import.meta.dirname, 'test-group.ts'))};`;
  const keepChromium = `import { keepChromium } from ${JSON.stringify(join(import.meta.dirname, '..', BROWSER))};`;
  return Promise.all(
    groups.map(async (group, i) => {
      const path = join(folder, `group-${i + 1}.mjs`);
      const others = inTurns(...sharing.filter((one) => one !== group).map((one) => one.toReversed()));
      const shared = sharing.includes(group) ? { folder: begun, others: membersOf(others) } : undefined;
      const given = [membersOf(group), await timeoutOf(group), undefined, shared];
      const call = `await runGroup(${given.map((one) => JSON.stringify(one) ?? 'undefined').join(', ')});`;
      const isBrowsing = group.length > 1 && shared === undefined;
      const lines = isBrowsing
        ? [keepChromium, 'const kept = await keepChromium();', call, 'await kept.close();']
        : [call];
      await writeFile(path, [runGroup, ...lines, ''].join('\n'));
      return path;
    }),
  );
}

/** What to say of files whose end was not reported, since their process ended before. */
export function unended(groups: readonly string[][], ended: ReadonlySet<string>): string[] {
  return groups.flatMap((group) => {
    const without = group.filter((file) => !ended.has(file));
    return without.length === 0
      ? []
      : [`no result of these, whose process ended before: ${without.join(', ')}`];
  });
}
