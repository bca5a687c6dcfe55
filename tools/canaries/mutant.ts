// A mutant breaks one promise of the code in a copy of the repository; a test of that promise must then fail.
import { underLoad } from '../../test/support/load.ts';
import { edit, type Plant } from './canary.ts';

export type Mutant = {
  readonly name: string;
  readonly plant: Plant;
  /** Parts of the paths of the test files that must not pass. */
  readonly tests: readonly string[];
  /**
   * What the name of the test that must fail matches; no other is run. Without it any test of the files may.
   */
  readonly only?: string;
  /** The mutant is in a migration, so its databases are not made from the migrated template of the others. */
  readonly isOfSchema?: boolean;
  /** The test that must fail waits for what no longer comes, and is cancelled after a while. */
  readonly hangs?: boolean;
};

/** A function as replacement: in a text `$` would be more than itself. */
export const replace = (path: string, from: string, to: string): Plant =>
  edit(path, (text) => text.replace(from, () => to));

const HANGING_MS_MAX = 10_000;

/** The test files that must see it. */
export const testsOf = ({ tests }: Mutant, allFiles: readonly string[]): string[] =>
  allFiles.filter((file) => tests.some((part) => file.includes(part)));

/**
 * A file by itself needs no runner, which takes a quarter of the time of most. `allFiles`: of all tests. A
 * mutant of the schema has the runner, which makes databases of its own.
 */
export function commandOf(mutant: Mutant, allFiles: readonly string[]): readonly string[] {
  const { tests, only, hangs = false, isOfSchema = false } = mutant;
  if (isOfSchema) return ['tools/test.ts', ...tests, ...(only === undefined ? [] : [`--only=${only}`])];
  const files = testsOf(mutant, allFiles);
  if (files.length === 0) throw new Error(`no test file matches ${tests.join(' ')}`);
  return [
    '--import=./bin/quick-imports.ts',
    ...(files.length === 1 ? [] : ['--test']),
    '--test-force-exit',
    '--test-reporter=spec',
    ...(hangs ? [`--test-timeout=${underLoad(HANGING_MS_MAX)}`] : []),
    ...(only === undefined ? [] : [`--test-name-pattern=${only}`]),
    ...files,
  ];
}

/** A test that fails is not the same as tests that cannot run. */
export function isCaught(
  { only, hangs = false }: Pick<Mutant, 'only' | 'hangs'>,
  ran: { ok: boolean; output: string },
): boolean {
  const counted = hangs ? /^ℹ (?:fail|cancelled) [1-9]/m : /^ℹ fail [1-9]/m;
  if (ran.ok || !counted.test(ran.output)) return false;
  if (only === undefined) return /^ℹ pass [1-9]/m.test(ran.output);
  return ran.output.split('\n').some((line) => /^\s*✖/.test(line) && new RegExp(only).test(line));
}
