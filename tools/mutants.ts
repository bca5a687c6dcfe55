// Plants all mutants in memory: says each that quotes what is not there once, or names a test that there is
// not, and fails if there is any.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { whatIsWrong } from './canaries/planted.ts';
import { parseTree, said } from './canaries/read.ts';
import { isOfTests } from './canaries/touched.ts';
import type { SourceFile } from './tidy/problem.ts';
import { filesReachedBy, testFiles } from './test-files.ts';

const root = resolve(import.meta.dirname, '..');
const files = new Map<string, Promise<SourceFile | undefined>>();
function fileAt(path: string): Promise<SourceFile | undefined> {
  const read = async (): Promise<SourceFile> => ({ path, text: await readFile(resolve(root, path), 'utf8') });
  const file = files.get(path) ?? read().catch(() => undefined);
  files.set(path, file);
  return file;
}

const { mutants, refusals } = await parseTree(root);
const wrong = await whatIsWrong(mutants, {
  fileAt,
  testFiles: await testFiles(),
  reachedBy: (file) => filesReachedBy(file, isOfTests),
});
for (const refusal of [...refusals, ...wrong]) console.log(said(refusal));
if (refusals.length + wrong.length > 0) process.exitCode = 1;
