// Random expressions in zones that change their clocks, compared with a clock that is watched minute by
// minute, and however the clock of the service jumps.
// Takes long: thousands of rhythms over years.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS, HOUR_MS, instant, isoOf, MINUTE_MS, plus, type Instant } from '#platform/time/clock.ts';
import { printedChance, type Chance } from '../../../../test/support/chance.ts';
import { problemOfCron } from './cron.ts';
import { occurrenceAfter, passedSince } from './occurrences.ts';
import { instantOf, wallTimeAt } from '#platform/time/wall-clock.ts';

const timing = (cron_expression: string, time_zone: string) => ({
  cron_expression,
  time_zone,
  ends_at: null,
});

suite('random expressions', () => {
  const ZONES = [
    'America/Santiago',
    'America/Tijuana',
    'America/Mexico_City',
    'America/Sao_Paulo',
    'America/Asuncion',
    'America/Havana',
    'Africa/Casablanca',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Europe/Lisbon',
    'UTC',
  ];
  const random = printedChance('occurrences');
  const some = (chance: Chance, max: number): string =>
    chance.pick(['*', String(chance.below(max)), `${chance.below(max)},${chance.below(max)}`]);
  const randomExpression = (chance: Chance): string => {
    for (;;) {
      const minute = chance.pick(['0', '30', '*/15', String(chance.below(60)), '0,30']);
      const hour = chance.pick(['*', '0', '1', '2', '3', '23', `${chance.below(12)}-23/3`]);
      const one = `${minute} ${hour} ${chance.pick(['*', '*', '*', '1', '15,28', '31'])} * ${some(chance, 7)}`;
      if (problemOfCron(one) === undefined) return one;
    }
  };

  const FIRSTS = [0, 0, 1, 1, 0] as const;

  /** Whether a field without names names a value, as one reads it. */
  const isNamed = (field: string, first: number, value: number): boolean =>
    field.split(',').some((item) => {
      const [range = '', step = '1'] = item.split('/');
      const [from = first, to = from] = range === '*' ? [first, Infinity] : range.split('-').map(Number);
      return value >= from && value <= to && (value - from) % Number(step) === 0;
    });

  function names(expression: string, wall: Instant): boolean {
    const shown = new Date(wall);
    const values = [
      shown.getUTCMinutes(),
      shown.getUTCHours(),
      shown.getUTCDate(),
      shown.getUTCMonth() + 1,
      shown.getUTCDay(),
    ];
    const fields = expression.split(' ');
    const [minute, hour, day, month, weekday] = fields.map((field, i) =>
      isNamed(field, FIRSTS[i] ?? 0, values[i] ?? 0),
    );
    const isEither = fields[2] !== '*' && fields[4] !== '*';
    const isDay = isEither ? day === true || weekday === true : day === true && weekday === true;
    return minute === true && hour === true && month === true && isDay;
  }

  /** Minute by minute: the instants in which a wall clock gets to times that the expression names. */
  function shownBetween(expression: string, zone: string, from: Instant, to: Instant): Instant[] {
    const found = new Set<Instant>();
    const begin = plus(from, -2 * DAY_MS);
    let highest = wallTimeAt(begin, zone);
    for (let now = plus(begin, MINUTE_MS); now <= to; now = plus(now, MINUTE_MS)) {
      for (const wall = wallTimeAt(now, zone); highest < wall;) {
        highest = plus(highest, MINUTE_MS);
        if (now > from && names(expression, highest)) found.add(now);
      }
    }
    return [...found];
  }

  test('come exactly once for each time that a wall clock shows, over changes of clocks', () => {
    for (let round = 0; round < 25; round++) {
      const expression = randomExpression(random);
      const zone = random.pick(ZONES);
      const from = instant(
        Date.UTC(2009 + random.below(22), random.below(12), 1 + random.below(28), random.below(24)),
      );
      const to = plus(from, 10 * DAY_MS);
      const expected = shownBetween(expression, zone, from, to);
      const found: Instant[] = [];
      for (let next = occurrenceAfter(timing(expression, zone), from); next !== null && next <= to;) {
        found.push(next);
        next = occurrenceAfter(timing(expression, zone), next);
      }
      assert.deepEqual(found.map(isoOf), expected.map(isoOf), `${expression} in ${zone} from ${isoOf(from)}`);
    }
  });

  test('come never twice and in order, however far the clock jumps', () => {
    for (let round = 0; round < 30; round++) {
      const one = timing(randomExpression(random), random.pick(ZONES));
      let now = instant(Date.UTC(2009 + random.below(22), random.below(12), 1 + random.below(28)));
      let next = occurrenceAfter(one, now);
      for (let jump = 0; jump < 20 && next !== null; jump++) {
        now = plus(now, random.pick([MINUTE_MS, HOUR_MS, DAY_MS, 40 * DAY_MS]) * (1 + random.below(3)));
        if (next > now) continue;
        const passed = passedSince(one, next, now);
        assert.ok(passed.next === null || passed.next > now, JSON.stringify(one));
        assert.equal(passed.next, occurrenceAfter(one, now), JSON.stringify(one));
        next = passed.next;
      }
    }
  });

  test('a wall time leads to an instant at which the clock shows it, or to the change that leaves it out', () => {
    for (let round = 0; round < 2_000; round++) {
      const zone = random.pick(ZONES);
      const wall = instant(
        Date.UTC(2009 + random.below(22), random.below(12), 1 + random.below(28), 0, random.below(1440)),
      );
      const found = instantOf(wall, zone);
      const shown = wallTimeAt(found, zone);
      const before = wallTimeAt(plus(found, -MINUTE_MS), zone);
      assert.ok(
        shown === wall || (before < wall && shown > wall),
        `${isoOf(wall)} in ${zone}: ${isoOf(found)}`,
      );
    }
  });
});
