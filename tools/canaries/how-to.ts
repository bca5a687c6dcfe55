// Builds the noun of docs/how-to/add-a-noun.md in a copy of the repository, from the blocks of the page
// alone, and checks and tests it there: the page cannot promise what does not work. A page with two mistakes
// must fail for both.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checks, type CheckName } from '../check/checks.ts';
import { inParallel, run, seconds } from '../check/run.ts';
import { both, edit, write, type Plant } from './canary.ts';
import { replace } from './mutant.ts';

const PAGE = 'docs/how-to/add-a-noun.md';
const BLOCK = /^```(\w+) (\S+)\n([^]*?)^```$/gm;
const EVENT = 'reminder.due';
const AT_ONCE_MAX = 2;
const CHECKS: readonly CheckName[] = ['types', 'format', 'tidy'];
const COMMANDS: ReadonlyArray<readonly string[]> = [
  ...checks.filter(({ name }) => CHECKS.includes(name)).map(({ command }) => command),
  ['tools/gen.ts'],
  ['tools/test.ts', 'src/modules/people/reminders', 'test/schema'],
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

/** One that the compiler must see, and one that the page's test must. */
const MISTAKES: Plant = both(
  replace(
    PAGE,
    '{ note, remindAt }: CreateBody): ReminderRow {',
    '{ note, remindAt }: CreateBody): string {',
  ),
  replace(PAGE, "  if (at <= work.now) throw refusal('reminder_in_the_past');\n", ''),
);
const SEEN_BY = [/reminders\/create\.ts.*error TS/, /✖ in the past is refused/];

/** Says what is wrong with the page. */
export async function tryHowTo(dir: string): Promise<string[]> {
  const startedAt = performance.now();
  const wrong = await wrongIn(dir);
  const verdict = wrong.length === 0 ? 'works' : 'DOES NOT WORK';
  console.log(`how-to     the noun of ${PAGE} ${verdict}, ${seconds(performance.now() - startedAt)}`);
  return wrong;
}

/** Breaks the page, and says which of its mistakes were not seen. */
export async function tryBrokenHowTo(dir: string): Promise<string[]> {
  const startedAt = performance.now();
  await MISTAKES(dir);
  const wrong = await wrongIn(dir);
  const unseen = SEEN_BY.filter((pattern) => !wrong.some((one) => pattern.test(one)));
  const seen = `sees ${SEEN_BY.length - unseen.length} of ${SEEN_BY.length} mistakes of a broken page`;
  console.log(`how-to     ${seen}, ${seconds(performance.now() - startedAt)}`);
  return unseen.map((pattern) => `${PAGE}: NOT CAUGHT: no command says ${pattern}:\n${wrong.join('\n')}`);
}

async function wrongIn(dir: string): Promise<string[]> {
  const page = await readFile(join(dir, PAGE), 'utf8');
  for (const [, language = '', path = '', text = ''] of page.matchAll(BLOCK)) {
    await plantOf(language, path, text)(dir);
  }
  const tasks = COMMANDS.map((command) => async () => {
    const ran = await run(command, dir);
    return ran.ok ? [] : [`${PAGE}: node ${command.join(' ')} fails:\n${ran.output}`];
  });
  const wrong = (await inParallel(tasks, AT_ONCE_MAX)).flat();
  const events = await readFile(join(dir, 'docs/generated/events.md'), 'utf8');
  if (!events.includes(EVENT)) wrong.push(`${PAGE}: its event ${EVENT} is not among the events`);
  return wrong;
}
