// Proves that the checks can fail: plants one violation of every rule into copies of the repository and
// demands that the right checker names each, and nothing else: what `npm run check` finds in the code as it
// is shows here too. Breaks promises of the code and demands that a test fails. A copy with the noun and the
// driver that pages of docs/how-to build passes, and one with mistakes in those pages must not.
import { copyFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { printedChance } from '../test/support/chance.ts';
import { TEMPLATE_VARIABLE, TEST_SERVER_VARIABLE } from '../test/support/database.ts';
import { argumentsOf } from './arguments.ts';
import { verdictOn, type CheckerCase } from './canaries/canary.ts';
import { copyFolder, copyRepository, makeWorkspace } from './canaries/copy.ts';
import { tryBrokenHowTo, tryHowTo } from './canaries/how-to.ts';
import { lintCase } from './canaries/lint.ts';
import {
  commandOf as commandOfMutant,
  isCaught,
  isOfSchema,
  plantOf,
  testsOf,
  type Mutant,
} from './canaries/mutant.ts';
import { readMutants } from './canaries/read.ts';
import { tidyCase } from './canaries/tidy.ts';
import { changedMutantsSince, drawnOf, someOf, touchedBy, type Touched } from './canaries/touched.ts';
import {
  appTypesCase,
  clientTypesCase,
  deadCodeCase,
  formatCase,
  generatedCase,
  mutantsCase,
  typesCase,
} from './canaries/tools.ts';
import { baseIn, changedSince } from './changed.ts';
import { checks, type CheckName } from './check/checks.ts';
import { inParallel, run, seconds } from './check/run.ts';
import { dealt, neededBy, partOf, WHOLE } from './slow-files.ts';
import { FILES_AT_ONCE, testFiles } from './test-files.ts';
import { msMaxOf } from './test-groups.ts';
import { createTemplate, openTestServer, stopOnSignals, TEST_DATABASE_VARIABLE } from './test-server.ts';

const AT_ONCE_MAX = 2;
/** How many lines are printed of what the tests of a mutant said that was not caught. */
const SAID_LINES_MAX = 40;
/** How many times as long as one of a checker one takes that runs all of them. */
const LONG_WEIGHT = 4;

const USAGE = `npm run canaries -- [flags] [names]
  names           tidy: those of one checker; 'a charge': mutants whose names begin like that; all, if left out
  --mutants       no others
  --checkers      all but the mutants
  --touched       without mutants of what did not change since this branch left main
  --since COMMIT  without mutants of what did not change since then
  --at-most N     so many mutants, those first of what changed last
  --part K/N      one of so many parts
  --needs         says what else the tests of the mutants need on this machine, and tries none`;

const root = resolve(import.meta.dirname, '..');
const mutants = await readMutants(root);
const { values, positionals: words } = argumentsOf(USAGE, {
  options: {
    mutants: { type: 'boolean', default: false },
    checkers: { type: 'boolean', default: false },
    touched: { type: 'boolean', default: false },
    since: { type: 'string' },
    'at-most': { type: 'string' },
    part: { type: 'string' },
    needs: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const { touched: isTouchedOnly, since, mutants: isOfMutants, checkers: isOfCheckers } = values;
const atMost = values['at-most'] === undefined ? Number.POSITIVE_INFINITY : Number(values['at-most']);
const part = values.part === undefined ? WHOLE : partOf(values.part);
const isChosen = (name: string): boolean => words.length === 0 || words.some((word) => name.startsWith(word));
const commandOf = (name: CheckName): readonly string[] =>
  checks.find((check) => check.name === name)?.command ?? [];

const TYPES = ['types', 'app types', 'client types'] as const satisfies readonly CheckName[];

async function checkerCasesOf(clean: string): Promise<CheckerCase[]> {
  return [
    lintCase(commandOf('lint')),
    typesCase(commandOf('types')),
    appTypesCase(commandOf('app types')),
    clientTypesCase(commandOf('client types')),
    tidyCase(commandOf('tidy')),
    mutantsCase(commandOf('mutants')),
    formatCase(commandOf('format')),
    deadCodeCase(commandOf('dead code')),
    await generatedCase(commandOf('generated'), clean),
  ];
}

const copyOf = async (clean: string, name: string): Promise<string> => {
  const dir = `${clean}-${name.replaceAll(' ', '-')}`;
  await copyFolder(clean, dir);
  return dir;
};

/** Runs one checker over its canaries, and says what it did not find or should not have found. */
async function tryChecker(clean: string, checkerCase: CheckerCase): Promise<string[]> {
  const dir = await copyOf(clean, checkerCase.checker);
  for (const { plant } of checkerCase.canaries) await plant(dir);
  const ran = await run(checkerCase.command, dir);
  const wrong = verdictOn(checkerCase, ran);
  const missed = wrong.filter((line) => line.startsWith('NOT')).length;
  const count = `${checkerCase.canaries.length - missed} of ${checkerCase.canaries.length}`;
  console.log(`${checkerCase.checker.padEnd(10)} names ${count} canaries, ${seconds(ran.durationMs)}`);
  return wrong.map((line) => `${checkerCase.checker}: ${line}`);
}

/** `npm run check` must fail when any one check does, and name it. */
async function tryCheck(clean: string, checkerCases: readonly CheckerCase[]): Promise<string[]> {
  const dir = await copyOf(clean, 'check');
  for (const { canaries } of checkerCases) await canaries[0]?.plant(dir);
  const ran = await run(['tools/check.ts'], dir);
  console.log(`check      with one canary of each checker, ${seconds(ran.durationMs)}`);
  return [
    ...(ran.ok ? ['check: NOT CAUGHT: it passes although every check fails'] : []),
    ...checkerCases
      .filter(({ checker }) => !new RegExp(`^FAILED ${checker}\\b`, 'm').test(ran.output))
      .map(({ checker }) => `check: NOT CAUGHT: it does not say that ${checker} fails`),
  ];
}

type MutantRun = {
  readonly clean: string;
  readonly files: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

/** Breaks one promise of the code and runs the tests that keep it: they must fail. */
async function tryMutant({ clean, files, env }: MutantRun, dir: string, mutant: Mutant): Promise<string[]> {
  const plant = plantOf(mutant);
  const unplanted = await plant(dir).then(
    () => undefined,
    (error: unknown) => `tests: NOT PLANTED: ${mutant.name}: ${String(error)}`,
  );
  if (unplanted !== undefined) return [unplanted];
  const own = isOfSchema(mutant) ? { [TEMPLATE_VARIABLE]: undefined } : {};
  const ran = await run(commandOfMutant(mutant, files), dir, { ...env, ...own });
  const caught = isCaught(mutant, ran);
  console.log(`tests      ${caught ? 'see' : 'DO NOT SEE'} that ${mutant.name}, ${seconds(ran.durationMs)}`);
  for (const path of plant.paths) await copyFile(join(clean, path), join(dir, path));
  return caught
    ? []
    : [`tests: NOT CAUGHT: ${mutant.name}:\n${ran.output.split('\n').slice(-SAID_LINES_MAX).join('\n')}`];
}

/** Those of what changed, and those of which some are drawn; undefined if it is not known what changed. */
async function touchedMutants(
  named: readonly Mutant[],
  files: readonly string[],
): Promise<Touched | undefined> {
  const base = await baseIn(root, since);
  const changed = base === undefined ? undefined : await changedSince(root, base);
  if (base === undefined || changed === undefined) return undefined;
  const differing = await changedMutantsSince(root, base, named);
  return touchedBy({ files: changed, mutants: differing }, named, files);
}

const namedMutants = (): readonly Mutant[] => mutants.filter(({ name }) => isChosen(name));
const isOfChange = isTouchedOnly || since !== undefined;

/** All that may be chosen. */
async function mutantsToDrawFrom(files: readonly string[]): Promise<readonly Mutant[]> {
  const touched = isOfChange ? await touchedMutants(namedMutants(), files) : undefined;
  return touched === undefined ? namedMutants() : [...touched.own.slice(0, atMost), ...touched.through];
}

/** Those that are asked for: by name, and with `--touched` only those of what changed. */
async function chosenMutants(files: readonly string[]): Promise<readonly Mutant[]> {
  const named = namedMutants();
  if (!isOfChange) return named;
  const touched = await touchedMutants(named, files);
  if (touched === undefined) {
    console.log('tests      mutants of all, since it is not known what changed');
    return someOf(named, printedChance('the mutants that are drawn'), atMost);
  }
  const { own, through } = touched;
  console.log(`tests      ${own.length} of ${named.length} mutants are of what changed`);
  const drawn = drawnOf(touched, printedChance('the mutants that are drawn'));
  console.log(`tests      ${drawn.length} are drawn of ${through.length} whose helpers changed`);
  const chosen = [...own, ...drawn];
  if (chosen.length > atMost) console.log(`tests      ${atMost} of these are tried, the others by turns`);
  return chosen.slice(0, atMost);
}

/** Mutants by how long their tests say that they take, so that none of them is left at the end. */
async function longestFirst(chosen: readonly Mutant[], files: readonly string[]): Promise<Mutant[]> {
  const timed = await Promise.all(
    chosen.map(async (mutant) => {
      const its = testsOf(mutant, files);
      return { mutant, ms: Math.max(0, ...(await Promise.all(its.map((file) => msMaxOf([file], 0))))) };
    }),
  );
  return timed.toSorted((a, b) => b.ms - a.ms).map(({ mutant }) => mutant);
}

/**
 * Tries mutants on one server and in a few copies for all of them: to make these takes longer than most of
 * their tests.
 */
async function tryMutants(clean: string): Promise<string[]> {
  const files = await testFiles();
  const waiting = [...(await longestFirst(dealt(await chosenMutants(files), part), files))];
  if (waiting.length === 0) return [];
  const server = await openTestServer();
  stopOnSignals(server);
  try {
    const mutantRun: MutantRun = {
      clean,
      files,
      env: {
        [TEST_DATABASE_VARIABLE]: server.url,
        [TEST_SERVER_VARIABLE]: server.url,
        [TEMPLATE_VARIABLE]: await createTemplate(server.url),
        // Thrown away with the copies, since it goes by their paths.
        NODE_COMPILE_CACHE: `${clean}-compiled`,
        TEST_SHRINK: 'no',
      },
    };
    const oneByOne = async (worker: number): Promise<string[]> => {
      const dir = await copyOf(clean, `mutants-${worker}`);
      const wrong: string[] = [];
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
        wrong.push(...(await tryMutant(mutantRun, dir, mutant)));
      }
      return wrong;
    };
    const atOnce = Math.min(FILES_AT_ONCE, waiting.length);
    return (await Promise.all(Array.from({ length: atOnce }, (_, i) => oneByOne(i)))).flat();
  } finally {
    await server.stop();
  }
}

/** A name with a slip in it must not look like canaries that are all caught. */
function unknownWords(checkers: readonly string[]): string[] {
  const names = [...checkers, 'how-to', 'check', ...mutants.map(({ name }) => name)];
  return words.filter((word) => !names.some((name) => name.startsWith(word)));
}

/** Those of checkers and pages, the longest first. */
function chosenTasks(
  clean: string,
  cases: Awaited<ReturnType<typeof checkerCasesOf>>,
): ReadonlyArray<readonly [string, () => Promise<string[]>]> {
  const tasks: ReadonlyArray<readonly [string, () => Promise<string[]>]> = [
    ['how-to', async () => tryHowTo(await copyOf(clean, 'how-to'))],
    ['how-to', async () => tryBrokenHowTo(await copyOf(clean, 'broken how-to'))],
    ['check', () => tryCheck(clean, cases)],
    ...cases.map((one) => [one.checker, () => tryChecker(clean, one)] as const),
  ];
  const chosen = tasks.filter(([name]) => isChosen(name));
  return dealt(chosen, part, ([name]) => (name === 'how-to' || name === 'check' ? LONG_WEIGHT : 1));
}

/**
 * What the compiler finds in the copy is beside it then, and in the copies of it: there it checks again only
 * what is planted and what hangs on that. What is wrong in the copy itself, their canaries say.
 */
async function learnTypes(clean: string): Promise<void> {
  for (const name of TYPES) await run(commandOf(name), clean);
}

async function findWrong(workspace: string): Promise<string[]> {
  const clean = await copyRepository(root, join(workspace, 'copy'));
  const cases = await checkerCasesOf(clean);
  const unknown = unknownWords(cases.map(({ checker }) => checker));
  if (unknown.length > 0) return unknown.map((word) => `no canary has a name that begins with '${word}'`);
  const tasks = isOfMutants ? [] : chosenTasks(clean, cases);
  if (tasks.some(([name]) => ['how-to', 'check', ...TYPES].includes(name))) await learnTypes(clean);
  const wrong = await inParallel(
    tasks.map(([, task]) => task),
    AT_ONCE_MAX,
  );
  return [...wrong.flat(), ...(isOfCheckers ? [] : await tryMutants(clean))];
}

if (values.needs) {
  const files = await testFiles();
  const candidates = dealt(await mutantsToDrawFrom(files), part);
  console.log(neededBy(candidates.flatMap((mutant) => testsOf(mutant, files))).join('\n'));
  process.exit();
}
const startedAt = performance.now();
const workspace = await makeWorkspace();
try {
  const wrong = await findWrong(workspace);
  for (const line of wrong) console.log(line);
  const total = seconds(performance.now() - startedAt);
  console.log(
    wrong.length === 0 ? `\nevery canary is caught, ${total}` : `\n${wrong.length} wrong, ${total}`,
  );
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await rm(workspace, { recursive: true, force: true });
}
