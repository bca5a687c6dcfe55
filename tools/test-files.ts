// Which files hold tests, and which of them ask the PostgreSQL that the tests are run on: those that import,
// over however many files, what opens a database there. The others say the same on any version of it, those
// among them too that start processes on the embedded database.
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';

const FILES = ['app/**/*.test.ts', 'src/**/*.test.ts', 'tools/**/*.test.ts', 'test/**/*.test.ts'];
const FINDS_PROGRAMS = 'test/support/programs.ts';
const OPENS_DATABASE = new Set(['test/support/database.ts', 'tools/test-server.ts']);
/** Statements that import or export, over several lines too; what they take as a type alone is not loaded. */
const LOADS = /^(?:import|export) (?!type )(?:[^;']* from )?'([.#][^']+)';/gm;

/** The most files at once: their servers and workers share the connections of one PostgreSQL. */
const AT_ONCE_MAX = 6;
/**
 * Twice as many as there are processors, and one: files that share a process wait for half of their time on
 * what is in real time, some of them for nine tenths of it.
 */
export const FILES_AT_ONCE = Math.min(Math.ceil(availableParallelism() * 2) + 1, AT_ONCE_MAX);

export async function testFiles(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(FILES)) files.push(file);
  return files.sort();
}

export async function asksDatabase(file: string): Promise<boolean> {
  const reached = await filesReachedBy(file);
  return reached.some((one) => OPENS_DATABASE.has(one));
}

/** Whether one of the files starts Monedero, or another of the programs that are bundled for tests. */
export async function startsPrograms(files: readonly string[]): Promise<boolean> {
  for (const file of files) if ((await filesReachedBy(file)).includes(FINDS_PROGRAMS)) return true;
  return false;
}

/** The file and what it imports, over however many files of which each is followed. */
export async function filesReachedBy(
  file: string,
  isFollowed: (path: string) => boolean = () => true,
): Promise<string[]> {
  const seen = new Set([file]);
  // What is added while it is gone through is gone through too.
  for (const one of seen) {
    for (const imported of await importsOf(one)) if (isFollowed(imported)) seen.add(imported);
  }
  return [...seen];
}

const known = new Map<string, readonly string[]>();

async function importsOf(file: string): Promise<readonly string[]> {
  const before = known.get(file);
  if (before !== undefined) return before;
  const text = await readFile(file, 'utf8');
  const imports = [...text.matchAll(LOADS)]
    .map(([, path = '']) => (path.startsWith('#') ? `src/${path.slice(1)}` : join(dirname(file), path)))
    .filter(existsSync);
  known.set(file, imports);
  return imports;
}
