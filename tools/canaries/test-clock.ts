// Mutants of the test clock: it answers before the work on its way is done, goes on for no one, or is moved
// by two requests at once.
import { replace, type Mutant } from './mutant.ts';

const ADVANCE = 'src/modules/sandbox/advance-clock.ts';
const WORKER = 'src/platform/queue/worker.ts';
const TESTS = ['test/sandbox/clock'];
const AHEAD = ['test/queue/ahead'];

export const testClockMutants: readonly Mutant[] = [
  {
    name: 'the test clock does not wait for what is due at its goal',
    plant: replace(ADVANCE, '    await nextDueAfterWork(moving, way);\n  } finally', '  } finally'),
    tests: TESTS,
    only: 'does what has fallen due at its goal',
  },
  {
    name: 'the test clock goes on after its caller has gone',
    plant: replace(
      'src/platform/http/handle.ts',
      'gone: () => goneSignal(response)',
      'gone: () => new AbortController().signal',
    ),
    tests: TESTS,
    only: 'stands still once its caller has gone',
  },
  {
    name: 'what the test clock says to send is refused a moment later',
    plant: replace('src/modules/sandbox/clock.ts', 'PASSED_MS_MAX = 10 * MINUTE_MS', 'PASSED_MS_MAX = 0'),
    tests: TESTS,
    only: 'takes what it says a moment later',
  },
  {
    name: 'two requests move a test clock at once',
    plant: replace(ADVANCE, '`test clock ${tenant.id}`', '`test clock ${Math.random()}`'),
    tests: TESTS,
    only: 'is moved by one request after the other',
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
    plant: replace(WORKER, 'where c.driven_until is null or c.driven_until <= ${now}', 'where true'),
    tests: AHEAD,
    only: 'is left to it',
  },
  {
    name: 'jobs are left to a request that has died',
    plant: replace(WORKER, ' or c.driven_until <= ${now}', ''),
    tests: AHEAD,
    only: 'taken once that has died',
  },
  {
    name: 'a look at the clock of the database that took long says that it agrees',
    plant: replace('src/platform/clock-watch.ts', 'UNSURE_MS_MAX = 250', 'UNSURE_MS_MAX = Infinity'),
    tests: ['src/platform/clock-watch'],
    only: 'still does while looks take too long',
  },
];
