// A file of the core that fails runs once more, alone and with its seed. If it passes then, it has failed by
// chance or for want of time: the run is green and says so, and the line is kept in test/flaky.txt until what
// made it fail is mended. Three of them, or two of one file, fail the run.
import { hash } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';

export const FLAKY_FILE = 'test/flaky.txt';
const LINES_BELOW = 3;
const FILE_LINES_BELOW = 2;
/** A race there is one of the product, with money in it. */
const NEVER_AGAIN = ['test/faults/', 'test/spending/', 'test/cells/'];

export const mayRunAgain = (file: string): boolean => !NEVER_AGAIN.some((folder) => file.startsWith(folder));

const SEED_CHARACTERS = 8;

/** Each file has a seed of its own, which follows from that of the run. */
export const seedOf = (seed: number, file: string): number =>
  Number.parseInt(hash('sha256', `${seed} ${file}`).slice(0, SEED_CHARACTERS), 16);

export const flakyLine = (file: string, test: string, seed: number, load = loadavg()[0] ?? 0): string =>
  `FLAKY ${file} | ${test.replaceAll(/[|\n]/g, ' ')} | seed ${seed} | load ${load.toFixed(1)}`;

const fileOf = (line: string): string => line.replace(/^FLAKY /, '').replace(/ \|.*$/, '');

/** Keeps the lines, and says why there are too many by now, if there are. */
export async function keepFlaky(lines: readonly string[], path = FLAKY_FILE): Promise<string | undefined> {
  const before = await readFile(path, 'utf8').catch(() => '');
  if (lines.length > 0) await appendFile(path, `${lines.join('\n')}\n`);
  return tooMany([...before.split('\n').filter((line) => line.startsWith('FLAKY ')), ...lines]);
}

export function tooMany(lines: readonly string[]): string | undefined {
  const files = lines.map(fileOf);
  const twice = files.find((file, i) => files.indexOf(file) <= i - (FILE_LINES_BELOW - 1));
  if (twice !== undefined) return `${twice} has failed by chance ${FILE_LINES_BELOW} times`;
  return lines.length >= LINES_BELOW ? `${lines.length} files have failed by chance` : undefined;
}
