// Books what was debited from an account: a deposit like any other from then on, which is refunded, disputed
// and compared as such.
import type { Lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Currency } from '#platform/money/money.ts';
import type { PaymentMethodRow } from '#modules/issuing/payment-methods/tables.ts';
import { bookDeposit, depositIdOf, locksOfDeposit } from './book.ts';

export type DebitedMoney = {
  readonly method: PaymentMethodRow;
  /** The processor's id of it. */
  readonly providerRef: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
};

export const locksOfDebit = ({ method, providerRef }: Pick<DebitedMoney, 'method' | 'providerRef'>): Lock[] =>
  locksOfDeposit(depositIdOf(method.connection_id, providerRef, method.token), method.id);

/** `locksOfDebit` must be held. From an account that was detached meanwhile, all of it goes back. */
export function bookDebit(tx: Tx, { method, providerRef, amountMinor, currency }: DebitedMoney): void {
  bookDeposit(tx, {
    connectionId: method.connection_id,
    method,
    goesBack: method.status === 'active' ? null : 'detached',
    notice: {
      kind: 'arrived',
      providerRef,
      account: method.token,
      amountMinor,
      currency,
      from: { name: method.holder_name ?? '', account: method.account?.value ?? null, taxId: null },
      isHeld: false,
      at: tx.now,
    },
  });
}
