// Proves that the checks can fail: plants one violation of every rule into copies of the repository and demands that the right
// checker names each, and nothing else; breaks promises of the code and demands that a test fails. A clean copy passes first. `node tools/canaries.ts`
import { cp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { verdictOn, type Canary, type Flock } from './canaries/canary.ts';
import { copyRepository, makeNest } from './canaries/copy.ts';
import { lintFlock } from './canaries/lint.ts';
import { commandOf as commandOfMutant, isCaught, type Mutant } from './canaries/mutant.ts';
import { mutants } from './canaries/tests.ts';
import { tidyFlock } from './canaries/tidy.ts';
import { deadCodeFlock, formatFlock, generatedFlock, typesFlock } from './canaries/tools.ts';
import { checks, type CheckName } from './check/checks.ts';
import { inParallel, run, seconds } from './check/run.ts';
import { openTestServer, TEST_DATABASE_VARIABLE } from './test-server.ts';

const AT_ONCE_MAX = 2;

const root = resolve(import.meta.dirname, '..');
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

async function plantAll(clean: string, dir: string, canaries: readonly Canary[]): Promise<string> {
  await cp(clean, dir, { recursive: true, verbatimSymlinks: true });
  for (const { plant } of canaries) await plant(dir);
  return dir;
}

/** Runs one checker over its canaries, and says what it did not find or should not have found. */
async function tryFlock(clean: string, flock: Flock): Promise<string[]> {
  const dir = await plantAll(clean, `${clean}-${flock.checker.replaceAll(' ', '-')}`, flock.canaries);
  const ran = await run(flock.command, dir);
  const wrong = verdictOn(flock, ran);
  const count = `${flock.canaries.length - wrong.filter((line) => line.startsWith('NOT')).length} of ${flock.canaries.length}`;
  console.log(`${flock.checker.padEnd(10)} names ${count} canaries, ${seconds(ran.durationMs)}`);
  return wrong.map((line) => `${flock.checker}: ${line}`);
}

/** `npm run check` must fail when any one check does, and name it. */
async function tryCheck(clean: string, flocks: readonly Flock[]): Promise<string[]> {
  const dir = await plantAll(
    clean,
    `${clean}-check`,
    flocks.flatMap(({ canaries }) => canaries.slice(0, 1)),
  );
  const ran = await run(['tools/check.ts'], dir);
  console.log(`check      with one canary of each checker, ${seconds(ran.durationMs)}`);
  return [
    ...(ran.ok ? ['check: NOT CAUGHT: it passes although every check fails'] : []),
    ...flocks
      .filter(({ checker }) => !new RegExp(`^FAILED ${checker}\\b`, 'm').test(ran.output))
      .map(({ checker }) => `check: NOT CAUGHT: it does not say that ${checker} fails`),
  ];
}

/** Breaks one promise of the code and runs the tests that keep it: they must fail. */
async function tryMutant(clean: string, mutant: Mutant): Promise<string[]> {
  const { name } = mutant;
  const dir = await plantAll(clean, `${clean}-${name.replaceAll(' ', '-')}`, []);
  await mutant.plant(dir);
  const ran = await run(commandOfMutant(mutant), dir);
  const caught = isCaught(mutant, ran);
  console.log(`tests      ${caught ? 'see' : 'DO NOT SEE'} that ${name}, ${seconds(ran.durationMs)}`);
  await rm(dir, { recursive: true, force: true });
  return caught ? [] : [`tests: NOT CAUGHT: ${name}`];
}

async function findWrong(nest: string): Promise<string[]> {
  const clean = await copyRepository(root, join(nest, 'copy'));
  const ran = await run(['tools/check.ts'], clean);
  console.log(`clean copy ${ran.ok ? 'passes' : 'FAILS'}, ${seconds(ran.durationMs)}`);
  if (!ran.ok) return [`the repository as it is does not pass, so canaries prove nothing:\n${ran.output}`];
  const flocks = await flocksOf(clean);
  const wrong = await inParallel(
    flocks.map((flock) => () => tryFlock(clean, flock)),
    AT_ONCE_MAX,
  );
  const blind = await tryMutants(clean);
  return [...wrong.flat(), ...blind, ...(await tryCheck(clean, flocks))];
}

/** On one server for all of them: to start it takes longer than most of their tests. */
async function tryMutants(clean: string): Promise<string[]> {
  const server = await openTestServer();
  try {
    process.env[TEST_DATABASE_VARIABLE] = server.url;
    const blind = await inParallel(
      mutants.map((mutant) => () => tryMutant(clean, mutant)),
      AT_ONCE_MAX,
    );
    return blind.flat();
  } finally {
    await server.stop();
  }
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
