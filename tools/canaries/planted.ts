// What is wrong with mutants, found without running one: each is planted in memory, its test is looked for,
// and no two have one name.
import { dirname } from 'node:path';
import { lineOf, type SourceFile } from '../tidy/problem.ts';
import { replacedIn, testsOf, type Failure, type Mutant, type Replacement } from './mutant.ts';
import { nearestLine } from './nearest.ts';
import type { Refusal } from './parse.ts';
import { mayBeNamed } from './test-names.ts';

/** The repository as far as mutants are about it. */
export type Around = {
  /** Gives the same value for the same path; undefined if there is no such file. */
  readonly fileAt: (path: string) => Promise<SourceFile | undefined>;
  readonly testFiles: readonly string[];
  /** What a test file imports that is of tests, and itself. */
  readonly reachedBy: (file: string) => Promise<readonly string[]>;
};

export async function whatIsWrong(mutants: readonly Mutant[], around: Around): Promise<Refusal[]> {
  const each = await Promise.all(
    mutants.map(async (mutant) => [
      ...(await notPlanted(mutant, around)),
      ...notBeside(mutant, around),
      ...(await notFailing(mutant, around)),
    ]),
  );
  return [...namedTwice(mutants), ...each.flat()];
}

function namedTwice(mutants: readonly Mutant[]): Refusal[] {
  const first = new Map<string, Mutant>();
  return mutants.flatMap((mutant) => {
    const other = first.get(mutant.name);
    if (other === undefined) first.set(mutant.name, mutant);
    return other === undefined
      ? []
      : [{ ...mutant.at, message: `has the name of the mutant at ${other.at.path}:${other.at.line}` }];
  });
}

/** Tries replacements one after the other, as they are planted. */
async function notPlanted({ replacements }: Mutant, { fileAt }: Around): Promise<Refusal[]> {
  const changed = new Map<string, string>();
  const wrong: Refusal[] = [];
  for (const one of replacements) {
    const text = changed.get(one.path) ?? (await fileAt(one.path))?.text;
    if (text === undefined) wrong.push({ ...one.at, message: `there is no file ${one.path}` });
    else if (text.split(one.from).length === 2) changed.set(one.path, replacedIn(text, one));
    else wrong.push(notOnce(text, one));
  }
  return wrong;
}

function notOnce(text: string, { at, path, from }: Replacement): Refusal {
  const pieces = text.split(from);
  if (pieces.length > 2) {
    const lines = pieces.slice(1).map((_, i) => lineOf(text, pieces.slice(0, i + 1).join(from).length));
    return {
      ...at,
      message: `${path} has what it quotes in lines ${lines.join(', ')}: quote more around it`,
    };
  }
  const quoted = from.split('\n');
  const gone = quoted.find((line) => !text.includes(line));
  const what = gone === undefined ? 'these lines below each other' : `"${gone.trim()}"`;
  const nearest = nearestLine(text, gone ?? quoted[0] ?? '');
  const offer =
    nearest === undefined ? 'nor anything like it' : `but, in line ${nearest.line}: ${nearest.text}`;
  return { ...at, message: `${path} does not have ${what}, ${offer}` };
}

/** A mutant stands beside a test of its noun, so that they are deleted together. */
function notBeside(mutant: Mutant, { testFiles }: Around): Refusal[] {
  const folder = `${dirname(mutant.at.path)}/`;
  const [first, ...others] = testsOf(mutant, testFiles);
  if (first === undefined || [first, ...others].some((file) => file.startsWith(folder))) return [];
  return [{ ...mutant.at, message: `stands beside its test, in ${dirname(first)}` }];
}

async function notFailing({ failures }: Mutant, around: Around): Promise<Refusal[]> {
  const wrong = await Promise.all(failures.map((failure) => wrongWith(failure, around)));
  return wrong.flat();
}

async function wrongWith({ at, file, test }: Failure, around: Around): Promise<Refusal[]> {
  const files = around.testFiles.filter((path) => path.startsWith(file));
  if (files.length === 0) return [{ ...at, message: `no path of a test file begins with ${file}` }];
  if (test === undefined) return [];
  const reached = new Set((await Promise.all(files.map(around.reachedBy))).flat());
  const sources = await Promise.all([...reached].map(around.fileAt));
  return mayBeNamed(
    test,
    sources.filter((one) => one !== undefined),
  )
    ? []
    : [{ ...at, message: `no test of ${file} has a name with "${test}"` }];
}
