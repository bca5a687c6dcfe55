// The mutants of a tree: what all of its files of them say.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOf } from '../tidy/tree.ts';
import type { Mutant } from './mutant.ts';
import { parseMutants, type Parsed, type Refusal } from './parse.ts';

const isOfMutants = (path: string): boolean => path.endsWith('.mutants');

/** Reads all mutants, even those that are not as they must be. */
export async function parseTree(root: string): Promise<Parsed> {
  const paths = (await filesOf(root)).filter(isOfMutants);
  const parsed = await Promise.all(
    paths.map(async (path) => parseMutants(path, await readFile(join(root, path), 'utf8'))),
  );
  return {
    mutants: parsed.flatMap(({ mutants }) => mutants),
    refusals: parsed.flatMap(({ refusals }) => refusals),
  };
}

export const said = ({ path, line, message }: Refusal): string => `${path}:${line}: ${message}`;

export async function readMutants(root: string): Promise<readonly Mutant[]> {
  const { mutants, refusals } = await parseTree(root);
  if (refusals.length > 0) throw new Error(refusals.map(said).join('\n'));
  return mutants;
}
