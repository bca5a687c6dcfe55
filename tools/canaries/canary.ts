// A canary is a violation planted into a copy of the repository, and the words with which the right checker
// must name it.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Answers the paths of the files that it wrote. */
export type Plant = (dir: string) => Promise<readonly string[]>;

export type Canary = {
  readonly name: string;
  /** The file that the checker must name. */
  readonly path: string;
  readonly plant: Plant;
  /** Matches the line in which it does. */
  readonly expects: RegExp;
};

/** Canaries of one checker: they are planted together, and each must be named by one run. */
export type Flock = {
  readonly checker: string;
  readonly command: readonly string[];
  /** The lines of the output that accuse a file. */
  readonly accusations: (output: string) => string[];
  readonly canaries: readonly Canary[];
};

export const write =
  (path: string, text: string): Plant =>
  async (dir) => {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
    return [path];
  };

export const edit =
  (path: string, change: (text: string) => string): Plant =>
  async (dir) => {
    const text = await readFile(join(dir, path), 'utf8');
    const changed = change(text);
    if (changed === text) throw new Error(`the canary of ${path} changes nothing`);
    await writeFile(join(dir, path), changed);
    return [path];
  };

export const both =
  (...plants: readonly Plant[]): Plant =>
  async (dir) => {
    const written: string[] = [];
    for (const plant of plants) written.push(...(await plant(dir)));
    return written;
  };

export const nothing: Plant = () => Promise.resolve([]);

const FILE = /[\w./-]+\.(?:[tj]s|sql|json|md)\b/;

export const linesWithFiles = (output: string): string[] =>
  output.split('\n').filter((line) => FILE.test(line) && !line.startsWith('────'));

/** What went wrong: canaries that were not named, and accusations of what was not planted. */
export function verdictOn({ canaries, accusations }: Flock, ran: { ok: boolean; output: string }): string[] {
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
