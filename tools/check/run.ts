// Runs one program of the tool chain and keeps what it said.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { passed } from '../../test/support/load.ts';

export type Ran = { readonly ok: boolean; readonly output: string; readonly durationMs: number };

/** What takes longer hangs. It grows with the load, as the bounds of tests do. */
const RUN_MS_MAX = 300_000;

/** The command is a script; the Node that runs this runs it too, whichever comes first on the path. */
export async function run(
  command: readonly string[],
  cwd: string,
  variables: Readonly<Record<string, string | undefined>> = {},
): Promise<Ran> {
  const startedAt = performance.now();
  const path = [join(cwd, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const child = spawn(process.execPath, command, {
    cwd,
    env: { ...process.env, ...variables, PATH: path, NO_COLOR: '1', FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new AbortController();
  passed(RUN_MS_MAX, ended.signal).then(
    () => child.kill(),
    () => undefined,
  );
  const [out, err, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null, string | null]>,
  ]);
  ended.abort();
  const durationMs = performance.now() - startedAt;
  const stopped = signal === null ? '' : `\nstopped by ${signal} after ${seconds(durationMs)}\n`;
  return { ok: code === 0, output: `${out}${err}${stopped}`, durationMs };
}

/** Every task once, at most so many at a time; answers in the order of the tasks. */
export async function inParallel<T>(tasks: readonly (() => Promise<T>)[], atOnceMax: number): Promise<T[]> {
  const results = new Map<number, T>();
  const waiting = [...tasks.entries()];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [i, task] = next;
      results.set(i, await task());
    }
  };
  await Promise.all(Array.from({ length: atOnceMax }, worker));
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
