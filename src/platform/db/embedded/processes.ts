// Asks the operating system about processes, and runs PostgreSQL's programs under the right account with a
// bare environment.
import { execFile } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import { codeOf, programFailure } from './failures.ts';

const run = promisify(execFile);

const PS_MS_MAX = 5_000;
const GONE_POLL_MS = 10;
const OUTPUT_BYTES_MAX = 1_048_576;

/**
 * PostgreSQL allocates and frees a few pages for each statement. The allocator of glibc returns them to the
 * system each time and faults them in again, which cost a sixth of small transactions. With this setting it
 * keeps up to this many bytes. Other allocators ignore it.
 */
const KEEP_FREED_MEMORY = { MALLOC_TOP_PAD_: '1048576', MALLOC_TRIM_THRESHOLD_: '8388608' };

/** PostgreSQL gets neither the secrets in Monedero's environment nor a stray PGDATA or LD_LIBRARY_PATH. */
const ENVIRONMENT_NAMES = ['PATH', 'TZ', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];

type Surroundings = {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly windowsHide: true;
  readonly uid?: number;
  readonly gid?: number;
};

/** The working directory of the parent may be one that `account` cannot enter. */
export function surroundings(account: Account | undefined): Surroundings {
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', ...KEEP_FREED_MEMORY };
  for (const name of ENVIRONMENT_NAMES) {
    // oxlint-disable-next-line node/no-process-env -- what another program inherits is not our setting
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return { cwd: tmpdir(), env, windowsHide: true, ...account };
}

/** Runs a program to its end. */
export async function runTool(
  file: string,
  args: string[],
  options: { account: Account | undefined; timeoutMsMax: number },
): Promise<void> {
  try {
    await run(file, args, {
      ...surroundings(options.account),
      timeout: options.timeoutMsMax,
      killSignal: 'SIGKILL',
      maxBuffer: OUTPUT_BYTES_MAX,
    });
  } catch (error) {
    throw programFailure(file, error);
  }
}

/** A zombie has ended, even if its parent has not reaped it. */
export function isAlive(pid: number): boolean {
  if (!exists(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const state = status.charAt(status.lastIndexOf(')') + 2);
    return state !== 'Z' && state !== 'X';
  } catch {
    return exists(pid);
  }
}

export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Pids are reused, often at once in a container, so a living process is asked what it runs. */
export async function isPostgresOf(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux') return argumentsOf(pid).includes(cluster) || directoryOf(pid) === cluster;
  const found = await run('ps', ['-p', String(pid), '-o', 'command='], { timeout: PS_MS_MAX }).catch(
    () => undefined,
  );
  return found?.stdout.includes(cluster) ?? false;
}

/** True once the process has ended, false when it has not within `waitMsMax`. */
export async function untilGone(pid: number, waitMsMax: number): Promise<boolean> {
  const deadline = performance.now() + waitMsMax;
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false;
    await wait(GONE_POLL_MS);
  }
  return true;
}

function argumentsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/**
 * The working directory of a process, for a server started by hand with a relative path. Unreadable for root
 * in a container without CAP_SYS_PTRACE, hence only the second try.
 */
function directoryOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}
