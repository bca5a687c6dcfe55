// The Python client as its users have it: the wheel of packages/client-python, installed into a virtual
// environment of its own.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cp, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = join(import.meta.dirname, '..', '..');
const PROGRAMS = join(ROOT, 'test', 'client-python', 'programs');
/** A package index answers or does not; pip would go on asking for a minute. */
const PIP = ['-m', 'pip', '--disable-pip-version-check', '--no-input', '--retries', '1', '--quiet'];
const IS_THERE = 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 10))';

/** Why there is none, for tests that are skipped then. */
export const withoutPython = (): string | undefined =>
  spawnSync('python3', ['-c', IS_THERE]).status === 0
    ? undefined
    : 'python3 (3.10 or later) with venv and pip is not installed';

export type Python = {
  readonly wheel: string;
  /** The output of a program of `test/client-python/programs`, or of another file. */
  run(program: string, options?: RunOptions): Promise<string>;
  /** What the type checker says of programs, whether or not they are right. */
  check(...args: readonly string[]): Promise<string>;
};
type RunOptions = { readonly env?: Readonly<Record<string, string>>; readonly input?: string };

export async function installPython(folder: string): Promise<Python> {
  const place = join(folder, 'environment');
  const python = join(place, process.platform === 'win32' ? 'Scripts' : 'bin', 'python');
  const pip = (...args: readonly string[]): Promise<string> => good(python, [...PIP, ...args]);
  await good('python3', ['-m', 'venv', place]);
  await pip('install', '--requirement', join(ROOT, 'test/client-python/requirements.txt'));
  // In a copy, since the build leaves files, and others read this repository meanwhile.
  const copy = join(folder, 'client-python');
  await cp(join(ROOT, 'packages', 'client-python'), copy, {
    recursive: true,
    filter: (path) => !/(?:__pycache__|\/build|\.egg-info)$/.test(path),
  });
  await pip('wheel', '--no-deps', '--no-build-isolation', '--wheel-dir', join(folder, 'wheel'), copy);
  const [name, ...more] = await readdir(join(folder, 'wheel'));
  assert.ok(name?.endsWith('.whl') && more.length === 0, 'one wheel is expected');
  const wheel = join(folder, 'wheel', name ?? '');
  // What it needs beside itself must be among what was installed.
  await pip('install', '--no-index', wheel);
  return {
    wheel,
    run: (program, options) => good(python, ['-I', '-B', resolve(PROGRAMS, program)], options),
    async check(...args) {
      const cache = ['--cache-dir', join(folder, 'mypy'), '--no-error-summary'];
      const { stdout, stderr } = await run(python, ['-I', '-m', 'mypy', '--strict', ...cache, ...args]);
      assert.equal(stderr, '');
      return stdout;
    },
  };
}

async function good(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { code, stdout, stderr } = await run(command, args, options);
  assert.equal(code, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

async function run(command: string, args: readonly string[], { env = {}, input = '' }: RunOptions = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'pipe' });
  const ended = new Promise<number | null>((settle, reject) => {
    child.once('error', reject);
    child.once('close', settle);
  });
  child.stdin.end(input);
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { stdout, stderr, code };
}
