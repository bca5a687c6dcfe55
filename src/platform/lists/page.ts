// Lists are read in pages, newest first, by an opaque cursor that names the last item.
import { z } from 'zod';
import { instant, isoOrNull, type Instant } from '../time/clock.ts';
import { isId } from '../ids/ids.ts';
import type { Refusal } from '../refusals/refusal.ts';
import { invalid } from '../refusals/refusals.ts';

export const PAGE_SIZE_DEFAULT = 25;
export const PAGE_SIZE_MAX = 100;
const CURSOR_CHARACTERS_MAX = 200;
const CURSOR_VERSION = 'v1:';
const DECIMAL = /^\d+$/;

/** A whole number in a query, in which everything is text. */
export const wholeNumber = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (typeof text === 'string' && DECIMAL.test(text) ? Number(text) : text), schema);

const cents = wholeNumber(z.int().min(0).optional());
/** What a list is asked for by the amount of its items. */
export const amountQuery = {
  minAmountCents: cents.describe('Only those of this amount or more.'),
  maxAmountCents: cents.describe('Only those of this amount or less.'),
};

export const minorOrNull = (amountCents: number | undefined): bigint | null =>
  amountCents === undefined ? null : BigInt(amountCents);

/** `limit` and `cursor` of a list's query, with the size of a page for which none is named. */
export const pageQueryOf = (sizeDefault: number) => ({
  limit: wholeNumber(z.int().min(1).max(PAGE_SIZE_MAX).default(sizeDefault)).describe(
    'How many to answer with.',
  ),
  cursor: z
    .string()
    .max(CURSOR_CHARACTERS_MAX)
    .optional()
    .describe('`nextCursor` of the page before; omitted for the first page.'),
});

export const pageQuery = pageQueryOf(PAGE_SIZE_DEFAULT);

/** How the answer of a list says where the next page begins. */
export const nextCursorSchema = z
  .string()
  .nullable()
  .describe('Cursor of the next page, or null when this is the last.');

/** The id after which a page continues. Ids sort by time, so everything older is smaller. */
export function afterOf(cursor: string | undefined, prefix: string): string | null {
  return lastIn(cursor, (id) => isId(prefix, id));
}

export const cursorAfter = (id: string): string => Buffer.from(CURSOR_VERSION + id).toString('base64url');

/** The place of an item in its list: its id, or its moment first, if ids do not sort by time. */
export type Place = { readonly id: string; readonly at: Instant | null };

export const cursorOf = ({ id, at }: Place): string => cursorAfter(at === null ? id : `${id} ${at}`);

const PLACE = /^(\S+)(?: (\d{1,15}))?$/;

/** That which a cursor names. */
export function placeIn(cursor: string): Place {
  const [, id = '', ms] = PLACE.exec(lastIn(cursor, (text) => PLACE.test(text)) ?? '') ?? [];
  return { id, at: ms === undefined ? null : instant(Number(ms)) };
}

/**
 * The row after which a page continues. Without its moment, the row is looked for in the cell of the list.
 */
export type After = { readonly after: string | null; readonly afterAt: string | null };

/** The row after which a page of a list by moments continues. */
export function momentAfterOf(cursor: string | undefined, prefix: string): After {
  if (cursor === undefined) return { after: null, afterAt: null };
  const { id, at } = placeIn(cursor);
  if (!isId(prefix, id)) throw badCursor();
  return { after: id, afterAt: isoOrNull(at) };
}

const NUMBER = /^\d{1,9}$/;

/**
 * The number after which a page of a list in the order of numbers from 0 continues: -1 for its first page.
 */
export function numberAfterOf(cursor: string | undefined): number {
  return Number(lastIn(cursor, (text) => NUMBER.test(text)) ?? -1);
}

const LONG_NUMBER = /^\d{1,18}$/;
/** A number above all of them. */
const END = 2n ** 62n;

/** The number before which a page continues, in a list of numbered entries with the newest first. */
export function numberBeforeOf(cursor: string | undefined): bigint {
  return BigInt(lastIn(cursor, (text) => LONG_NUMBER.test(text)) ?? END);
}

function lastIn(cursor: string | undefined, isKnown: (last: string) => boolean): string | null {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const last = text.slice(CURSOR_VERSION.length);
  if (!text.startsWith(CURSOR_VERSION) || !isKnown(last)) throw badCursor();
  return last;
}

export const badCursor = (): Refusal => invalid([{ field: 'cursor', message: BAD_CURSOR }]);

/** How many rows a filtered list searches for one page, if no index finds the next match. */
export const SEARCHED_ROWS_MAX = 10_000;

/** The rows of a page, and the id at which the search stopped if it did so before the end. */
export type FoundRows<R> = { readonly rows: R[]; readonly searchedTo: string | null };

type Dated = { readonly id: string; readonly created_at: Instant };
/** What was found in a list by moments. */
export type FoundByMoment<R> = { readonly rows: R[]; readonly searchedTo: Dated | null };

const BAD_CURSOR = {
  en: 'this cursor is not valid for this list; use the one that the previous page ends with',
  es: 'no es un cursor de esta lista; use el que trae al final la página anterior',
  pt: 'não é um cursor desta lista; use o que a página anterior traz no fim',
};
