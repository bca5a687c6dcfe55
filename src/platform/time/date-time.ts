// Dates and times as requests write and answers show them, in ISO 8601. Years that are not written with four
// digits are refused: the database keeps them, and nothing that reads them back can show them.
import { z } from 'zod';
import { instant, type Instant } from './clock.ts';

const FIRST_MS = Date.UTC(1970, 0, 1);
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

const OUTSIDE = {
  params: {
    problem: {
      en: 'this must be in the years 1970 to 9999, in UTC',
      es: 'debe estar entre los años 1970 y 9999, en UTC',
      pt: 'deve estar entre os anos 1970 e 9999, em UTC',
    },
  },
};

const isKept = (text: string): boolean => {
  const at = Date.parse(text);
  return at >= FIRST_MS && at <= LAST_MS;
};

/** A date and time as requests write it: with its offset. */
export const dateTime = z.iso.datetime({ offset: true }).refine(isKept, OUTSIDE);

/** A date and time as answers and events show it: in UTC. */
export const timestamp = z.iso.datetime();

/** What a list is asked for by the time at which its items were made. */
export const betweenQuery = {
  since: dateTime.optional().describe('Only those that were created at this moment or later.'),
  until: dateTime.optional().describe('Only those that were created before this moment.'),
};

export const instantOrNull = (text: string | undefined): Instant | null =>
  text === undefined ? null : instant(Date.parse(text));
