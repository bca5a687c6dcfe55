// Holds the house rules that no linter knows: says every place that breaks one, and fails if there is any.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { checkFiles } from './tidy/check-files.ts';
import { filesOf } from './tidy/tree.ts';

const TEXT = /\.(?:[tj]s|tsx|sql|json|md|mutants|ya?ml|css|html|sh)$|^\.ci\/|(?:^|\/)\.\w+rc$/;

const root = resolve(import.meta.dirname, '..');
const paths = (await filesOf(root)).filter((path) => TEXT.test(path));
const files = await Promise.all(
  paths.map(async (path) => ({ path, text: await readFile(resolve(root, path), 'utf8') })),
);
const problems = checkFiles(files);
for (const { path, line, rule, message } of problems) console.log(`${path}:${line}: ${rule}: ${message}`);
if (problems.length > 0) process.exitCode = 1;
