// The days from which to which a list is filtered. The address holds instants, so that it means the same
// wherever it is read, and the fields hold days of the place where the reader is.

/** Earlier years are those of somebody who still types one. */
const INSTANT = /^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/;
const DAY = /^(2\d{3})-(\d{2})-(\d{2})$/;

export const isInstant = (text: string): boolean => INSTANT.test(text) && !Number.isNaN(Date.parse(text));

/** The first moment of a day, or of the one after it. */
export function instantOfDay(day: string, { isEnd = false } = {}): string | undefined {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (year === undefined) return undefined;
  return new Date(Number(year), Number(month) - 1, Number(date) + (isEnd ? 1 : 0)).toISOString();
}

/** The day of a first moment, or the one that ends before it. */
export function dayOfInstant(text: string | undefined, { isEnd = false } = {}): string {
  if (text === undefined || !isInstant(text)) return '';
  const at = new Date(Date.parse(text) - (isEnd ? 1 : 0));
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
