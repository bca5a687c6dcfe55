// A mutant breaks one promise of the code in a copy of the repository; a test of that promise must then fail.
import { edit, type Plant } from './canary.ts';

export type Mutant = {
  readonly name: string;
  readonly plant: Plant;
  /** Parts of the paths of the test files that must not pass. Whole paths where no database is needed. */
  readonly tests: readonly string[];
  /**
   * What the name of the test that must fail matches; no other is run. Without it any test of the files may.
   */
  readonly only?: string;
  /** The tests are tables, and are run without a database. */
  readonly isPure?: boolean;
  /** The mutant is in a migration, so its databases are not made from the migrated template of the others. */
  readonly isOfSchema?: boolean;
  /** The test that must fail waits for what no longer comes, and is cancelled after a while. */
  readonly hangs?: boolean;
};

/** A function as replacement: in a text `$` would be more than itself. */
export const replace = (path: string, from: string, to: string): Plant =>
  edit(path, (text) => text.replace(from, () => to));

export function commandOf({ tests, only, isPure = false, hangs = false }: Mutant): readonly string[] {
  const within = hangs ? ['--within=10'] : [];
  if (!isPure)
    return ['tools/test.ts', ...tests, ...(only === undefined ? [] : [`--only=${only}`]), ...within];
  const pattern = only === undefined ? [] : [`--test-name-pattern=${only}`];
  return ['--test', '--test-reporter=spec', ...pattern, ...tests];
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
