// Builds the noun of docs/how-to/add-a-noun.md in a copy of the repository, from the blocks of the page
// alone, and runs the checks and its test there: the page cannot promise what does not work.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run, seconds } from '../check/run.ts';
import { edit, write, type Plant } from './canary.ts';

const PAGE = 'docs/how-to/add-a-noun.md';
const BLOCK = /^```(\w+) (\S+)\n([^]*?)^```$/gm;
const EVENT = 'reminder.due';
const COMMANDS: ReadonlyArray<readonly string[]> = [
  ['tools/gen.ts'],
  ['tools/check.ts'],
  ['tools/test.ts', 'src/modules/reminders', 'test/schema'],
];

const plantOf = (language: string, path: string, text: string): Plant =>
  language === 'diff' ? edit(path, (before) => patched(before, text)) : write(path, text);

/** Where the lines of a diff that begin with a blank stand, all of its lines do afterwards. */
function patched(before: string, diff: string): string {
  const lines = diff.split('\n').slice(0, -1);
  const linesOf = (signs: string): string =>
    lines.flatMap((line) => (signs.includes(line.charAt(0)) ? [`${line.slice(1)}\n`] : [])).join('');
  const context = linesOf(' ');
  if (before.split(context).length !== 2) throw new Error(`${PAGE}: not at one place:\n${context}`);
  return before.replace(context, () => linesOf(' +'));
}

/** Says what is wrong with the page. */
export async function tryHowTo(dir: string): Promise<string[]> {
  const startedAt = performance.now();
  const page = await readFile(join(dir, PAGE), 'utf8');
  for (const [, language = '', path = '', text = ''] of page.matchAll(BLOCK)) {
    await plantOf(language, path, text)(dir);
  }
  for (const command of COMMANDS) {
    const ran = await run(command, dir);
    if (!ran.ok) return [`${PAGE}: node ${command.join(' ')} fails:\n${ran.output}`];
  }
  const events = await readFile(join(dir, 'docs/generated/events.md'), 'utf8');
  console.log(`how-to     the noun of ${PAGE} works, ${seconds(performance.now() - startedAt)}`);
  return events.includes(EVENT) ? [] : [`${PAGE}: its event ${EVENT} is not among the events`];
}
