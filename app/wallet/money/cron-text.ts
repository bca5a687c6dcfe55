// When a scheduled payment falls due, in words: cron expressions of the kinds that people use. Any other is
// said as it is, since a word too few would promise another day.
import { localeNow } from '../../lib/format.ts';
import type { LaterWords } from '../../messages/wallet/later/es.ts';

type Every = LaterWords['schedules']['every'];

const WHOLE = /^\d{1,2}$/;
const LIST = /^\d{1,2}(?:,\d{1,2})*$/;
const RANGE = /^(?<from>\d)-(?<to>\d)$/;
const NAMES = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const WEEK_DAYS = 7;
/** A Sunday. */
const SUNDAY_MS = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;

export function cronText(expression: string, every: Every, locale = localeNow()): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = expression.split(' ');
  if (!WHOLE.test(minute) || !WHOLE.test(hour)) return every.other(expression);
  const at = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  const list = (parts: readonly string[]): string => new Intl.ListFormat(locale).format(parts);
  const days = daysOf(weekday);
  if (day === '*' && month === '*') {
    if (weekday === '*') return every.day(at);
    if (days !== undefined) return every.week(list(days.map((one) => nameOfDay(one, locale))), at);
  }
  if (weekday !== '*') return every.other(expression);
  if (month === '*' && LIST.test(day)) return every.month(list(day.split(',')), at);
  if (WHOLE.test(month) && WHOLE.test(day))
    return every.year(dateText(Number(day), Number(month), locale), at);
  return every.other(expression);
}

/** 0 and 7 are Sunday. Undefined for what is neither days nor one range of them. */
function daysOf(weekday: string): number[] | undefined {
  const numbers = NAMES.reduce((text, name, at) => text.replaceAll(name, String(at)), weekday.toUpperCase());
  const range = RANGE.exec(numbers)?.groups;
  if (range !== undefined) {
    const from = Number(range['from']);
    return Array.from({ length: Number(range['to']) - from + 1 }, (_, n) => (from + n) % WEEK_DAYS);
  }
  return LIST.test(numbers) ? numbers.split(',').map((one) => Number(one) % WEEK_DAYS) : undefined;
}

const nameOfDay = (day: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(SUNDAY_MS + day * DAY_MS);

const dateText = (day: number, month: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2028, month - 1, day),
  );

/** `America/Argentina/Buenos_Aires` is Buenos Aires. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** An instant in the time zone of the schedule, whichever the reader's is. */
export const instantIn = (at: string, timeZone: string, locale = localeNow()): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(at));
