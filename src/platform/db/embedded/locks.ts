// Locks between processes that end with their holder, even on kill -9. SQLite is the only kernel file lock
// that Node offers on every system. Nothing is stored in these files and no pid is trusted, so a reused pid
// or a container restart cannot keep a lock held.
import { accessSync, constants, existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

/** Longer than a whole first start by another process, `initdb` and recovery included. */
const LOCK_WAIT_MS_MAX = 240_000;
const LOCK_POLL_MS = 20;
const SQLITE_BUSY = 5;

/** Keeps the garbage collector from ending a lock whose holder only kept the URL. */
const held = new Set<DatabaseSync>();

export type Membership = { leave(): void };

/** Runs `work` while no other process (nor another call in this one) runs one under the same file. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = await acquire(file);
  try {
    return await work();
  } finally {
    release(lock);
  }
}

/** Any number of holders can be members at once. Join, leave and ask under one `withLock`. */
export function join(file: string): Membership {
  const lock = hold(file, 'begin; select count(*) from sqlite_schema');
  if (!lock) throw new Error(`${file} is held exclusively by another program`);
  return { leave: () => release(lock) };
}

/** Claims the membership until this process ends; undefined if another process has it. */
export function claim(file: string): Membership | undefined {
  const lock = hold(file, 'begin exclusive');
  return lock && { leave: () => release(lock) };
}

export function hasMembers(file: string): boolean {
  const lock = hold(file, 'begin exclusive');
  if (lock) release(lock);
  return !lock;
}

async function acquire(file: string): Promise<DatabaseSync> {
  const deadline = performance.now() + LOCK_WAIT_MS_MAX;
  for (;;) {
    const lock = hold(file, 'begin exclusive');
    if (lock) return lock;
    if (performance.now() > deadline) {
      throw new Error(
        `another process has held ${file} for ${LOCK_WAIT_MS_MAX / 1000} s: stop it and start again`,
      );
    }
    await wait(LOCK_POLL_MS);
  }
}

function hold(file: string, statement: string): DatabaseSync | undefined {
  // SQLite silently makes every lock on a read-only file a shared one.
  if (existsSync(file)) accessSync(file, constants.W_OK);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    // Without a journal file a lock can be taken, and a server stopped, on a full disk.
    lock.exec('pragma journal_mode = memory');
    lock.exec(statement);
    held.add(lock);
    return lock;
  } catch (error) {
    lock?.close();
    if (isBusy(error)) return undefined;
    throw new Error(`cannot lock ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function release(lock: DatabaseSync): void {
  if (held.delete(lock)) lock.close();
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;
}
