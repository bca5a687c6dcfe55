// Repositories with a history of their own, for tests of what goes by it.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const NEWEST_S = 1_790_000_000;
const HOUR_S = 3600;
const BY = ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', '-c', 'commit.gpgsign=false'];

export async function git(root: string, ...args: string[]): Promise<string> {
  return run(root, args, {});
}

async function run(
  root: string,
  args: readonly string[],
  more: Readonly<Record<string, string>>,
): Promise<string> {
  const { GIT_DIR: _, ...env } = process.env;
  const ran = promisify(execFile)('git', [...BY, ...args], { cwd: root, env: { ...env, ...more } });
  return (await ran).stdout.trim();
}

export type Repository = { readonly root: string; readonly commits: string[] };

/** Commits on `main`, each of one file, this many hours before the newest. */
export async function repositoryIn(root: string, ages: readonly number[]): Promise<Repository> {
  await promisify(execFile)('git', ['init', '-q', '-b', 'main', root]);
  const commits: string[] = [];
  for (const [i, hours] of ages.entries()) {
    await writeFile(join(root, `file-${i}`), '');
    await git(root, 'add', '.');
    const date = `${NEWEST_S - hours * HOUR_S} +0000`;
    await run(root, ['commit', '-q', '-m', `${i}`], { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date });
    commits.push(await git(root, 'rev-parse', 'HEAD'));
  }
  return { root, commits };
}
