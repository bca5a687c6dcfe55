// Whether what an owner saw of a payment is still what would happen.
import type { Recipient } from '../wallets/index.ts';
import { canonical, hashOfSeen } from './canonical.ts';
import type { ApprovalRow } from './tables.ts';

/** The account of a payee as owners see it. */
export const seenAccount = ({ name, number, alias, taxId }: Recipient) => ({
  holderName: name,
  taxId,
  cvu: number,
  alias,
});

type Money = { readonly amount_minor: bigint; readonly currency: string };
type Payee = ReturnType<typeof seenAccount> & { readonly label?: string };

/** Compares the money and the payee as they would be now; nothing else of what was shown can change. */
export function isAsSeen({ seen, seen_hash }: ApprovalRow, money: Money, payee: Payee): boolean {
  const before = JSON.parse(seen);
  const { amount_minor, currency } = money;
  const now = {
    ...before,
    amountMinor: String(amount_minor),
    currency,
    payee: { ...before.payee, ...payee },
  };
  return hashOfSeen(canonical(now)) === seen_hash;
}
