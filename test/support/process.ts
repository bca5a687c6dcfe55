// Real processes under test. Each is ended by its id when the test file ends, however it ends.
import { spawn } from 'node:child_process';
import { after } from 'node:test';
import { MONEDERO, ofTests } from './programs.ts';
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
 * run at all, and where tests keep code compiled. No balancer looks at it, so it ends as soon as it is quiet.
 */
export function start(args: readonly string[], environment: Environment, script = MONEDERO): Running {
  const child = spawn(process.execPath, [script, ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...ofTests(),
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      ...environment,
    },
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
