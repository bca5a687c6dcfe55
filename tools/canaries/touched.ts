// Which mutants are of what changed: those whose broken file, tests or helpers of tests changed, and those
// that are themselves new. All of them run nightly, so what changed is what changed lately:
//
// 1. since the commit that is given;
// 2. on a branch, since it left `origin/main`;
// 3. on `main`, since the younger of the commit before the last day and the 20th before this one, counting a
//    merge as one;
// 4. where none of these is known, as in a clone of one commit, everything did.
//
// What is not committed changed too.
import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { filesReachedBy } from '../test-files.ts';
import type { Mutant } from './mutant.ts';

const COMMITS = 20;
const DAY_SECONDS = 24 * 60 * 60;
/** A change of one of these changes how every mutant is run. */
const MACHINERY =
  /^(?:package-lock\.json|tools\/canaries\.ts|tools\/canaries\/(?:canary|copy|mutant|tests)\.ts)$/;
const LIST_OF_MUTANTS = /^tools\/canaries\/[\w-]+\.ts$/;

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

/** `testFiles`: all of them. */
export async function touchedBy(
  changed: ReadonlySet<string>,
  mutants: readonly Mutant[],
  testFiles: readonly string[],
): Promise<readonly Mutant[]> {
  if ([...changed].some((path) => MACHINERY.test(path))) return mutants;
  const defined = await definedIn([...changed].filter((path) => LIST_OF_MUTANTS.test(path)));
  const touched: Mutant[] = [];
  for (const mutant of mutants) {
    const own = testFiles.filter((file) => mutant.tests.some((part) => file.includes(part)));
    const reached = await Promise.all(own.map((file) => filesReachedBy(file, isOfTests)));
    const files = [...mutant.plant.paths, ...reached.flat()];
    if (defined.has(mutant) || files.some((file) => changed.has(file))) touched.push(mutant);
  }
  return touched;
}

const isOfTests = (path: string): boolean => !path.startsWith('src/') || path.endsWith('.test.ts');

async function definedIn(lists: readonly string[]): Promise<ReadonlySet<unknown>> {
  const found = lists.map(async (path) => {
    try {
      const exported = (await import(`./${basename(path)}`)) as Readonly<Record<string, unknown>>;
      return Object.values(exported).flatMap((one): unknown[] => (Array.isArray(one) ? one : []));
    } catch {
      // It is gone, and its mutants with it.
      return [];
    }
  });
  return new Set((await Promise.all(found)).flat());
}
