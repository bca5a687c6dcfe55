// The command line as its users have it: a process with an environment, a folder and standard input, and what
// it printed on each stream.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { start, type Environment, type Running } from './process.ts';
import { MONEDERO, ofTests } from './programs.ts';

export type Ran = { readonly code: number | null; readonly out: string; readonly err: string };

export type Home = {
  /** Where nothing is logged in to and no Monedero was started. */
  readonly folder: string;
  readonly environment: Environment;
  run(
    args: readonly string[],
    more?: { environment?: Environment; input?: string; cwd?: string },
  ): Promise<Ran>;
  /** One that goes on until a signal ends it. */
  follow(args: readonly string[], environment?: Environment): Running;
};

/** The folder of a user of its own. */
export async function newHome(): Promise<Home> {
  const folder = await mkdtemp(join(tmpdir(), 'monedero-home-'));
  after(() => rm(folder, { recursive: true, force: true }));
  const own = { XDG_CONFIG_HOME: join(folder, 'config'), DATA_DIR: join(folder, 'data'), HOME: folder };
  return {
    folder,
    environment: own,
    async run(args, { environment = {}, input = '', cwd = folder } = {}) {
      const child = spawn(process.execPath, [MONEDERO, ...args], {
        cwd,
        env: { PATH: process.env['PATH'] ?? '', ...ofTests(), ...own, ...environment },
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      let [out, err] = ['', ''];
      child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
      // It may have ended before it read anything.
      child.stdin.on('error', () => undefined).end(input);
      const code = await new Promise<number | null>((resolve) => void child.once('close', resolve));
      return { code, out: out.trim(), err: err.trim() };
    },
    follow: (args, environment = {}) => start(args, { ...own, ...environment }),
  };
}
