// When occurrences fall due, in worked examples of clocks that are changed, and which expressions are taken.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { suite, test } from 'node:test';
import { instant, isoOf, plus, type Instant } from '#platform/time/clock.ts';
import { problemOfCron } from './cron.ts';
import { MISSED_COUNTED_MAX, occurrenceAfter, passedSince } from './occurrences.ts';
import { isTimeZone } from '#platform/time/wall-clock.ts';

const at = (text: string): Instant => instant(Date.parse(text));
const timing = (cron_expression: string, time_zone: string, ends_at: Instant | null = null) => ({
  cron_expression,
  time_zone,
  ends_at,
});

/** So many occurrences after an instant. */
function following(expression: string, zone: string, after: string, count: number): string[] {
  const found: string[] = [];
  for (let last = at(after); found.length < count;) {
    const next = occurrenceAfter(timing(expression, zone), last);
    assert.ok(next !== null);
    found.push(isoOf(next));
    last = next;
  }
  return found;
}

suite('occurrences', () => {
  type Example = readonly [what: string, expression: string, zone: string, after: string, expected: string[]];
  const EXAMPLES: readonly Example[] = [
    [
      'of a time that a clock put forward leaves out come when it is put forward (Santiago, 2027-09-05 00:30)',
      '30 0 * * *',
      'America/Santiago',
      '2027-09-04T12:00:00Z',
      ['2027-09-05T04:00:00.000Z', '2027-09-06T03:30:00.000Z'],
    ],
    [
      'of a time that a clock put back shows twice come the first time (Santiago, 2027-04-03 23:30)',
      '30 23 * * *',
      'America/Santiago',
      '2027-04-03T12:00:00Z',
      ['2027-04-04T02:30:00.000Z', '2027-04-05T03:30:00.000Z'],
    ],
    [
      'of every hour come once for each hour that the clock shows, also on the short day',
      '0 * * * *',
      'America/Santiago',
      '2027-09-05T02:00:00Z',
      ['2027-09-05T03:00:00.000Z', '2027-09-05T04:00:00.000Z', '2027-09-05T05:00:00.000Z'],
    ],
    [
      'of every hour come once for each hour that the clock shows, also on the long day',
      '0 * * * *',
      'America/Santiago',
      '2027-04-04T01:00:00Z',
      ['2027-04-04T02:00:00.000Z', '2027-04-04T04:00:00.000Z', '2027-04-04T05:00:00.000Z'],
    ],
    [
      'in Mexico City are always at the same hour of UTC',
      '0 9 1 4,11 *',
      'America/Mexico_City',
      '2027-01-01T00:00:00Z',
      ['2027-04-01T15:00:00.000Z', '2027-11-01T15:00:00.000Z'],
    ],
    [
      'in Tijuana follow the clocks of California',
      '0 9 1 4,12 *',
      'America/Tijuana',
      '2027-01-01T00:00:00Z',
      ['2027-04-01T16:00:00.000Z', '2027-12-01T17:00:00.000Z'],
    ],
    [
      'on the 31st are left out in months without one',
      '0 9 31 * *',
      'America/Argentina/Buenos_Aires',
      '2027-01-31T13:00:00Z',
      ['2027-03-31T12:00:00.000Z', '2027-05-31T12:00:00.000Z'],
    ],
    [
      'on the 1st and on Mondays come on either',
      '0 9 1 * MON',
      'America/Lima',
      '2027-01-25T20:00:00Z',
      ['2027-02-01T14:00:00.000Z', '2027-02-08T14:00:00.000Z'],
    ],
    [
      'on 29 February come every four years',
      '0 0 29 2 *',
      'UTC',
      '2027-01-01T00:00:00Z',
      ['2028-02-29T00:00:00.000Z', '2032-02-29T00:00:00.000Z'],
    ],
  ];
  for (const [what, expression, zone, after, expected] of EXAMPLES) {
    test(what, () => {
      assert.deepEqual(following(expression, zone, after, expected.length), expected);
    });
  }

  test('are those of the worked examples of docs/how-to/schedule-payments.md', async () => {
    const page = await readFile(
      new URL('../../../../docs/how-to/schedule-payments.md', import.meta.url),
      'utf8',
    );
    const rows = [...page.matchAll(/^\| `([^`|]+)` \| (\S+) \| (\S+Z) \| (\S+Z(?:, \S+Z)*) \|$/gm)];
    assert.ok(rows.length >= 7);
    for (const [, expression = '', zone = '', after = '', listed = ''] of rows) {
      const expected = listed.split(', ').map((one) => isoOf(at(one)));
      assert.deepEqual(following(expression, zone, after, expected.length), expected, expression);
    }
  });

  test('come at the end, and not after it', () => {
    const end = at('2027-01-01T12:00:00Z');
    const daily = timing('0 9 * * *', 'America/Argentina/Buenos_Aires', end);
    assert.equal(occurrenceAfter(daily, plus(end, -1)), end);
    assert.equal(occurrenceAfter(daily, end), null);
  });

  test('that have passed are counted, and the next is after now', () => {
    const first = at('2027-01-01T09:00:00Z');
    const now = at('2027-01-15T10:00:00Z');
    assert.deepEqual(passedSince(timing('0 9 * * *', 'UTC'), first, now), {
      missed: 14,
      next: at('2027-01-16T09:00:00Z'),
    });
    const often = passedSince(timing('*/5 * * * *', 'UTC'), first, now);
    assert.deepEqual(often, { missed: MISSED_COUNTED_MAX, next: at('2027-01-15T10:05:00Z') });
  });
});

suite('an expression', () => {
  const TAKEN = [
    '0 9 1 * *',
    '*/5 * * * *',
    '0,30 8-18 * * MON-FRI',
    '15 6 1-7/2 jan,jul *',
    '0 0 29 2 7',
    '59 23 31 12 *',
  ];
  const REFUSED: Readonly<Record<string, readonly string[]>> = {
    'five fields': [
      '',
      '0 9 1 *',
      '0 0 9 1 * *',
      '0  9 1 * *',
      '@daily',
      '0\t9 1 * *',
      '0 9 1 * *\n',
      '0 9 1 * * 2027',
    ],
    '^the minute must be \\*, values from 0 to 59, ranges upwards such as 10-40': [
      '60 * * * *',
      '5-1 * * * *',
      '*/0 * * * *',
      '5/10 * * * *',
      '-1 9 * * *',
      '٠ 9 * * *',
      'JAN 9 * * *',
      '60 24 0 13 8',
    ],
    '^the hour must be \\*, values from 0 to 23,': ['0 24 * * *', '0 5/2 * * *'],
    '^the day of the month must be \\*, values from 1 to 31,': [
      '0 9 0 * *',
      '0 9 32 * *',
      '0 9 L * *',
      '0 9 15W * *',
      '0 9 ? * 1',
    ],
    '^the month must be \\*, values from 1 to 12 or JAN to DEC,': [
      '0 9 * 13 *',
      '0 9 * JANUARY *',
      '0 9 * MON *',
    ],
    '^the day of the week must be \\*, values from 0 to 7 or SUN to SAT,': [
      '0 9 * * 8',
      '0 9 * * FRI-MON',
      '0 9 * * 1#2',
      '0 9 * * 5L',
      '0 9 * * +1',
    ],
    'ever comes': ['0 9 31 2 *', '0 9 30 2 *', '0 9 31 4,6,9,11 *'],
    'minutes apart': [
      '* * * * *',
      '*/4 * * * *',
      '0,3 * * * *',
      '58,1 * * * *',
      '59,0 0,23 * * *',
      '1-3 9 1 1 *',
    ],
  };
  test('of five fields is taken', () => {
    for (const one of TAKEN) assert.equal(problemOfCron(one), undefined, one);
  });
  for (const [said, ones] of Object.entries(REFUSED)) {
    test(`is refused with "${said}"`, () => {
      for (const one of ones) assert.match(problemOfCron(one)?.en ?? 'taken', new RegExp(said), one);
    });
  }

  test('that has a wrong field is refused in three languages, with examples that are taken', () => {
    for (const [i, said] of [
      'the minute',
      'the hour',
      'the day of the month',
      'the month',
      'the day of the week',
    ].entries()) {
      const withField = (field: string): string =>
        ['0', '9', '*', '*', '*'].map((other, place) => (place === i ? field : other)).join(' ');
      const problem = problemOfCron(withField('99'));
      assert.ok(problem !== undefined && problem.en.startsWith(`${said} must be`), said);
      const examples = [...problem.en.matchAll(/such as (\S+?),? (?:or|and (\S+),)/g)].flatMap((match) =>
        match.slice(1),
      );
      const written = examples.filter((one) => one !== undefined);
      assert.equal(written.length, 3, problem.en);
      for (const one of written) {
        assert.ok(problem.es.includes(one) && problem.pt.includes(one), one);
        assert.notEqual(problemOfCron(withField(one))?.en, problem.en, one);
      }
    }
    assert.equal(
      problemOfCron('0 9 * * FRI-MON')?.es,
      'el día de la semana debe ser *, valores de 0 a 7 o SUN a SAT, rangos ascendentes como MON-FRI, o pasos como */2 y 1-5/2, separados por comas si son varios',
    );
  });

  test('is read in a time zone that IANA names', () => {
    for (const one of ['America/Santiago', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+3'])
      assert.ok(isTimeZone(one), one);
    for (const one of ['', '+03:00', 'Santiago', 'America/', 'America/Nowhere', '../etc', 'America/Lima\n'])
      assert.ok(!isTimeZone(one), one);
  });
});
