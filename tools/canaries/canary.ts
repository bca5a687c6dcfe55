// A canary is a violation planted into a copy of the repository, and the words with which the right checker
// must name it.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Changes files in a folder. */
export type Plant = {
  (dir: string): Promise<void>;
  /** Those that it writes. */
  readonly paths: readonly string[];
};

const planting = (paths: readonly string[], plant: (dir: string) => Promise<void>): Plant =>
  Object.assign(plant, { paths });

export type Canary = {
  readonly name: string;
  /** The file that the checker must name. */
  readonly path: string;
  readonly plant: Plant;
  /** Matches the line in which it does. */
  readonly expects: RegExp;
};

/** Canaries of one checker: they are planted together, and each must be named by one run. */
export type CheckerCase = {
  readonly checker: string;
  readonly command: readonly string[];
  /** The lines of the output that accuse a file. */
  readonly accusations: (output: string) => string[];
  readonly canaries: readonly Canary[];
};

export const write = (path: string, text: string): Plant =>
  planting([path], async (dir) => {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
  });

export const edit = (path: string, change: (text: string) => string): Plant =>
  planting([path], async (dir) => {
    const text = await readFile(join(dir, path), 'utf8');
    const changed = change(text);
    if (changed === text) throw new Error(`the canary of ${path} changes nothing`);
    await writeFile(join(dir, path), changed);
  });

export const both = (...plants: readonly Plant[]): Plant =>
  planting(
    plants.flatMap(({ paths }) => paths),
    async (dir) => {
      for (const plant of plants) await plant(dir);
    },
  );

export const nothing: Plant = planting([], () => Promise.resolve());

const FILE = /[\w./-]+\.(?:[tj]sx?|sql|json|md|mutants|txt)\b/;

export const linesWithFiles = (output: string): string[] =>
  output.split('\n').filter((line) => FILE.test(line) && !line.startsWith('────'));

/** What went wrong: canaries that were not named, and accusations of what was not planted. */
export function verdictOn(
  { canaries, accusations }: CheckerCase,
  ran: { ok: boolean; output: string },
): string[] {
  const lines = accusations(ran.output);
  const missed = canaries.filter(
    ({ path, expects }) => !lines.some((line) => line.includes(path) && expects.test(line)),
  );
  const unexpected = lines.filter(
    (line) => !canaries.some(({ path, expects }) => line.includes(path) && expects.test(line)),
  );
  return [
    ...(ran.ok ? ['it passes although it should fail'] : []),
    ...missed.map(
      ({ name, path, expects }) => `NOT CAUGHT: ${name} (${path} should be named with ${String(expects)})`,
    ),
    ...unexpected.map((line) => `false alarm, or a canary that breaks two rules: ${line.trim()}`),
  ];
}
