// Books money of the organization itself, which came to the account under which those of its wallets are.
import type { Tx } from '#platform/work/draft.ts';
import { credit, debit, post } from '#modules/base/ledger/post.ts';
import { omnibusAccount, ownFundsAccount, suspenseAccount } from '../accounts.ts';
import { incoming } from './deposit-rows.ts';
import { ANSWER_DEPOSIT } from '../job-kinds.ts';
import type { IncomingDeposit } from '../port.ts';
import { deposits, type DepositRow } from '../tables.ts';

type OwnDeposit = {
  readonly connectionId: string;
  readonly deposit: IncomingDeposit;
  readonly isAnsweredByJob?: boolean;
};

/** No wallet has it, so no one waits for it, and no operator has to look. */
export function bookOwn(tx: Tx, { connectionId, deposit, isAnsweredByJob }: OwnDeposit): DepositRow {
  const { currency, amountMinor, providerRef } = deposit;
  const row = tx.insert(deposits, { ...incoming(tx, connectionId, deposit), status: 'own' });
  post(tx, {
    kind: 'provider.own_funds',
    reference: row.id,
    currency,
    legs: [
      debit(omnibusAccount(connectionId, currency), amountMinor),
      credit(ownFundsAccount(connectionId, currency), amountMinor),
    ],
  });
  if (isAnsweredByJob === true) tx.enqueue(ANSWER_DEPOSIT, { connectionId, providerRef });
  return row;
}

/** A version before did not know it for that. */
export function ownAfterAll(tx: Tx, { connectionId }: OwnDeposit, row: DepositRow): DepositRow {
  const { id, currency, amount_minor: amountMinor } = row;
  post(tx, {
    kind: 'provider.own_funds',
    reference: id,
    currency,
    legs: [
      debit(suspenseAccount(currency), amountMinor),
      credit(ownFundsAccount(connectionId, currency), amountMinor),
    ],
  });
  return tx.move(deposits, row, 'own', { suspense_reason: null });
}
