// The only functions that take from a limit and give back to it, each together with the money that it is
// about. What is set aside is held until it is settled or given back. The status of what it was set aside for
// makes that happen once.
import type { Instant } from '#platform/time/clock.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Id } from '#platform/ids/ids.ts';
import type { Currency } from '#platform/money/money.ts';
import { betweenCells } from '#modules/base/ledger/between-cells.ts';
import { credit, debit, post } from '#modules/base/ledger/post.ts';
import { omnibusAccount, walletAccounts } from '#modules/wallets/wallets/accounts.ts';
import { moveAvailable } from '#modules/wallets/wallets/postings.ts';
import { cardholderIdOf, type MovementModule } from '#modules/wallets/wallets/tables.ts';
import type { Json } from '#platform/db/table.ts';
import { limitsOf, type Spender } from './spender.ts';

const SET_ASIDE = 'wallet.set_aside';
const GIVEN_BACK = 'wallet.given_back';
/** Postings between what is available in a wallet and what is held there: the money stays in the wallet. */
export const WITHIN_WALLET: ReadonlySet<string> = new Set([SET_ASIDE, GIVEN_BACK]);

/** What money is spent for, as its movements show it. */
export type Spending = Spender & {
  readonly currency: Currency;
  readonly amountMinor: bigint;
  /** What spends, such as `pay`. */
  readonly module: MovementModule;
  readonly reference: { readonly type: string; readonly id: string };
  readonly description: string;
  readonly metadata: Readonly<Record<string, Json>>;
};
/** A spending that is set aside, with the moment in which the limits counted it. */
export type SetAside = Spending & { readonly reservedAt: Instant };

/**
 * Takes the money and the room in the limits. That the money is there, and that the limit which nothing
 * passes has room, is for the guards to check; a person decides on what passes the others.
 */
export function setAside(tx: Tx, spending: Spending, balanceLowThresholdMinor: bigint | null): SetAside {
  limitsOf(tx, spending).reserve(spending.amountMinor);
  moveAvailable(
    tx,
    { wallet: walletOf(spending), balanceLowThresholdMinor },
    {
      ...movementOf(spending),
      type: 'debit',
      counterAccountId: heldOf(spending.walletId),
      kind: SET_ASIDE,
    },
  );
  return { ...spending, reservedAt: tx.now };
}

/** Gives money and room back. */
export function giveBack(tx: Tx, aside: SetAside): void {
  limitsOf(tx, aside).release(aside.amountMinor, aside.reservedAt);
  moveAvailable(
    tx,
    { wallet: walletOf(aside), balanceLowThresholdMinor: null },
    {
      ...movementOf(aside),
      type: 'credit',
      counterAccountId: heldOf(aside.walletId),
      kind: GIVEN_BACK,
    },
  );
}

/** Settles money that has left through the rail of a connection. */
export function settleOutside(
  tx: Tx,
  { walletId, currency, amountMinor, reference }: SetAside,
  connectionId: string,
): void {
  post(tx, {
    kind: 'wallet.sent',
    reference: reference.id,
    currency,
    legs: [debit(heldOf(walletId), amountMinor), credit(omnibusAccount(connectionId, currency), amountMinor)],
  });
}

/**
 * Settles money that goes to another wallet of the tenant, whose accounts must be locked too. If that is in
 * another cell, the money goes through an account of the house, which each cell has.
 */
export function settleInside(tx: Tx, aside: SetAside, to: { readonly walletId: Id<'wal'> }): void {
  const wallet = walletOf({ ...aside, walletId: to.walletId });
  const { currency, amountMinor, reference } = aside;
  const there = tx.at(to.walletId);
  const isHere = there.tenantId === tx.tenantId;
  const held = heldOf(aside.walletId);
  const between = betweenCells(currency);
  if (!isHere)
    post(tx, {
      kind: 'wallet.sent_inside',
      reference: reference.id,
      currency,
      legs: [debit(held, amountMinor), credit(between, amountMinor)],
    });
  moveAvailable(
    there,
    { wallet, balanceLowThresholdMinor: null },
    {
      ...movementOf(aside),
      subWalletId: null,
      type: 'credit',
      counterAccountId: isHere ? held : between,
      kind: 'wallet.received',
    },
  );
}

/** Books money that had left and came back there. The limits get nothing: it was spent. */
export function creditReturn(tx: Tx, aside: SetAside, connectionId: string): void {
  moveAvailable(
    tx,
    { wallet: walletOf(aside), balanceLowThresholdMinor: null },
    {
      ...movementOf(aside),
      type: 'credit',
      counterAccountId: omnibusAccount(connectionId, aside.currency),
      kind: 'wallet.returned',
    },
  );
}

const heldOf = (walletId: Id<'wal'>): string => walletAccounts.ids(walletId).held;

const walletOf = ({ walletId, currency }: Pick<Spending, 'walletId' | 'currency'>) => ({
  id: walletId,
  currency,
  cardholder_id: cardholderIdOf(walletId),
});

const movementOf = ({ amountMinor, module, reference, description, metadata, subWalletId }: Spending) => ({
  amountMinor,
  module,
  reference,
  description,
  metadata,
  subWalletId,
});
