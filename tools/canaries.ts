// Proves that the checks can fail: plants one violation of every rule into copies of the repository and
// demands that the right checker names each, and nothing else; breaks promises of the code and demands that a
// test fails. A clean copy passes first, and so does one with the noun of docs/how-to/add-a-noun.md, which a
// copy with mistakes in that page must not.
// `npm run canaries -- tidy 'a charge'` runs those of one checker and
// the mutants whose names begin like that.
import { copyFile, cp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { TEMPLATE_VARIABLE, TEST_SERVER_VARIABLE } from '../test/support/database.ts';
import { verdictOn, type Flock } from './canaries/canary.ts';
import { copyRepository, makeNest } from './canaries/copy.ts';
import { tryBrokenHowTo, tryHowTo } from './canaries/how-to.ts';
import { lintFlock } from './canaries/lint.ts';
import { commandOf as commandOfMutant, isCaught, type Mutant } from './canaries/mutant.ts';
import { mutants } from './canaries/tests.ts';
import { tidyFlock } from './canaries/tidy.ts';
import { deadCodeFlock, formatFlock, generatedFlock, typesFlock } from './canaries/tools.ts';
import { checks, type CheckName } from './check/checks.ts';
import { inParallel, run, seconds } from './check/run.ts';
import { FILES_AT_ONCE, testFiles } from './test-files.ts';
import { createTemplate, openTestServer, stopOnSignals, TEST_DATABASE_VARIABLE } from './test-server.ts';

const AT_ONCE_MAX = 2;

const root = resolve(import.meta.dirname, '..');
const words = process.argv.slice(2);
const isChosen = (name: string): boolean => words.length === 0 || words.some((word) => name.startsWith(word));
const commandOf = (name: CheckName): readonly string[] =>
  checks.find((check) => check.name === name)?.command ?? [];

async function flocksOf(clean: string): Promise<Flock[]> {
  return [
    lintFlock(commandOf('lint')),
    typesFlock(commandOf('types')),
    tidyFlock(commandOf('tidy')),
    formatFlock(commandOf('format')),
    deadCodeFlock(commandOf('dead code')),
    await generatedFlock(commandOf('generated'), clean),
  ];
}

const copyOf = async (clean: string, name: string): Promise<string> => {
  const dir = `${clean}-${name.replaceAll(' ', '-')}`;
  await cp(clean, dir, { recursive: true, verbatimSymlinks: true });
  return dir;
};

/** Runs one checker over its canaries, and says what it did not find or should not have found. */
async function tryFlock(clean: string, flock: Flock): Promise<string[]> {
  const dir = await copyOf(clean, flock.checker);
  for (const { plant } of flock.canaries) await plant(dir);
  const ran = await run(flock.command, dir);
  const wrong = verdictOn(flock, ran);
  const missed = wrong.filter((line) => line.startsWith('NOT')).length;
  const count = `${flock.canaries.length - missed} of ${flock.canaries.length}`;
  console.log(`${flock.checker.padEnd(10)} names ${count} canaries, ${seconds(ran.durationMs)}`);
  return wrong.map((line) => `${flock.checker}: ${line}`);
}

/** `npm run check` must fail when any one check does, and name it. */
async function tryCheck(clean: string, flocks: readonly Flock[]): Promise<string[]> {
  const dir = await copyOf(clean, 'check');
  for (const { canaries } of flocks) await canaries[0]?.plant(dir);
  const ran = await run(['tools/check.ts'], dir);
  console.log(`check      with one canary of each checker, ${seconds(ran.durationMs)}`);
  return [
    ...(ran.ok ? ['check: NOT CAUGHT: it passes although every check fails'] : []),
    ...flocks
      .filter(({ checker }) => !new RegExp(`^FAILED ${checker}\\b`, 'm').test(ran.output))
      .map(({ checker }) => `check: NOT CAUGHT: it does not say that ${checker} fails`),
  ];
}

type Ground = {
  readonly clean: string;
  readonly files: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

/** Breaks one promise of the code and runs the tests that keep it: they must fail. */
async function tryMutant({ clean, files, env }: Ground, dir: string, mutant: Mutant): Promise<string[]> {
  const changed = await mutant.plant(dir);
  const own = mutant.isOfSchema === true ? { [TEMPLATE_VARIABLE]: undefined } : {};
  const ran = await run(commandOfMutant(mutant, files), dir, { ...env, ...own });
  const caught = isCaught(mutant, ran);
  console.log(`tests      ${caught ? 'see' : 'DO NOT SEE'} that ${mutant.name}, ${seconds(ran.durationMs)}`);
  for (const path of changed) await copyFile(join(clean, path), join(dir, path));
  return caught ? [] : [`tests: NOT CAUGHT: ${mutant.name}`];
}

/** On one server and in a few copies for all of them: to make these takes longer than most of their tests. */
async function tryMutants(clean: string): Promise<string[]> {
  const server = await openTestServer();
  stopOnSignals(server);
  try {
    const ground: Ground = {
      clean,
      files: await testFiles(),
      env: {
        [TEST_DATABASE_VARIABLE]: server.url,
        [TEST_SERVER_VARIABLE]: server.url,
        [TEMPLATE_VARIABLE]: await createTemplate(server.url),
        // Thrown away with the copies, since it goes by their paths.
        NODE_COMPILE_CACHE: `${clean}-compiled`,
        TEST_SHRINK: 'no',
      },
    };
    const waiting = mutants.filter(({ name }) => isChosen(name));
    const oneByOne = async (worker: number): Promise<string[]> => {
      const dir = await copyOf(clean, `mutants-${worker}`);
      const wrong: string[] = [];
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
        wrong.push(...(await tryMutant(ground, dir, mutant)));
      }
      return wrong;
    };
    return (await Promise.all(Array.from({ length: FILES_AT_ONCE }, (_, i) => oneByOne(i)))).flat();
  } finally {
    await server.stop();
  }
}

async function findWrong(nest: string): Promise<string[]> {
  const clean = await copyRepository(root, join(nest, 'copy'));
  const ran = await run(['tools/check.ts'], clean);
  console.log(`clean copy ${ran.ok ? 'passes' : 'FAILS'}, ${seconds(ran.durationMs)}`);
  if (!ran.ok) return [`the repository as it is does not pass, so canaries prove nothing:\n${ran.output}`];
  const flocks = await flocksOf(clean);
  const wrong = await inParallel(
    flocks.filter(({ checker }) => isChosen(checker)).map((flock) => () => tryFlock(clean, flock)),
    AT_ONCE_MAX,
  );
  if (isChosen('how-to')) {
    wrong.push(await tryHowTo(await copyOf(clean, 'how-to')));
    wrong.push(await tryBrokenHowTo(await copyOf(clean, 'broken how-to')));
  }
  const blind = await tryMutants(clean);
  return [...wrong.flat(), ...blind, ...(isChosen('check') ? await tryCheck(clean, flocks) : [])];
}

const startedAt = performance.now();
const nest = await makeNest();
try {
  const wrong = await findWrong(nest);
  for (const line of wrong) console.log(line);
  const total = seconds(performance.now() - startedAt);
  console.log(
    wrong.length === 0 ? `\nevery canary is caught, ${total}` : `\n${wrong.length} wrong, ${total}`,
  );
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await rm(nest, { recursive: true, force: true });
}
