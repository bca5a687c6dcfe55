// Mutants of which tests run, and what of them fails a run.
import { replace, type Mutant } from './mutant.ts';

export const testRunMutants: readonly Mutant[] = [
  {
    name: 'test runs: a race with money in it runs again until it passes',
    plant: replace('tools/test-flaky.ts', "'test/spending/', ", ''),
    tests: ['tools/test-flaky.test'],
    only: 'not where a race is one of the product',
  },
  {
    name: 'test runs: a file may fail by chance as often as it likes',
    plant: replace('tools/test-flaky.ts', 'if (twice !== undefined)', 'if (lines.length > 100)'),
    tests: ['tools/test-flaky.test'],
    only: 'or where it has before',
  },
  {
    name: 'test runs: a slow test needs no row that says what it is about',
    plant: replace('tools/slow-tests.ts', '    kill: [', '    murder: ['),
    tests: ['tools/slow-files.test'],
    only: 'one row for each file',
  },
  {
    name: 'test runs: a part leaves out what no other part has',
    plant: replace('tools/slow-files.ts', '=== k - 1', '=== k'),
    tests: ['tools/slow-files.test'],
    only: 'together have all',
  },
  {
    name: 'test runs: a bound does not grow with the load',
    plant: replace('test/support/load.ts', 'Math.max(1, load / processors)', 'Math.max(1, load / load)'),
    tests: ['test/support/load.test'],
    only: 'grows with what wants a processor',
  },
  {
    name: 'test runs: what a merge brought is not known, and the last day is tested instead',
    plant: replace(
      'tools/changed.ts',
      "return git('rev-parse', 'HEAD^1');",
      "await git('rev-parse', 'HEAD^1');",
    ),
    tests: ['tools/changed.test'],
    only: 'what a merge has brought',
  },
];
