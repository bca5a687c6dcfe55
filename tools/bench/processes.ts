// Starts the processes of a run, waits for what they say, adds up the CPU time they use, and ends what was
// started.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import packageJson from '../../package.json' with { type: 'json' };

const TICKS_A_SECOND = 100;
const END_MS_MAX = 15_000;

/** The options of Node with which the product is started. */
export const AS_STARTED = packageJson.scripts.start.split(' ').filter((word) => word.startsWith('--'));

export type Cleanup = {
  add(step: () => Promise<void> | void): void;
  run(): Promise<void>;
  isRunning(): boolean;
};

/** Undoes in the opposite order what was done, once, also when a signal ends the run. */
export function createCleanup(): Cleanup {
  const steps: Array<() => Promise<void> | void> = [];
  let running: Promise<void> | undefined;
  const undo = async (): Promise<void> => {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      try {
        await step();
      } catch (error) {
        console.error(error);
      }
    }
  };
  return {
    add: (step) => void steps.push(step),
    run: () => (running ??= undo()),
    isRunning: () => running !== undefined,
  };
}

/**
 * Runs a benchmark, says by the exit code whether all was right, and undoes what it did, also when a signal
 * ends it.
 */
export async function runToEnd(bench: (cleanup: Cleanup) => Promise<boolean>): Promise<void> {
  const cleanup = createCleanup();
  const end = (): void => void cleanup.run().then(() => process.exit(1));
  // What waits for a child that has ended may not be looked at yet, which ends a process before it has undone
  // what it did. Once it is undoing, it has ended the children itself.
  const fail = (error: unknown): void => {
    if (!cleanup.isRunning()) console.error(error);
    end();
  };
  // A terminal and npm each send the same signal: the second must not end this process half undone.
  for (const signal of SIGNALS) process.on(signal, end);
  for (const failure of FAILURES) process.on(failure, fail);
  try {
    if (!(await bench(cleanup))) process.exitCode = 1;
  } catch (error) {
    if (!cleanup.isRunning()) console.error(error);
    process.exitCode = 1;
  } finally {
    await cleanup.run();
    for (const signal of SIGNALS) process.off(signal, end);
    for (const failure of FAILURES) process.off(failure, fail);
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const FAILURES = ['unhandledRejection', 'uncaughtException'] as const;

/** A child that ends with us: with a channel to talk over, and its standard output thrown away. */
export function startChild(
  path: string,
  options: { execArgv?: string[]; env?: Record<string, string>; cleanup: Cleanup },
): ChildProcess {
  const child = fork(path, {
    execArgv: options.execArgv ?? [],
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  options.cleanup.add(() => endChild(child, 'SIGKILL'));
  return child;
}

export async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.kill(signal);
  await untilExit(child);
}

export async function untilExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await once(child, 'exit', { signal: AbortSignal.timeout(END_MS_MAX) });
}

/** The next message of a kind; throws when the process ends first. */
export function nextMessage<T extends { kind: string }>(child: ChildProcess, kind: T['kind']): Promise<T> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown): void => {
      if ((message as T).kind !== kind) return;
      done();
      resolve(message as T);
    };
    const onExit = (code: number | null): void => {
      done();
      reject(new Error(`a process of the benchmark ended with ${code} before it said "${kind}"`));
    };
    const done = (): void => {
      child.off('message', onMessage);
      child.off('exit', onExit);
    };
    child.on('message', onMessage);
    child.on('exit', onExit);
  });
}

/** Seconds of CPU that a process has used so far; undefined if there is no /proc. */
export async function cpuSeconds(pid: number): Promise<number | undefined> {
  const stat = await statOf(pid);
  return stat && stat.ticks / TICKS_A_SECOND;
}

/** Seconds of CPU of a PostgreSQL server with its sessions, those that have ended included. */
export async function familyCpuSeconds(pid: number): Promise<number | undefined> {
  const parent = await statOf(pid);
  if (parent === undefined) return undefined;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map(statOf));
  const children = stats.filter((stat) => stat?.parentPid === pid);
  const ticks = children.reduce((sum, stat) => sum + (stat?.ticks ?? 0), parent.ticks + parent.ticksOfEnded);
  return ticks / TICKS_A_SECOND;
}

type Stat = { parentPid: number; ticks: number; ticksOfEnded: number };

/** Reads /proc/<pid>/stat; the name in parentheses may hold anything, so it is read from behind it. */
async function statOf(pid: number): Promise<Stat | undefined> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const field = (number: number): number => Number(fields[number - 3]);
    return { parentPid: field(4), ticks: field(14) + field(15), ticksOfEnded: field(16) + field(17) };
  } catch {
    return undefined;
  }
}

export async function residentMegabytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}
