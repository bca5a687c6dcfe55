// The books of accounts on paper: what a test writes into them is on the statement of their connection.
import { DAY_MS } from '#platform/time/clock.ts';
import type { Currency } from '#platform/money/money.ts';
import { accepted, unknownBecause, type OutsideAnswer } from '#platform/provider/outside.ts';
import type { Accounts, BookedItem } from '#modules/wallets/wallets/port.ts';

/** An item may be dated so far back when it first appears. */
const DATED_BACK_MS = 3 * DAY_MS;

export type PaperBooks = {
  /** Oldest first, each once by its reference unless a test has it twice. */
  readonly items: BookedItem[];
  /** References of deposits that are kept, as often as that was said. */
  readonly kept: string[];
  /** In place of opening an account, for the next ones, first to last. */
  readonly openings: Array<() => Promise<NotOpened>>;
  /** It answers nothing. */
  isSilent: boolean;
  /** By how much a balance is another than the sum of its items. */
  readonly offMinor: Map<Currency, bigint>;
  /** How many items a page of a statement has. */
  pageItems: number;
  /** How many pages of a statement may be read before it breaks; undefined: all. */
  pagesLeft: number | undefined;
};

export type NotOpened = OutsideAnswer<never, never>;

export const createPaperBooks = (): PaperBooks => ({
  openings: [],
  items: [],
  kept: [],
  isSilent: false,
  offMinor: new Map(),
  pageItems: 2,
  pagesLeft: undefined,
});

export const accountsOn = (books: PaperBooks): Pick<Accounts, 'statement' | 'answerDeposit'> => ({
  statement(_tenant, { currency, accountNumber, after }) {
    if (books.isSilent) return Promise.resolve(unknownBecause('it is silent'));
    if (books.pagesLeft === 0) return Promise.reject(new Error('the page is torn'));
    if (books.pagesLeft !== undefined) books.pagesLeft -= 1;
    const all = books.items.filter((item) => isOn(item, currency, accountNumber));
    const from = all.findLastIndex(({ providerRef }) => providerRef === after) + 1;
    const items = all.slice(from, from + books.pageItems);
    const next = from + items.length < all.length ? items.at(-1)?.providerRef : undefined;
    const balanceMinor = sumOf(all) + (books.offMinor.get(currency) ?? 0n);
    return Promise.resolve(accepted({ balanceMinor, items, next, datedBackMs: DATED_BACK_MS }));
  },
  answerDeposit(_tenant, { providerRef, isAccepted }) {
    if (isAccepted) books.kept.push(providerRef);
    return Promise.resolve(accepted(null));
  },
});

const isOn = (item: BookedItem, currency: Currency, accountNumber: string | null): boolean =>
  item.currency === currency &&
  (accountNumber === null || ('accountNumber' in item && item.accountNumber === accountNumber));

const sumOf = (items: readonly BookedItem[]): bigint =>
  items.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
