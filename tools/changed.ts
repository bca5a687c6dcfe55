// What changed lately, which is what the tests and mutants of a change go by:
//
// 1. since the commit that is given;
// 2. on a branch, since it left `main`, that of `origin` if there is one;
// 3. on `main`, if the newest commit is a merge, since its first parent: what has landed with it;
// 4. else on `main`, since the younger of the commit before the last day and the 60th before this one,
//    counting a merge as one;
// 5. if none of these is known, as in a clone of one commit, everything did.
//
// What is not committed changed too.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const COMMITS = 60;
const DAY_SECONDS = 24 * 60 * 60;
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

type Git = (...args: string[]) => Promise<string | undefined>;

export const gitIn =
  (root: string): Git =>
  async (...args) => {
    try {
      const ran = promisify(execFile)('git', args, { cwd: root, maxBuffer: OUTPUT_BYTES_MAX });
      return (await ran).stdout.trim();
    } catch {
      return undefined;
    }
  };

/** The commit since which a change counts, if it is known. */
export async function baseIn(root: string, given?: string): Promise<string | undefined> {
  const git = gitIn(root);
  if (given !== undefined) return git('rev-parse', '--verify', '--quiet', `${given}^{commit}`);
  const head = await git('rev-parse', 'HEAD');
  if (head === undefined) return undefined;
  for (const main of ['origin/main', 'main']) {
    const left = await git('merge-base', 'HEAD', main);
    if (left !== undefined && left !== head) return left;
  }
  if ((await git('rev-parse', '--verify', '--quiet', 'HEAD^2')) !== undefined)
    return git('rev-parse', 'HEAD^1');
  const deep = await git('rev-parse', '--verify', '--quiet', `HEAD~${COMMITS}`);
  const before = Number(await git('log', '-1', '--format=%ct')) - DAY_SECONDS;
  const old = await git('rev-list', '--first-parent', '-1', `--before=${before}`, 'HEAD');
  if (!deep || !old) return deep || old || undefined;
  return (await git('merge-base', '--is-ancestor', deep, old)) === undefined ? deep : old;
}

/** How many commits ago each path changed last: none for what is not committed. */
export type Changes = ReadonlyMap<string, number>;

/** Everything that differs from that commit, or undefined if that cannot be said. */
export async function changedSince(root: string, base: string): Promise<Changes | undefined> {
  const git = gitIn(root);
  const differs = await git('diff', '--name-only', '--no-renames', base);
  const open = await git('diff', '--name-only', '--no-renames', 'HEAD');
  const added = await git('ls-files', '--others', '--exclude-standard');
  const log = await git('log', '--format=%x00', '--name-only', '--no-renames', `${base}..HEAD`);
  if ([differs, open, added, log].includes(undefined)) return undefined;
  const ages = new Map<string, number>();
  const notCommitted = linesOf(`${open}\n${added}`);
  for (const path of notCommitted) ages.set(path, 0);
  for (const [i, names] of (log ?? '').split('\0').entries())
    for (const path of linesOf(names)) if (!ages.has(path)) ages.set(path, i);
  return new Map([...linesOf(differs), ...notCommitted].map((path) => [path, ages.get(path) ?? 0]));
}

const linesOf = (text = ''): string[] => text.split('\n').filter((line) => line !== '');

/**
 * Which of so many parts it is the turn of, from 1: by how many commits `main` has, counting a merge as one.
 * In a clone without the whole history that is not known, and the newest commit draws one.
 */
export async function turnIn(root: string, n: number): Promise<number> {
  const git = gitIn(root);
  const head = await git('rev-parse', 'HEAD');
  if (head === undefined) return 1;
  const isWhole = (await git('rev-parse', '--is-shallow-repository')) === 'false';
  const count = isWhole ? await git('rev-list', '--first-parent', '--count', 'HEAD') : undefined;
  return ((count === undefined ? Number.parseInt(head.slice(0, 8), 16) : Number(count)) % n) + 1;
}
