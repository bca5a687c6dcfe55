// Cron expressions of five fields: minute, hour, day of the month, month and day of the week. Where both days
// are named, either will do. The library knows more than that, which is refused here.
import { Cron } from 'croner';
import { instant } from '../../platform/clock.ts';
import type { Text } from '../../platform/language.ts';
import type { WallTime } from './wall-clock.ts';

const VALUE = String.raw`(?:\d{1,2}|[A-Za-z]{3})`;
const ITEM = String.raw`(?:\*(?:\/\d{1,2})?|${VALUE}(?:-${VALUE}(?:\/\d{1,2})?)?)`;
const FIELD = `${ITEM}(?:,${ITEM})*`;
const FIVE_FIELDS = new RegExp(`^${FIELD}(?: ${FIELD}){4}$`);

const MINUTES_APART_MIN = 5;
const DAY_MINUTES = 24 * 60;

/** Times of a wall clock, which know neither zones nor clock changes. It starts no timer. */
const timesOf = (expression: string): Cron =>
  new Cron(expression, { mode: '5-part', timezone: 'UTC', paused: true });

export function nextTime(expression: string, after: WallTime): WallTime | null {
  const next = timesOf(expression).nextRun(new Date(after));
  return next === null ? null : instant(next.getTime());
}

/** What is wrong with an expression. */
export function problemOfCron(expression: string): Text | undefined {
  if (!FIVE_FIELDS.test(expression)) return NOT_CRON;
  try {
    if (nextTime(expression, instant(0)) === null) return NEVER;
  } catch {
    return NOT_CRON;
  }
  return minutesApart(expression) < MINUTES_APART_MIN ? TOO_OFTEN : undefined;
}

/** Between two times of one day, or the last of a day and the first of the next. */
function minutesApart(expression: string): number {
  const [minutes = '', hours = ''] = expression.split(' ');
  const inHour = [...new Set(valuesOf(minutes, 59))];
  const times = [...new Set(valuesOf(hours, 23))].flatMap((hour) =>
    inHour.map((minute) => hour * 60 + minute),
  );
  const sorted = times.sort((a, b) => a - b);
  const [first = 0] = sorted;
  return Math.min(...sorted.map((time, i) => (sorted[i + 1] ?? first + DAY_MINUTES) - time));
}

/** The field must have been checked. */
const valuesOf = (field: string, max: number): number[] =>
  field.split(',').flatMap((item) => {
    const [range = '', step = '1'] = item.split('/');
    const [from = 0, to = from] = range === '*' ? [0, max] : range.split('-').map(Number);
    return Array.from(
      { length: Math.floor((to - from) / Number(step)) + 1 },
      (_, i) => from + i * Number(step),
    );
  });

const NOT_CRON: Text = {
  en: 'this must be five fields with one space between them: minute, hour, day, month and weekday, such as 0 9 1 * *',
  es: 'deben ser cinco campos separados por un espacio: minuto, hora, día, mes y día de la semana, por ejemplo 0 9 1 * *',
  pt: 'devem ser cinco campos separados por um espaço: minuto, hora, dia, mês e dia da semana, por exemplo 0 9 1 * *',
};
const NEVER: Text = {
  en: 'no such date ever comes',
  es: 'esa fecha no llega nunca',
  pt: 'essa data nunca chega',
};
const TOO_OFTEN: Text = {
  en: `occurrences must be at least ${MINUTES_APART_MIN} minutes apart`,
  es: `entre dos ocurrencias debe haber al menos ${MINUTES_APART_MIN} minutos`,
  pt: `entre duas ocorrências deve haver pelo menos ${MINUTES_APART_MIN} minutos`,
};
