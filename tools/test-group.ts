// Runs test files one after the other in this process, each as a suite that is called after it: the hooks
// that it sets up beside its tests are those of its suite, so it has closed what it opened before the next is
// loaded. One that cannot be loaded or leaves something open fails, and the others run all the same.
import { mkdir } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { SEED_VARIABLE } from '../test/support/chance.ts';
import { keepConnection } from '../test/support/database.ts';
import { passed, underLoad } from '../test/support/load.ts';

const LOOK_EVERY_MS = 20;
/** What is closed takes a moment to be gone. */
const CLOSING_MS_MAX = 10_000;
const REPORTING_MS = 500;

/** `seed`: what its choices by chance follow from, so that they can be repeated. */
type Member = { readonly file: string; readonly seed?: number };
/** The files of other processes, which this one takes over when it has run its own. */
type Shared = { readonly folder: string; readonly others: readonly Member[] };

/** @public Called by the entries that tools/test-groups.ts writes. */
export async function runGroup(
  members: readonly Member[],
  timeout: number,
  closingMsMax = CLOSING_MS_MAX,
  shared?: Shared,
): Promise<void> {
  // They are opened when they are first asked for, by an import of node:process too, and stay open.
  const { stdin: _in, stdout: _out, stderr: _err } = process;
  const waiting = new Set(members.map(({ file }) => file));
  const given = process.env[SEED_VARIABLE];
  process.once('exit', () => {
    if (waiting.size === 0) return;
    console.error(`the process ended with ${[...waiting].join(', ')}`);
    process.exitCode = 1;
  });
  // A test may wait for a timer that does not keep its process alive.
  const alive = setInterval(() => undefined, timeout);
  const connection = await keepConnection();
  let hasLeftOpen = false;
  for (const { file, seed } of [...members, ...(shared?.others ?? [])]) {
    if (shared !== undefined && !(await isFirst(shared.folder, file))) {
      waiting.delete(file);
      continue;
    }
    waiting.add(file);
    const before = openResources();
    if (given === undefined && seed !== undefined) process.env[SEED_VARIABLE] = String(seed);
    await suiteWithin(file, timeout);
    if (given === undefined) delete process.env[SEED_VARIABLE];
    const left = await leftOpen(before, closingMsMax);
    waiting.delete(file);
    if (left.length === 0) continue;
    hasLeftOpen = true;
    await test(`${file} closes what it opens, and not: ${left.join(', ')}`, () => {
      throw new Error(`it has ended, and its process cannot: ${left.join(', ')} is still open`);
    });
  }
  clearInterval(alive);
  await connection.close();
  // With what is left open the process would never end by itself.
  if (hasLeftOpen) {
    await wait(REPORTING_MS);
    process.exit(1);
  }
}

/** A file that is not done when the bound has passed is cut off; the bound is that of the load by then. */
async function suiteWithin(file: string, msMax: number): Promise<void> {
  const over = new AbortController();
  const ended = new AbortController();
  passed(msMax, ended.signal).then(
    () => over.abort(new Error(`${file} did not end within ${Math.round(underLoad(msMax) / 1000)} s`)),
    () => undefined,
  );
  await suite(file, { signal: over.signal }, () => load(file));
  ended.abort();
}

/** Whether no process has begun this file: the first one makes a folder of its name. */
const isFirst = (folder: string, file: string): Promise<boolean> =>
  mkdir(join(folder, encodeURIComponent(file))).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );

/** The summary counts tests and no suites, so one that fails stands for a file that cannot be loaded. */
async function load(file: string): Promise<void> {
  try {
    await import(pathToFileURL(file).href);
  } catch (error) {
    void test(`${file} can be loaded`, () => {
      throw error;
    });
  }
}

/** What keeps the process from ending, by kind. */
function openResources(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

type Handles = { _getActiveHandles?(): readonly unknown[] };

/** Where each leads and what went over it, which says more of a socket than that there is one. */
const openSockets = (): string[] =>
  // oxlint-disable-next-line no-underscore-dangle -- Node says by no other name what they are
  ((process as Handles)._getActiveHandles?.() ?? [])
    .filter((handle) => handle instanceof Socket && handle.remotePort !== undefined)
    .map((handle) => {
      const { localPort, remotePort, bytesWritten, bytesRead } = handle as Socket;
      return `a socket from ${localPort} to ${remotePort} (${bytesWritten} bytes sent, ${bytesRead} received)`;
    });

/** What is open that was not before, once it has had the time to close. */
async function leftOpen(before: ReadonlyMap<string, number>, closingMsMax: number): Promise<string[]> {
  const began = performance.now();
  for (;;) {
    const more = [...openResources()].filter(([kind, count]) => count > (before.get(kind) ?? 0));
    if (more.length === 0) return [];
    if (performance.now() - began > underLoad(closingMsMax))
      return [...more.map(([kind, count]) => `${count - (before.get(kind) ?? 0)} ${kind}`), ...openSockets()];
    await wait(LOOK_EVERY_MS);
  }
}
