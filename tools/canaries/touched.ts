// Which mutants are of what changed (../changed.ts): those whose broken file or test changed, and those that
// are themselves new. If helpers of tests changed, or how mutants are run, which is about very many of them,
// some of those are drawn: what makes tests blind there makes most of them blind. All of them run by turns,
// and nightly.
import type { Chance } from '../../test/support/chance.ts';
import { gitIn, type Changes } from '../changed.ts';
import { filesReachedBy } from '../test-files.ts';
import { testsOf, type Mutant } from './mutant.ts';
import { parseMutants } from './parse.ts';

/** A change of one of these changes how every mutant is run. */
const MACHINERY =
  /^(?:package-lock\.json|tools\/canaries\.ts|tools\/canaries\/(?:canary|copy|mutant|parse|read)\.ts)$/;
const DRAWN_MAX = 40;

/** Those that were not there in that commit, or were others: by their names. */
export async function changedMutantsSince(
  root: string,
  base: string,
  mutants: readonly Mutant[],
): Promise<ReadonlySet<string>> {
  const git = gitIn(root);
  const listed = async (...args: string[]): Promise<string[]> =>
    ((await git(...args, '--', '*.mutants')) ?? '').split('\n').filter((path) => path !== '');
  const differing = await listed('diff', '--name-only', '--no-renames', base);
  const before = new Set<string>();
  for (const path of differing) {
    const text = (await git('show', `${base}:${path}`)) ?? '';
    for (const mutant of parseMutants(path, text).mutants) before.add(withoutPlaces(mutant));
  }
  const files = new Set([...differing, ...(await listed('ls-files', '--others', '--exclude-standard'))]);
  const changed = mutants.filter((one) => files.has(one.at.path) && !before.has(withoutPlaces(one)));
  return new Set(changed.map(({ name }) => name));
}

const withoutPlaces = (mutant: Mutant): string =>
  JSON.stringify(mutant, (key, value: unknown) => (key === 'at' ? undefined : value));

/** `mutants`: the names of those that are new or differ. */
export type Changed = { readonly files: Changes; readonly mutants: ReadonlySet<string> };

/** `through`: those touched through helpers of their tests, or through how all mutants are run. */
export type Touched = { readonly own: readonly Mutant[]; readonly through: readonly Mutant[] };

/** Those of what changed last come first. `testFiles`: all of them. */
export async function touchedBy(
  changed: Changed,
  mutants: readonly Mutant[],
  testFiles: readonly string[],
): Promise<Touched> {
  const isOfAll = [...changed.files.keys()].some((path) => MACHINERY.test(path));
  const own: { readonly mutant: Mutant; readonly age: number }[] = [];
  const through: Mutant[] = [];
  for (const mutant of mutants) {
    const tests = testsOf(mutant, testFiles);
    const isNew = changed.mutants.has(mutant.name);
    const ages = [...mutant.replacements.map(({ path }) => path), ...tests].flatMap(
      (file) => changed.files.get(file) ?? [],
    );
    if (isNew || ages.length > 0) {
      own.push({ mutant, age: isNew ? 0 : Math.min(...ages) });
      continue;
    }
    const reached = await Promise.all(tests.map((file) => filesReachedBy(file, isOfTests)));
    if (isOfAll || reached.flat().some((file) => changed.files.has(file))) through.push(mutant);
  }
  return { own: own.toSorted((a, b) => a.age - b.age).map(({ mutant }) => mutant), through };
}

export const isOfTests = (path: string): boolean => !path.startsWith('src/') || path.endsWith('.test.ts');

/** Those that are touched through others, but no more than show whether that made tests blind. */
export const drawnOf = ({ through }: Touched, chance: Chance): readonly Mutant[] =>
  someOf(through, chance, DRAWN_MAX);

/** So many of them by chance, each once; all, if there are no more. */
export function someOf(mutants: readonly Mutant[], chance: Chance, atMost: number): readonly Mutant[] {
  const left = [...mutants];
  return Array.from({ length: Math.min(atMost, left.length) }, () =>
    left.splice(chance.below(left.length), 1),
  ).flat();
}
