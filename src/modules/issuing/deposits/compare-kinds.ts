// What is done with each kind of line on the statement of a processor of accounts: one row for each.
import { cellOf } from '#platform/cells/cells.ts';
import { centsOf } from '#platform/money/money.ts';
import type { ProcessorItem } from '#modules/issuing/payment-methods/account-notices.ts';
import type { Difference } from '#modules/wallets/wallets/tables.ts';
import { unlike } from '#modules/wallets/wallets/books/unlike.ts';
import { depositIdOf } from './book.ts';
import { askAgain, cellOfRow, isOurs, keepUp, run, runOn, type Comparing } from './book-missed.ts';
import type { ShownIds } from './compare-queries.ts';
import type { MethodDepositRow } from './tables.ts';

type ItemNotice = ProcessorItem['said'];
type Line<Kind extends ItemNotice['kind']> = Omit<ProcessorItem, 'said'> & {
  readonly said: Extract<ItemNotice, { readonly kind: Kind }>;
};
type Verdict = {
  /** Both have it, by the id of our row. */
  readonly shownId?: { readonly of: keyof ShownIds; readonly id: string };
  /** It was not in our books, and now is. */
  readonly repaired?: Difference;
  /** What still differs. */
  readonly differs?: readonly Difference[];
};

export const compareItem = (comparing: Comparing, item: ProcessorItem): Promise<Verdict> =>
  KINDS[item.said.kind](comparing, item as never);

const KINDS: {
  readonly [Kind in ItemNotice['kind']]: (comparing: Comparing, line: Line<Kind>) => Promise<Verdict>;
} = {
  async arrived(comparing, line) {
    const { said } = line;
    const id = depositIdOf(comparing.connectionId, said.providerRef, said.account);
    const before = comparing.known.deposits.get(id);
    if (before !== undefined) return bothHave('deposits', before, { ...line, providerRef: said.providerRef });
    const missing = differenceOf('missing_deposit', said.providerRef, line.amountMinor);
    const cell = cellOf(comparing.tenant, said.account);
    if (!(await isOurs(comparing, cell, said))) return { differs: [missing] };
    await run(comparing, cell, said);
    await keepUp(comparing, cell, id);
    return { shownId: { of: 'deposits', id }, repaired: missing };
  },

  async released(comparing, { said }) {
    const row = depositOf(comparing, said);
    if (row === undefined) return { differs: [differenceOf('missing_release', said.providerRef, 0n)] };
    if (row.status !== 'blocked') return {};
    await runOn(comparing, row, said);
    return { repaired: differenceOf('missing_release', said.providerRef, row.amount_minor) };
  },

  async taken_back(comparing, { said, amountMinor }) {
    const row = depositOf(comparing, said);
    const missing = differenceOf('missing_taking', said.takingRef, amountMinor);
    if (row === undefined) return { differs: [missing] };
    if (row.takings.includes(said.takingRef)) return {};
    await runOn(comparing, row, said);
    return { repaired: missing };
  },

  async refunded(comparing, line) {
    const { reference } = line.said;
    const before = comparing.known.refunds.get(reference);
    const row = before?.status === 'pending' ? await askAgain(comparing, before) : before;
    const missing = differenceOf('missing_refund', reference, line.amountMinor);
    // A refund that was refused left the money with its person, and the processor says that it went.
    if (row === undefined || row.status === 'pending' || row.status === 'refused')
      return { differs: [missing] };
    const ours = { ...row, amount_minor: -row.amount_minor };
    const verdict = bothHave('refunds', ours, { ...line, providerRef: reference });
    return before?.status === 'pending' ? { ...verdict, repaired: missing } : verdict;
  },

  async refund_returned(comparing, { said, amountMinor }) {
    const row = comparing.known.refunds.get(said.reference);
    const missing = differenceOf('missing_return', said.reference, amountMinor);
    const shownId = { of: 'returns', id: said.reference } as const;
    if (row?.status === 'returned') return { shownId };
    if (row?.status !== 'done') return { differs: [missing] };
    await run(comparing, cellOfRow(comparing, row), said);
    return { shownId, repaired: missing };
  },
};

const differenceOf = (type: Difference['type'], providerRef: string, amountMinor: bigint): Difference => ({
  type,
  providerRef,
  movementId: null,
  amountCents: centsOf(amountMinor),
});

type Ours = Pick<MethodDepositRow, 'amount_minor' | 'currency'> & { readonly id: string };
type Theirs = Pick<ProcessorItem, 'amountMinor' | 'currency'> & { readonly providerRef: string };

/** The statement of another currency shows that it is there wrongly, and not that it is here. */
const bothHave = (of: 'deposits' | 'refunds', ours: Ours, theirs: Theirs): Verdict => ({
  ...(ours.currency === theirs.currency ? { shownId: { of, id: ours.id } } : {}),
  differs: unlike({ amountMinor: ours.amount_minor, currency: ours.currency }, theirs),
});

const depositOf = (
  { known, connectionId }: Comparing,
  { providerRef, account }: { readonly providerRef: string; readonly account: string },
): MethodDepositRow | undefined => known.deposits.get(depositIdOf(connectionId, providerRef, account));
