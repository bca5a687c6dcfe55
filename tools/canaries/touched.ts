// Which mutants are of what changed: those whose broken file or test changed, and those that are themselves
// new. Where helpers of tests changed, or how mutants are run, which is about very many of them, some of
// those are drawn: what makes tests blind there makes most of them blind. All mutants run nightly, so what
// changed is what changed lately:
//
// 1. since the commit that is given;
// 2. on a branch, since it left `origin/main`;
// 3. on `main`, since the younger of the commit before the last day and the 60th before this one, counting a
//    merge as one;
// 4. where none of these is known, as in a clone of one commit, everything did.
//
// What is not committed changed too.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Chance } from '../../test/support/chance.ts';
import { filesReachedBy } from '../test-files.ts';
import { testsOf, type Mutant } from './mutant.ts';

const COMMITS = 60;
const DAY_SECONDS = 24 * 60 * 60;
/** A change of one of these changes how every mutant is run. */
const MACHINERY =
  /^(?:package-lock\.json|tools\/canaries\.ts|tools\/canaries\/(?:canary|copy|mutant|tests)\.ts)$/;
/** As many lines as a mutant has, so that what differs in it comes with its name. */
const LINES_AROUND = 12;
const DRAWN_MAX = 40;

type Git = (...args: string[]) => Promise<string | undefined>;

const gitIn =
  (root: string): Git =>
  async (...args) => {
    try {
      return (await promisify(execFile)('git', args, { cwd: root })).stdout.trim();
    } catch {
      return undefined;
    }
  };

/** The commit since which a change counts, if it is known. */
export async function baseIn(root: string, given?: string): Promise<string | undefined> {
  const git = gitIn(root);
  if (given !== undefined) return git('rev-parse', '--verify', '--quiet', `${given}^{commit}`);
  const head = await git('rev-parse', 'HEAD');
  const left = await git('merge-base', 'HEAD', 'origin/main');
  if (head === undefined) return undefined;
  if (left !== undefined && left !== head) return left;
  const deep = await git('rev-parse', '--verify', '--quiet', `HEAD~${COMMITS}`);
  const before = Number(await git('log', '-1', '--format=%ct')) - DAY_SECONDS;
  const old = await git('rev-list', '--first-parent', '-1', `--before=${before}`, 'HEAD');
  if (!deep || !old) return deep || old || undefined;
  return (await git('merge-base', '--is-ancestor', deep, old)) === undefined ? deep : old;
}

/** Everything that differs from that commit, or undefined where that cannot be said. */
export async function changedSince(root: string, base: string): Promise<ReadonlySet<string> | undefined> {
  const git = gitIn(root);
  const changed = await git('diff', '--name-only', '--no-renames', base);
  const added = await git('ls-files', '--others', '--exclude-standard');
  if (changed === undefined || added === undefined) return undefined;
  return new Set(`${changed}\n${added}`.split('\n').filter((path) => path !== ''));
}

/** The lists of mutants as far as they differ from that commit, with the lines around. */
export async function changedMutantsSince(root: string, base: string): Promise<string> {
  const around = `--unified=${LINES_AROUND}`;
  return (await gitIn(root)('diff', around, '--no-renames', base, '--', 'tools/canaries')) ?? '';
}

/** `lists`: what differs in the lists of mutants. */
export type Changed = { readonly files: ReadonlySet<string>; readonly lists: string };

/** `through`: of helpers of their tests, or of how all mutants are run. */
export type Touched = { readonly own: readonly Mutant[]; readonly through: readonly Mutant[] };

/** `testFiles`: all of them. */
export async function touchedBy(
  changed: Changed,
  mutants: readonly Mutant[],
  testFiles: readonly string[],
): Promise<Touched> {
  const isOfAll = [...changed.files].some((path) => MACHINERY.test(path));
  const own: Mutant[] = [];
  const through: Mutant[] = [];
  for (const mutant of mutants) {
    const tests = testsOf(mutant, testFiles);
    const isNew = changed.lists.includes(mutant.name);
    if (isNew || [...mutant.plant.paths, ...tests].some((file) => changed.files.has(file))) {
      own.push(mutant);
      continue;
    }
    const reached = await Promise.all(tests.map((file) => filesReachedBy(file, isOfTests)));
    if (isOfAll || reached.flat().some((file) => changed.files.has(file))) through.push(mutant);
  }
  return { own, through };
}

const isOfTests = (path: string): boolean => !path.startsWith('src/') || path.endsWith('.test.ts');

/** Not more of those that are touched through others than show whether that made tests blind. */
export function drawnOf({ through }: Touched, chance: Chance): readonly Mutant[] {
  const left = [...through];
  return Array.from({ length: Math.min(DRAWN_MAX, left.length) }, () =>
    left.splice(chance.below(left.length), 1),
  ).flat();
}
