// What a run says at its end is what the states of drivers take, and claims nothing if nothing was shown.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DRIVERS } from '#providers/drivers.ts';
import { readStates } from '../gen/driver-states.ts';
import { endOf, reportOf, type Ended } from './report.ts';
import type { Verdict } from './verdict.ts';

const DATE = '2026-11-26';
const verdict = (outcome: Verdict['outcome'], promise = 'opens one account'): Verdict => ({
  port: 'accounts',
  promise,
  outcome,
});
const ended = (...verdicts: readonly Verdict[]): Ended => ({
  driver: 'fintoc',
  date: DATE,
  isProvider: true,
  only: '',
  verdicts,
});

suite('what a run of conformance says at its end', () => {
  test('is taken by the states of drivers as it is printed', () => {
    const own = ended(verdict('kept'), verdict('skipped'));
    const { state, passed } = reportOf(own);
    assert.ok(passed && endOf(own).includes(`"testSide": ${JSON.stringify(state)}`));
    const driver = DRIVERS.find(({ name }) => name === 'fintoc') ?? assert.fail();
    const double = { date: DATE, over: 'a double', tests: ['a.test.ts'] };
    const written = { fintoc: { page: 'a.md', double, testSide: state, live: null } };
    const states = readStates(JSON.stringify(written), {
      drivers: [driver],
      exists: () => true,
      today: DATE,
    });
    assert.deepEqual(states.get('fintoc')?.testSide, {
      date: DATE,
      run: 'npm run conformance -- fintoc (accounts): 1 promises kept, none broken, 1 skipped',
    });
  });

  test('names in the claim what was broken', () => {
    const { state, passed } = reportOf(ended(verdict('kept'), verdict('broken', 'reports a deposit once')));
    assert.equal(passed, false);
    assert.match(state?.run ?? '', /1 broken: “reports a deposit once”/);
  });

  test('names in the claim the server that it was run at, where a driver is for many', () => {
    const { state } = reportOf({ ...ended(verdict('kept')), place: 'smtp.example.com' });
    assert.match(state?.run ?? '', /\(accounts at smtp\.example\.com\): 1 promises kept/);
  });

  test('claims nothing over another origin, of a part, or where nothing was kept', () => {
    const kept = ended(verdict('kept'));
    for (const one of [
      { ...kept, isProvider: false },
      { ...kept, only: 'opens' },
      ended(verdict('skipped')),
    ]) {
      assert.equal(reportOf(one).state, null);
      assert.match(endOf(one), /Nothing of this belongs into/);
    }
  });
});
