// Holds the house rules that no linter knows; the numbers that some code already breaks may shrink and never
// grow. `node tools/tidy.ts` checks, `node tools/tidy.ts --lower` lowers the ratchet to what is true now.
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { checkFiles } from './tidy/check-files.ts';
import { hold, lowered, RATCHET_PATH, ratchetSchema } from './tidy/ratchet.ts';
import { filesOf } from './tidy/tree.ts';

const TEXT = /\.(?:[tj]s|sql|json|md|ya?ml|css|html|sh)$|^\.ci\/|(?:^|\/)\.\w+rc$/;

const root = resolve(import.meta.dirname, '..');
const read = (path: string): Promise<string> => readFile(resolve(root, path), 'utf8');

const paths = (await filesOf(root)).filter((path) => TEXT.test(path));
const files = await Promise.all(paths.map(async (path) => ({ path, text: await read(path) })));
const problems = checkFiles(files);
const ratchet = ratchetSchema.parse(JSON.parse(await read(RATCHET_PATH)));

if (process.argv.includes('--lower')) {
  const text = `${JSON.stringify(lowered(problems, ratchet), null, 2)}\n`;
  await writeFile(resolve(root, RATCHET_PATH), text);
  console.log(`${RATCHET_PATH} holds what is true now`);
} else {
  const counting = hold(problems, ratchet);
  for (const { path, line, rule, message } of counting) console.log(`${path}:${line}: ${rule}: ${message}`);
  if (counting.length > 0) process.exitCode = 1;
}
