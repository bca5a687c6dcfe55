// A mutant breaks one promise of the code in a copy of the repository; a test of that promise must then fail.
// Mutants are written as text, beside their tests (parse.ts).
import { underLoad } from '../../test/support/load.ts';
import { both, edit, type Plant } from './canary.ts';

/** A line of a file of mutants. */
export type Place = { readonly path: string; readonly line: number };

/** The text that is there once, and what takes its place. */
export type Replacement = {
  readonly at: Place;
  readonly path: string;
  readonly from: string;
  /** Without it the text is taken out, and if it is whole lines, no empty line stays. */
  readonly to?: string;
};

/** Which tests must not pass. */
export type Failure = {
  readonly at: Place;
  /** How the paths of their files begin. */
  readonly file: string;
  /** Part of their names; no others are run. Without it any test of the files may fail. */
  readonly test?: string;
};

export type Mutant = {
  readonly name: string;
  readonly at: Place;
  readonly replacements: readonly Replacement[];
  readonly failures: readonly Failure[];
  /** The test that must fail waits for what no longer comes, and is cancelled after a while. */
  readonly hangs: boolean;
};

const HANGING_MS_MAX = 10_000;

/** Fails if the text is not there once. */
export function replacedIn(text: string, { from, to }: Replacement): string {
  const [before = '', after, ...others] = text.split(from);
  if (after === undefined) throw new Error('what it quotes is not there');
  if (others.length > 0) throw new Error(`what it quotes is there ${others.length + 1} times`);
  if (to !== undefined) return `${before}${to}${after}`;
  const isWholeLines = (before === '' || before.endsWith('\n')) && after.startsWith('\n');
  return isWholeLines ? `${before}${after.slice(1)}` : `${before}${after}`;
}

export const plantOf = ({ replacements }: Mutant): Plant =>
  both(...replacements.map((one) => edit(one.path, (text) => replacedIn(text, one))));

/** The test files that must see it. */
export const testsOf = ({ failures }: Mutant, allFiles: readonly string[]): string[] =>
  allFiles.filter((path) => failures.some(({ file }) => path.startsWith(file)));

/** What the names of the tests that are run match. */
export function namesOf({ failures }: Pick<Mutant, 'failures'>): string | undefined {
  const names = new Set(failures.flatMap(({ test }) => test ?? []));
  return names.size === 0 ? undefined : [...names].join('|');
}

/** Whether it is about the schema: its databases are not made from the migrated template of the others. */
export const isOfSchema = ({ replacements }: Mutant): boolean =>
  replacements.some(({ path }) => path.endsWith('.sql'));

/**
 * A file by itself needs no runner, which takes a quarter of the time of most. `allFiles`: of all tests. A
 * mutant of the schema has the runner, which makes databases of its own.
 */
export function commandOf(mutant: Mutant, allFiles: readonly string[]): readonly string[] {
  const only = namesOf(mutant);
  if (isOfSchema(mutant)) {
    const words = mutant.failures.map(({ file }) => file);
    return ['tools/test.ts', ...words, ...(only === undefined ? [] : [`--only=${only}`])];
  }
  const files = testsOf(mutant, allFiles);
  if (files.length === 0) throw new Error(`no test file of '${mutant.name}'`);
  return [
    '--import=./bin/quick-imports.ts',
    ...(files.length === 1 ? [] : ['--test']),
    '--test-force-exit',
    '--test-reporter=spec',
    ...(mutant.hangs ? [`--test-timeout=${underLoad(HANGING_MS_MAX)}`] : []),
    ...(only === undefined ? [] : [`--test-name-pattern=${only}`]),
    ...files,
  ];
}

/** A test that fails is not the same as tests that cannot run. */
export function isCaught(
  { failures, hangs }: Pick<Mutant, 'failures' | 'hangs'>,
  ran: { ok: boolean; output: string },
): boolean {
  const only = namesOf({ failures });
  const counted = hangs ? /^ℹ (?:fail|cancelled) [1-9]/m : /^ℹ fail [1-9]/m;
  if (ran.ok || !counted.test(ran.output)) return false;
  if (only === undefined) return /^ℹ pass [1-9]/m.test(ran.output);
  return ran.output.split('\n').some((line) => /^\s*✖/.test(line) && new RegExp(only).test(line));
}
