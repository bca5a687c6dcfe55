// Real processes under test. Each is ended by its id when the test file ends, however it ends.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after } from 'node:test';
import { within } from './wait.ts';

export type Environment = Readonly<Record<string, string>>;
export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };
export type Running = {
  /** Resolves when it has ended and all that it printed was heard. */
  readonly exited: Promise<Exit>;
  isRunning(): boolean;
  /** What it printed so far, on both streams. */
  output(): string;
  signal(name: NodeJS.Signals): void;
};

const MONEDERO = join(import.meta.dirname, '..', '..', 'bin', 'monedero.js');
/**
 * Below what the system gives to outgoing connections, so that none of them takes a port while its process is
 * being restarted.
 */
const PORT_MIN = 20_000;
const PORT_BELOW = 32_000;
const READY_MS_MAX = 5_000;

const alive = new Set<Running>();
const endAll = (): void => {
  for (const running of alive) running.signal('SIGKILL');
};
process.once('exit', endAll);
process.once('SIGTERM', () => process.exit(1));
after(async () => {
  const ends = Promise.all([...alive].map((running) => running.exited));
  endAll();
  await within('the end of killed processes', ends);
});

/**
 * Starts Monedero, or another script, with nothing of the surrounding environment but what a program needs to
 * run at all.
 */
export function start(args: readonly string[], environment: Environment, script = MONEDERO): Running {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exited = new Promise<Exit>((resolve) => {
    child.once('close', (code, signal) => {
      alive.delete(running);
      resolve({ code, signal });
    });
  });
  const running: Running = {
    exited,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    output: () => output,
    signal: (name) => void child.kill(name),
  };
  alive.add(running);
  return running;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORT_MIN, PORT_BELOW);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}

/** Whether the server at an address says that it is ready. */
export async function answersReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(READY_MS_MAX) });
    await response.text();
    return response.status === 200;
  } catch {
    return false;
  }
}
