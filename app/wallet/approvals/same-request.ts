// Two requests that wait and ask for the same, of which an owner may mean to approve one.
import type { ListedApproval } from '../reads.ts';

export type WaitingRow = Pick<
  ListedApproval,
  | 'id'
  | 'actionType'
  | 'subWalletId'
  | 'amountCents'
  | 'currency'
  | 'payeeAccount'
  | 'document'
  | 'createdAt'
  | 'expiresAt'
>;

/**
 * When the newest other request was made that waits and asks for the same of the same account. Where a batch
 * or a card would take money to is not known here, and two invoices are two debts.
 */
export function sameAskedAt(
  one: WaitingRow,
  waiting: readonly WaitingRow[],
  now: number,
): string | undefined {
  const isSame = (other: WaitingRow): boolean =>
    other.id !== one.id &&
    Date.parse(other.expiresAt) > now &&
    one.payeeAccount !== null &&
    other.payeeAccount?.cvu === one.payeeAccount.cvu &&
    other.actionType === one.actionType &&
    other.subWalletId === one.subWalletId &&
    other.amountCents === one.amountCents &&
    other.currency === one.currency &&
    (one.document?.id ?? other.document?.id) === (other.document?.id ?? one.document?.id);
  const times = waiting.filter(isSame).map(({ createdAt }) => createdAt);
  return times.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];
}
