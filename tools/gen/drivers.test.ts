// The page of drivers says what has been seen of each, when, and no more than that.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { DriverShape } from '#platform/provider/driver.ts';
import { saidAlike } from '../../test/support/said.ts';
import { readStates } from './driver-states.ts';
import { driversPage } from './drivers.ts';

const bank: DriverShape = {
  name: 'bank',
  about: saidAlike('Accounts at a bank.'),
  ports: ['accounts'],
  countries: ['MX'],
  modes: ['test', 'live'],
  mayBeShared: false,
  takesMessages: true,
  fields: {
    key: {
      kind: 'secret',
      label: saidAlike('Key'),
      says: saidAlike('the key'),
      form: /^k$/,
      isOptional: true,
    },
  },
};
const TESTS = ['test/bank.test.ts'];
const double = { date: '2026-11-26', over: 'our own HTTP server', tests: TESTS };
const run = 'npm run suite, 40 of 40 promises kept';
const seen = { page: 'docs/bank.md', double, testSide: null, live: null };

const read = (bankState: unknown, others: Readonly<Record<string, unknown>> = {}) =>
  readStates(JSON.stringify({ bank: bankState, ...others }), {
    drivers: [bank],
    exists: (path) => [...TESTS, 'docs/bank.md'].includes(path),
    today: '2026-11-26',
  });
const pageWith = (changes: object): string => driversPage([bank], read({ ...seen, ...changes }));

suite('what has been seen of a driver', () => {
  const refused: readonly (readonly [what: string, changes: object, says: RegExp])[] = [
    [
      'its double without a date',
      { double: { over: 'x', tests: TESTS } },
      /double\.date: a claim has the date/,
    ],
    ['its double without tests', { double: { ...double, tests: [] } }, /names the tests/],
    [
      'its double by a test that is gone',
      { double: { ...double, tests: ['test/a.ts'] } },
      /test\/a\.ts is not there/,
    ],
    ['the test side without a date', { testSide: { run } }, /testSide/],
    ['live without a date', { live: { run } }, /live/],
    ['live with a word for a date', { live: { date: 'yes', run } }, /live/],
    ['live on a day that does not exist', { live: { date: '2026-02-30', run } }, /live/],
    ['live tomorrow', { live: { date: '2026-11-27', run } }, /2026-11-27 has not come yet/],
    ['live without what was run', { live: { date: '2026-11-26', run: 'ok' } }, /live/],
    ['something else', { works: true }, /works/],
    ['a page that is not there', { page: 'docs/none.md' }, /docs\/none\.md is not there/],
  ];
  for (const [what, changes, says] of refused)
    test(`is refused where it claims ${what}`, () => {
      assert.throws(() => read({ ...seen, ...changes }), says);
    });

  test('is said of each driver, and of no other', () => {
    assert.throws(() => read(seen, { gone: seen }), /gone: there is no such driver/);
    assert.throws(
      () => readStates('{}', { drivers: [bank], exists: () => true, today: '2026-11-26' }),
      /bank: nothing is said of this driver/,
    );
  });
});

suite('the page of drivers', () => {
  test('leaves the test side and live empty until somebody has run them', () => {
    assert.match(pageWith({}), /\| \[`bank`\]\(#bank\) \| 2026-11-26 \|  \|  \|/);
    assert.match(pageWith({}), /\| Live \| not yet \|/);
  });

  test('says when, and what was run', () => {
    const page = pageWith({ testSide: { date: '2026-11-25', run }, live: { none: 'it calls no provider' } });
    assert.match(page, /\| 2026-11-26 \| 2026-11-25 \| it calls no provider \|/);
    assert.ok(page.includes(`| 2026-11-25: ${run} |`));
  });

  test('says what the driver is for and must be given, and that a double proves nothing of a provider', () => {
    const page = pageWith({});
    for (const said of [
      'Accounts at a bank.',
      '`accounts`',
      '`MX`',
      '| `key` | secret, may be left out | the key |',
    ])
      assert.ok(page.includes(said), said);
    assert.match(page, /It does not say that the driver works\./);
  });
});
