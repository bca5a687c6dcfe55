// Builds the noun of docs/how-to/add-a-noun.md and the driver of docs/how-to/write-a-driver.md in a copy of
// the repository, from the blocks of the pages alone, and checks and tests them there: a page cannot promise
// what does not work. Pages with two mistakes each must fail for all of them.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checks, type CheckName } from '../check/checks.ts';
import { inParallel, run, seconds } from '../check/run.ts';
import { both, edit, write, type Plant } from './canary.ts';

const NOUN = 'docs/how-to/add-a-noun.md';
const DRIVER = 'docs/how-to/write-a-driver.md';
const PAGES = [NOUN, DRIVER];
const BLOCK = /^```(\w+) (\S+)\n([^]*?)^```$/gm;
/** What a generated page must have then, by its path. */
const GENERATED: Readonly<Record<string, string>> = {
  'docs/generated/events.md': 'reminder.due',
  'docs/generated/drivers.md': '## tinysms',
};
const AT_ONCE_MAX = 2;
const CHECKS: readonly CheckName[] = ['types', 'app types', 'format', 'tidy', 'mutants'];
const TESTS = ['src/modules/people/reminders', 'test/schema', 'test/conformance/tinysms'];
/** Runs before the others, since the web app is checked against the contract with the noun. */
const GENERATE = ['tools/gen.ts'];
const COMMANDS: ReadonlyArray<readonly string[]> = [
  ...checks.filter(({ name }) => CHECKS.includes(name)).map(({ command }) => command),
  ['tools/test.ts', ...TESTS],
];

const plantOf = (page: string, language: string, path: string, text: string): Plant =>
  language === 'diff' ? edit(path, (before) => patched(page, before, text)) : write(path, text);

/** The page with the lines of a diff where those stand that begin with a blank. */
function patched(page: string, before: string, diff: string): string {
  const lines = diff.split('\n').slice(0, -1);
  const linesOf = (signs: string): string =>
    lines.flatMap((line) => (signs.includes(line.charAt(0)) ? [`${line.slice(1)}\n`] : [])).join('');
  const context = linesOf(' ');
  if (before.split(context).length !== 2) throw new Error(`${page}: not at one place:\n${context}`);
  return before.replace(context, () => linesOf(' +'));
}

/** A function as replacement: in a text `$` would be more than itself. */
const replace = (path: string, from: string, to: string): Plant =>
  edit(path, (text) => text.replace(from, () => to));

/** Two mistakes for each page: one that the compiler must see, and one that the page's test must. */
const MISTAKES: Plant = both(
  replace(
    NOUN,
    '{ note, remindAt }: CreateBody): ReminderRow {',
    '{ note, remindAt }: CreateBody): string {',
  ),
  replace(NOUN, "  if (at <= work.now) throw refusal('reminder_in_the_past');\n", ''),
  replace(DRIVER, "ports: ['messenger'],", "ports: ['messengers'],"),
  replace(
    DRIVER,
    "if (answer.kind === 'unknown') return unknownBecause(answer.reason);",
    "if (answer.kind === 'unknown') return { kind: 'refused', reasons: ['undeliverable'] };",
  ),
);
const SEEN_BY = [
  /reminders\/create\.ts.*error TS/,
  /✖ in the past is refused/,
  /tinysms\/index\.ts.*error TS/,
  /✖ says that it does not know where its answer is lost/,
];

/** Says what is wrong with the pages. */
export async function tryHowTo(dir: string): Promise<string[]> {
  const startedAt = performance.now();
  const wrong = await wrongIn(dir);
  const verdict = wrong.length === 0 ? 'works' : 'DOES NOT WORK';
  console.log(
    `how-to     what ${PAGES.join(' and ')} build ${verdict}, ${seconds(performance.now() - startedAt)}`,
  );
  return wrong;
}

/** Breaks the pages, and says which of their mistakes were not seen. */
export async function tryBrokenHowTo(dir: string): Promise<string[]> {
  const startedAt = performance.now();
  await MISTAKES(dir);
  const wrong = await wrongIn(dir);
  const unseen = SEEN_BY.filter((pattern) => !wrong.some((one) => pattern.test(one)));
  const seen = `sees ${SEEN_BY.length - unseen.length} of ${SEEN_BY.length} mistakes of broken pages`;
  console.log(`how-to     ${seen}, ${seconds(performance.now() - startedAt)}`);
  return unseen.map((pattern) => `how-to: NOT CAUGHT: no command says ${pattern}:\n${wrong.join('\n')}`);
}

async function wrongIn(dir: string): Promise<string[]> {
  for (const path of PAGES) {
    const text = await readFile(join(dir, path), 'utf8');
    for (const [, language = '', file = '', block = ''] of text.matchAll(BLOCK))
      await plantOf(path, language, file, block)(dir);
  }
  const tried = async (command: readonly string[]): Promise<string[]> => {
    const ran = await run(command, dir);
    return ran.ok ? [] : [`how-to: node ${command.join(' ')} fails:\n${ran.output}`];
  };
  const wrong = await tried(GENERATE);
  const tasks = COMMANDS.map((command) => () => tried(command));
  wrong.push(...(await inParallel(tasks, AT_ONCE_MAX)).flat());
  for (const [path, part] of Object.entries(GENERATED)) {
    const page = await readFile(join(dir, path), 'utf8');
    if (!page.includes(part)) wrong.push(`how-to: ${part} is not in ${path}`);
  }
  return wrong;
}
