// Runs groups of test files on one server, and keeps what came of them.
import { relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { FILES_AT_ONCE } from './test-files.ts';

export type Counts = Readonly<
  Record<'tests' | 'suites' | 'passed' | 'failed' | 'cancelled' | 'skipped' | 'todo', number>
>;

export type Outcome = {
  /** The name of the first test that failed, by file. */
  readonly failed: ReadonlyMap<string, string>;
  /** Something failed that has not the name of a test file, such as a process. */
  readonly hasElse: boolean;
  /** A test has run, and not only files of which none was chosen. */
  readonly hasRun: boolean;
  readonly ended: ReadonlySet<string>;
  readonly counts: Counts;
  readonly beganAt: number;
};

type RunOptions = NonNullable<Parameters<typeof run>[0]>;
const NONE: Counts = { tests: 0, suites: 0, passed: 0, failed: 0, cancelled: 0, skipped: 0, todo: 0 };

/** `files`: what the suites of test files are called. */
export async function runOnce(
  files: readonly string[],
  options: RunOptions,
  to: NodeJS.WritableStream,
): Promise<Outcome> {
  const beganAt = performance.now();
  const failed = new Map<string, string>();
  const ended = new Set<string>();
  const outcome = { hasElse: false, hasRun: false, counts: NONE };
  // The tests of a file are reported before the suite that it is.
  let firstFailed: string | undefined;
  const stream = run({ concurrency: FILES_AT_ONCE, ...options });
  stream.on('test:fail', ({ name, nesting, details }) => {
    ended.add(name);
    const file = fileCalled(name, files);
    if (file !== undefined) {
      failed.set(file, firstFailed ?? name);
      firstFailed = undefined;
    } else if (nesting === 0) outcome.hasElse = true;
    else if (details.type !== 'suite') firstFailed ??= name;
  });
  stream.on('test:pass', ({ name }) => {
    // A file of which no test is chosen passes under its own name.
    outcome.hasRun ||= fileCalled(name, files) === undefined;
    ended.add(name);
  });
  stream.on('test:summary', ({ file, counts }) => {
    if (file === undefined) outcome.counts = { ...NONE, ...counts };
  });
  await new Promise<void>((done) => {
    stream.compose(spec).on('end', done).pipe(to, { end: false });
  });
  return { failed, ended, beganAt, ...outcome };
}

const fileCalled = (name: string, files: readonly string[]): string | undefined =>
  files.find((file) => file === name || file === relative(process.cwd(), name));

/** What failed has passed when it ran again. */
export const passedAfterAll = (counts: Counts): Counts => ({
  ...counts,
  passed: counts.passed + counts.failed + counts.cancelled,
  failed: 0,
  cancelled: 0,
});

/** The counts as the runner of Node says them. */
export const summaryOf = (counts: Counts, durationMs: number): string =>
  [
    ...(['tests', 'suites', ['pass', 'passed'], ['fail', 'failed'], 'cancelled', 'skipped', 'todo'] as const)
      .map((one) => (typeof one === 'string' ? ([one, one] as const) : one))
      .map(([name, key]) => `ℹ ${name} ${counts[key]}`),
    `ℹ duration_ms ${durationMs.toFixed(3)}`,
  ].join('\n');
