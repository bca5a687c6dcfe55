// The days that a statement is about, as clocks on the wall show them in the country of the wallet.
import { z } from 'zod';
import { DAY_MS, instant, isoOf, plus, type Instant } from '#platform/time/clock.ts';
import { instantOf, wallTimeAt } from '#platform/time/wall-clock.ts';

const DAYS_MAX = 366;
const DATE_CHARACTERS = 'YYYY-MM-DD'.length;
const FIRST = '1970-01-02';
const LAST = '9998-12-31';

const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

const WITHIN = {
  params: {
    problem: {
      en: `this must be a day from ${FIRST} to ${LAST}`,
      es: `debe ser un día entre el ${FIRST} y el ${LAST}`,
      pt: `deve ser um dia entre ${FIRST} e ${LAST}`,
    },
  },
};
const IN_ORDER = {
  path: ['to'],
  params: {
    problem: {
      en: `this must be \`from\` or a later day, and no more than ${DAYS_MAX} days in all`,
      es: `debe ser el día \`from\` o uno posterior, y no más de ${DAYS_MAX} días en total`,
      pt: `deve ser o dia \`from\` ou um posterior, e não mais de ${DAYS_MAX} dias no total`,
    },
  },
};

const day = z.iso.date().refine((date) => date >= FIRST && date <= LAST, WITHIN);

export const periodFields = {
  from: day.describe('The first day, as in `2026-11-01`, in the time zone of the country of the wallet.'),
  to: day.describe(`The last day, which is in it. At most ${DAYS_MAX} days in all.`),
};

type Days = { readonly from: string; readonly to: string };

/** Refuses days that are not in order. */
export const inOrder = <Query extends z.ZodType<Days>>(query: Query) =>
  query.refine(({ from, to }) => {
    const days = (startOf(to) - startOf(from)) / DAY_MS + 1;
    return days >= 1 && days <= DAYS_MAX;
  }, IN_ORDER);

export type Period = Days & {
  readonly timeZone: string;
  /** When the first day begins. */
  readonly start: Instant;
  /** When the last day is over. */
  readonly end: Instant;
};

export const periodOf = ({ from, to }: Days, timeZone: string): Period => ({
  from,
  to,
  timeZone,
  start: instantOf(instant(startOf(from)), timeZone),
  end: instantOf(plus(instant(startOf(to)), DAY_MS), timeZone),
});

/** The day that a moment is in. */
export const dayOf = (at: Instant, timeZone: string): string =>
  isoOf(wallTimeAt(at, timeZone)).slice(0, DATE_CHARACTERS);
