// Mutants of the test clock: it answers before the work on its way is done, is forgotten on its way, goes too
// far, or is moved by two processes at once. And of the real one: it is wrong, and things are written by it.
import { replace, type Mutant } from './mutant.ts';

const DRIVE = 'src/modules/sandbox/drive-clock.ts';
const WORKER = 'src/platform/queue/worker.ts';
const CLAIM = 'src/platform/queue/claim.ts';
const CLOCK_WATCH = 'src/platform/clock-watch.ts';
const TESTS = ['test/sandbox/clock'];
const AHEAD = ['test/queue/ahead'];

export const testClockMutants: readonly Mutant[] = [
  {
    name: 'the test clock does not wait for what is due at its goal',
    plant: replace(
      DRIVE,
      "if (neededMs <= aheadMs) return 'others';",
      "if (neededMs <= aheadMs) return aheadMs === goalMs ? 'arrived' : 'others';",
    ),
    tests: TESTS,
    only: 'does what has fallen due at its goal',
  },
  {
    name: 'expiries that are done together see the end of their second',
    plant: replace(
      'src/platform/queue/due-jobs.ts',
      'now - runAt <= TOGETHER_LATE_MS_MAX ? runAt : now',
      'now - runAt < 0 ? runAt : now',
    ),
    tests: TESTS,
    only: 'does expiries of one second together',
  },
  {
    name: 'the test clock goes past a payment together with expiries',
    plant: replace('src/platform/queue/due.ts', 'earlier(otherJobs, others)', 'others'),
    tests: ['test/queue/look-due'],
    only: 'past nothing else',
  },
  {
    name: 'an advance of the test clock ends with the process that accepted it',
    plant: replace('src/modules/sandbox/index.ts', '[takeOverSweep(services)]', '[]'),
    tests: TESTS,
    only: 'is gone on with by a worker',
  },
  {
    name: 'a repeat with its key moves the test clock further',
    plant: replace(
      'src/modules/sandbox/clock-goal.ts',
      'if (keyDigest !== undefined && key === keyDigest) return pendingMs;',
      '',
    ),
    tests: TESTS,
    only: 'goes no further for a repeat',
  },
  {
    name: 'an advance that was stopped is answered as one that has arrived',
    plant: replace(
      'src/modules/sandbox/advance-clock.ts',
      'throw clockWasStopped(there.aheadMs, asking.clock)',
      'break',
    ),
    tests: TESTS,
    only: 'is stopped by who asks for that',
  },
  {
    name: 'what the test clock said is refused a moment later',
    plant: replace('src/modules/sandbox/clock.ts', 'PASSED_MS_MAX = 10 * MINUTE_MS', 'PASSED_MS_MAX = 0'),
    tests: TESTS,
    only: 'does not go back',
  },
  {
    name: 'two processes move a test clock at once',
    plant: replace(DRIVE, '`test clock ${tenantId}`', '`test clock ${Math.random()}`'),
    tests: TESTS,
    only: 'is not moved twice at once',
  },
  {
    name: 'a job that was given up stops the test clock',
    plant: replace(
      'src/platform/queue/due.ts',
      'where tenant_id = $1 and failed_at is null',
      'where tenant_id = $1',
    ),
    tests: TESTS,
    only: 'is not stopped by a job that fails',
    hangs: true,
  },
  {
    name: 'a job that fails is planned again in real time',
    plant: replace(WORKER, 'plus(tenant.now(), retryDelayMs', 'plus(clock.now(), retryDelayMs'),
    tests: TESTS,
    only: 'is not stopped by a job that fails',
  },
  {
    name: 'workers take jobs from the request that moves their test clock',
    plant: replace(CLAIM, 'c.driven_until is null or c.driven_until <= $1', 'true'),
    tests: AHEAD,
    only: 'is left to it',
  },
  {
    name: 'jobs are left to a request that has died',
    plant: replace(CLAIM, ' or c.driven_until <= $1', ''),
    tests: AHEAD,
    only: 'taken once that has died',
  },
  {
    name: 'a server whose clock is a day ahead writes',
    plant: replace(CLOCK_WATCH, 'isWrong = isFar ||', 'isWrong = isFar && wasWrong ||'),
    tests: ['test/roles/clock'],
    only: 'neither pays a key again',
  },
  {
    name: 'a server whose clock was set a day ahead writes until it looks at it the next time',
    plant: replace(CLOCK_WATCH, '!isWrong && aheadMs() <= WRONG_MS_MIN', '!isWrong && aheadMs() >= 0'),
    tests: ['test/roles/clock'],
    only: 'from the moment at which it is set',
  },
  {
    name: 'a clock that is set while it is looked at is right',
    plant: replace(CLOCK_WATCH, 'if (look.unsureMs > UNSURE_OF_MINUTES_MS) return;', ''),
    tests: ['src/platform/clock-watch'],
    only: 'looks during which it was set',
  },
  {
    name: 'a sweep forgets by a clock that is wrong',
    plant: replace(
      'src/platform/queue/sweep.ts',
      'if (!(await clockWatch.makeSure())) return;',
      'await clockWatch.makeSure();',
    ),
    tests: ['test/queue/wrong-clock'],
    only: 'no sweep runs',
  },
  {
    name: 'a worker takes jobs by a clock that is wrong',
    plant: replace(WORKER, 'if (!(await clockWatch.makeSure())) return;', 'await clockWatch.makeSure();'),
    tests: ['test/queue/wrong-clock'],
    only: 'no job is taken',
  },
  {
    name: 'a worker takes jobs for which it has no connection',
    plant: replace(WORKER, 'Math.min(CONCURRENCY_MAX - running, connections)', 'CONCURRENCY_MAX - running'),
    tests: ['test/queue/connections'],
    only: 'no more jobs than it has connections',
  },
  {
    name: 'a look at the clock of the database that took long says that it agrees',
    plant: replace(CLOCK_WATCH, 'UNSURE_MS_MAX = 250', 'UNSURE_MS_MAX = Infinity'),
    tests: ['src/platform/clock-watch'],
    only: 'still does while looks take too long',
  },
];
