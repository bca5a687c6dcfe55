// Which of the test files that are not of the core are run: those that a change is about, and one part of so
// many of the others.
import type { Changes } from './changed.ts';
import { filesReachedBy } from './test-files.ts';
import { isBesideProduct, reasonToBeAlone, takesLong } from './test-groups.ts';
import { SLOW_TESTS, type SlowTest } from './slow-tests.ts';

/**
 * Whether a file is slow: the core has all that can share a process, but those that say that they take long.
 */
export async function isSlow(file: string): Promise<boolean> {
  return (await takesLong(file)) || (await reasonToBeAlone(file)) !== undefined;
}

/**
 * How near a change is to a test file, if it is near at all: the file itself; its fixtures; what it is about,
 * by how much of a path its row says; and what it shares with many others, which is about none of them.
 */
async function nearness(test: SlowTest, changed: Changes): Promise<number | undefined> {
  if (changed.has(test.file)) return ITSELF;
  const beside = (await filesReachedBy(test.file, isBesideProduct)).filter(isBesideProduct);
  const found = beside.filter((path) => changed.has(path));
  const fixtures = `${test.file.slice(0, test.file.lastIndexOf('/'))}/fixtures/`;
  if (found.some((path) => path.startsWith(fixtures))) return FIXTURE;
  const named = test.about.filter((beginning) =>
    [...changed.keys()].some((path) => path.startsWith(beginning)),
  );
  if (named.length > 0) return Math.max(...named.map(({ length }) => length));
  return found.length > 0 ? SHARED : undefined;
}

const ITSELF = Number.POSITIVE_INFINITY;
const FIXTURE = 1000;
const SHARED = 0;

export type Reached = {
  /** The nearest to the change first, as far as the time goes. */
  readonly files: readonly string[];
  /** What it is about as well, and there is no time for. */
  readonly left: readonly string[];
};

type Near = { readonly test: SlowTest; readonly near: number; readonly age: number };

const nearestFirst = (a: Near, b: Near): number =>
  a.near === b.near ? a.age - b.age || a.test.seconds - b.test.seconds : b.near - a.near;

/** Slow tests that changes reach; for the files themselves that changed there is as much time again. */
export async function slowReachedBy(
  changed: Changes,
  secondsMax: number,
  tests: readonly SlowTest[] = SLOW_TESTS,
): Promise<Reached> {
  const reached: Near[] = [];
  for (const test of tests) {
    const near = await nearness(test, changed);
    if (near !== undefined) reached.push({ test, near, age: changed.get(test.file) ?? 0 });
  }
  const files: string[] = [];
  const left: string[] = [];
  const seconds = { own: 0, others: 0 };
  for (const { test, near } of reached.toSorted(nearestFirst)) {
    const kind = near === ITSELF ? 'own' : 'others';
    const isTaken = seconds[kind] + test.seconds <= secondsMax;
    if (isTaken) seconds[kind] += test.seconds;
    (isTaken ? files : left).push(test.file);
  }
  return { files, left };
}

/** One of so many parts, from 1. */
export type Part = { readonly k: number; readonly n: number };

export const WHOLE: Part = { k: 1, n: 1 };

export function partOf(text: string): Part {
  const [, k = '', n = ''] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const part = { k: Number(k), n: Number(n) };
  if (part.k < 1 || part.k > part.n) throw new Error(`a part is 1/8 to 8/8, and not ${text}`);
  return part;
}

/**
 * Neighbours together, in parts that take about as long: so what a part needs on its machine is not what all
 * of them need.
 */
export function dealt<T>(all: readonly T[], { k, n }: Part, weightOf: (one: T) => number = () => 1): T[] {
  const total = all.reduce((sum, one) => sum + weightOf(one), 0);
  let before = 0;
  return all.filter((one) => {
    const middle = before + weightOf(one) / 2;
    before += weightOf(one);
    return Math.floor((middle / total) * n) === k - 1;
  });
}

export const secondsOf = (file: string): number => SLOW_TESTS.find((one) => one.file === file)?.seconds ?? 0;

/** What a file needs on its machine so that none of its tests is skipped. */
export const neededBy = (files: readonly string[]): string[] =>
  [...new Set(SLOW_TESTS.filter(({ file }) => files.includes(file)).flatMap(({ needs }) => needs))].sort();
