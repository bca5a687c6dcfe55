// `npm run prove:<proof>`: runs a proof as a bundle, as the tests do, since most of the processor time of a
// round goes into processes that start. With `--at-once 3` so many run beside each other, each with its part
// of the rounds and with seed, database and processes of its own: a round mostly waits.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { PROGRAMS_VARIABLE, programOf } from '../../test/support/programs.ts';
import { buildPrograms } from '../test-programs.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const AT_ONCE_MAX = 16;

const [of = '', ...given] = process.argv.slice(2);
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules', '.cache', 'compiled');
process.env[PROGRAMS_VARIABLE] = await buildPrograms();
const proof = programOf(join(import.meta.dirname, of, 'main.ts'));

const atOnce = Number(taken('--at-once') ?? 1);
if (!Number.isInteger(atOnce) || atOnce < 1 || atOnce > AT_ONCE_MAX)
  throw new Error(`--at-once takes a number from 1 to ${AT_ONCE_MAX}`);
process.exitCode = Math.max(...(await Promise.all(parts().map(play))));

/** The value of an option, which is taken out of what the proof is given. */
function taken(option: string): string | undefined {
  const at = given.indexOf(option);
  return at < 0 ? undefined : given.splice(at, 2)[1];
}

function parts(): string[][] {
  if (atOnce === 1) return [given];
  const [rounds, seed] = [taken('--rounds'), taken('--seed')];
  if (rounds === undefined) throw new Error('with --at-once, --rounds says how many there are in all');
  return Array.from({ length: atOnce }, (_, nth) => [
    ...given,
    '--rounds',
    String(Math.ceil(Number(rounds) / atOnce)),
    ...(seed === undefined ? [] : ['--seed', String(Number(seed) + nth)]),
  ]);
}

/** Its exit code. What one of several prints begins with its number. */
async function play(args: readonly string[], nth: number): Promise<number> {
  const stdio = atOnce === 1 ? 'inherit' : (['ignore', 'pipe', 'pipe'] as const);
  const child = spawn(process.execPath, [proof, ...args], {
    stdio: stdio === 'inherit' ? stdio : [...stdio],
  });
  const end = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  for (const said of [child.stdout, child.stderr])
    if (said !== null) createInterface(said).on('line', (line) => console.log(`${nth + 1}| ${line}`));
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}
