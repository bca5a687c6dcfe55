// The search of an organization: each module says how its objects are found, by whole ids and by what people
// know them by. People and cards have an index of words (./words.ts). Of other kinds the newest are searched
// by text, so that no such index is kept: every write would pay for it, and a search reads a bounded number
// of rows without.
import type { Right } from '../context/rights.ts';
import { z } from 'zod';
import type { Db, Fragment } from '../db/sql.ts';
import { invalid } from '../refusals/refusals.ts';
import { holdsWholeCardNumber } from '../text/echo.ts';

/** Enough to recognize it. */
export type FoundObject = {
  readonly id: string;
  readonly label: string;
  readonly detail: string | null;
  /** The cardholder whose it is, if it has no place of its own. */
  readonly cardholderId?: string;
};
/** `isWhole`: a whole e-mail or number has led to it, so it comes before what is newer. */
export type FoundByText = FoundObject & { readonly isWhole?: boolean };

export type SearchPart = {
  /** The kind, as answers name it. */
  readonly kind: string;
  /** The prefix of its ids. */
  readonly prefix: string;
  /** A caller without it finds none of them. */
  readonly scope: Right;
  readonly byId: (db: Db, tenantId: string, id: string) => Promise<FoundObject | undefined>;
  /** Whether a text that could be a card number is one of these, by check digits of their own. */
  readonly namesOne?: (text: string) => boolean;
  /** Finds at most `FOUND_MAX` by a text, the newest first. */
  readonly byText?: (db: Db, tenantId: string, text: string) => Promise<readonly FoundByText[]>;
};

/** Answers how a row that was found is shown. */
export const foundBy =
  <Row>(
    find: (db: Db, tenantId: string, id: string) => Promise<Row | undefined>,
    show: (row: Row) => FoundObject,
  ) =>
  async (db: Db, tenantId: string, id: string): Promise<FoundObject | undefined> => {
    const row = await find(db, tenantId, id);
    return row === undefined ? undefined : show(row);
  };

/** What was found by a whole number may be among the newest as well. */
export const onceEach = (found: readonly FoundByText[]): FoundByText[] =>
  found.filter(({ id }, at) => found.findIndex((one) => one.id === id) === at);

/** The newest of what the cells of a tenant have found, in the order in which one cell has it. */
export const newestFound = (all: readonly (readonly FoundByText[])[]): readonly FoundByText[] => {
  const [only, ...others] = all;
  if (only !== undefined && others.length === 0) return only;
  const rankOf = ({ isWhole = false }: FoundByText): number => (isWhole ? 0 : 1);
  // What is the organization's may be in each of them, under the same id.
  return onceEach(all.flat())
    .sort((a, b) => rankOf(a) - rankOf(b) || (a.id < b.id ? 1 : -1))
    .slice(0, FOUND_MAX);
};

/** How many are found of each kind. */
export const FOUND_MAX = 5;
/** How many of each kind are searched, the newest. */
export const TEXT_SEARCHED_MAX = 1_000;

const CHARACTERS_MIN = 2;
const CHARACTERS_MAX = 100;
/** What is searched for. */
export const searchText = z.string().trim().min(CHARACTERS_MIN).max(CHARACTERS_MAX);

/** `isNumberOf`: whether a text that could be a card number is another number. */
export function refuseCardNumber(text: string, isNumberOf: (text: string) => boolean = () => false): void {
  if (holdsWholeCardNumber(text) && !isNumberOf(text))
    throw invalid([{ field: 'q', message: IS_CARD_NUMBER }]);
}

const IS_CARD_NUMBER = {
  en: 'this may be a card number, which must not be sent here; search for its last four digits',
  es: 'puede ser un número de tarjeta, que no debe enviarse aquí; busque por sus últimos cuatro dígitos',
  pt: 'pode ser um número de cartão, que não deve ser enviado aqui; busque pelos últimos quatro dígitos',
};

/** Marks above and below letters, once these are apart from them. */
const MARKS = String.raw`[\u0300-\u036f]`;
const EACH_MARK = new RegExp(MARKS, 'gu');

/** Upper and lower case, and letters with and without accents, are the same. */
export const plainText = (text: string): string =>
  text.normalize('NFD').replaceAll(EACH_MARK, '').toLowerCase();

/** An expression in SQL as `plainText` writes a text, whichever locale the database has. */
export const plainSql = (expression: string): Fragment => ({
  fragment: `regexp_replace(lower(normalize(${expression}, NFD)), '${MARKS}', '', 'g')`,
});
