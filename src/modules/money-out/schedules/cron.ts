// Cron expressions of five fields: minute, hour, day of the month, month and day of the week. If both days
// are named, either will do. The library knows more than that, which is refused here.
import { Cron } from 'croner';
import { instant } from '#platform/time/clock.ts';
import type { Text } from '#platform/text/language.ts';
import type { WallTime } from '#platform/time/wall-clock.ts';

const VALUE = String.raw`(?:\d{1,2}|[A-Za-z]{3})`;
const ITEM = String.raw`(?:\*(?:\/\d{1,2})?|${VALUE}(?:-${VALUE}(?:\/\d{1,2})?)?)`;
const FIELD = new RegExp(`^${ITEM}(?:,${ITEM})*$`);
const FIVE_FIELDS = /^\S+(?: \S+){4}$/;

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
  const wrong = FIELDS.find((_field, i) => !isField(expression, i));
  if (wrong !== undefined) return problemOf(wrong);
  if (nextTime(expression, instant(0)) === null) return NEVER;
  return minutesApart(expression) < MINUTES_APART_MIN ? TOO_OFTEN : undefined;
}

/** The library judges the field alone, with every value in the others. */
function isField(expression: string, at: number): boolean {
  const fields = expression.split(' ').map((field, i) => (i === at ? field : '*'));
  if (!FIELD.test(fields[at] ?? '')) return false;
  try {
    timesOf(fields.join(' '));
    return true;
  } catch {
    return false;
  }
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

type Field = {
  readonly name: Text;
  /** The lowest and the highest value. */
  readonly numbers: readonly [number, number];
  readonly names?: readonly [string, string];
  readonly range: string;
  readonly steps: readonly [string, string];
};
const FIELDS: readonly Field[] = [
  {
    name: { en: 'the minute', es: 'el minuto', pt: 'o minuto' },
    numbers: [0, 59],
    range: '10-40',
    steps: ['*/15', '5-59/15'],
  },
  {
    name: { en: 'the hour', es: 'la hora', pt: 'a hora' },
    numbers: [0, 23],
    range: '8-18',
    steps: ['*/2', '8-18/2'],
  },
  {
    name: { en: 'the day of the month', es: 'el día del mes', pt: 'o dia do mês' },
    numbers: [1, 31],
    range: '1-15',
    steps: ['*/10', '5-25/10'],
  },
  {
    name: { en: 'the month', es: 'el mes', pt: 'o mês' },
    numbers: [1, 12],
    names: ['JAN', 'DEC'],
    range: 'MAR-NOV',
    steps: ['*/3', '2-12/3'],
  },
  {
    name: { en: 'the day of the week', es: 'el día de la semana', pt: 'o dia da semana' },
    numbers: [0, 7],
    names: ['SUN', 'SAT'],
    range: 'MON-FRI',
    steps: ['*/2', '1-5/2'],
  },
];

function problemOf({ name, numbers: [min, max], names, range, steps: [step, other] }: Field): Text {
  const [first, last] = names ?? [];
  const also = (or: string, to: string): string =>
    first === undefined ? '' : ` ${or} ${first} ${to} ${last}`;
  return {
    en: `${name.en} must be *, values from ${min} to ${max}${also('or', 'to')}, ranges upwards such as ${range}, or steps such as ${step} and ${other}, with commas between several`,
    es: `${name.es} debe ser *, valores de ${min} a ${max}${also('o', 'a')}, rangos ascendentes como ${range}, o pasos como ${step} y ${other}, separados por comas si son varios`,
    pt: `${name.pt} deve ser *, valores de ${min} a ${max}${also('ou', 'a')}, intervalos crescentes como ${range}, ou passos como ${step} e ${other}, separados por vírgulas se forem vários`,
  };
}

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
