// The rows of deposits. What comes from outside is cut to what can be kept.
import { SANDBOX } from '#platform/provider/connections.ts';
import type { Tx } from '#platform/work/draft.ts';
import { derivedId, type Id } from '#platform/ids/ids.ts';
import { cleanText } from '#platform/inbound/inbound.ts';
import { AMOUNT_MINOR_MAX } from '#platform/money/money.ts';
import { walletAccounts } from '../accounts.ts';
import { depositReceived } from '../events.ts';
import type { IncomingDeposit } from '../port.ts';
import { moveAvailable, type Concerned } from '../postings.ts';
import { depositMachine } from '../states.ts';
import type { DepositRow, WalletRow } from '../tables.ts';

const NAME_CHARACTERS_MAX = 200;
const CONCEPT_CHARACTERS_MAX = 500;

/** One for each reference of the provider at a connection. */
export const depositIdOf = (connectionId: string, providerRef: string): Id<'dep'> =>
  derivedId('dep', atConnection(connectionId, providerRef));

/** The first ones came in at the sandbox, whose ids follow from the reference alone. */
export const atConnection = (connectionId: string, providerRef: string): string =>
  connectionId === SANDBOX ? providerRef : `${connectionId}\0${providerRef}`;

/** The deposit as it came in, before any wallet has it. */
export function incoming(tx: Tx, connectionId: string, deposit: IncomingDeposit): DepositRow {
  const { from, concept } = deposit;
  return {
    tenant_id: tx.tenantId,
    id: depositIdOf(connectionId, deposit.providerRef),
    connection_id: connectionId,
    provider_ref: deposit.providerRef,
    status: depositMachine.initial,
    suspense_reason: null,
    account_number: deposit.accountNumber,
    wallet_id: null,
    movement_id: null,
    amount_minor: deposit.amountMinor,
    currency: deposit.currency,
    from_name: cleanText(from.name, NAME_CHARACTERS_MAX),
    from_number: shortened(from.number, NAME_CHARACTERS_MAX),
    from_tax_id: shortened(from.taxId, NAME_CHARACTERS_MAX),
    concept: shortened(concept, CONCEPT_CHARACTERS_MAX),
    sent_at: deposit.at,
    created_at: tx.now,
    is_confirmed: false,
  };
}

const shortened = (written: string | null, charactersMax: number): string | null =>
  written === null ? null : cleanText(written, charactersMax);

/** Whether what a wallet then holds can still be shown. Its accounts must be locked. */
export function fitsInto(tx: Tx, walletId: Id<'wal'>, amountMinor: bigint): boolean {
  const { available, held } = walletAccounts.balances(tx.at(walletId), walletId);
  return available + held + amountMinor <= AMOUNT_MINOR_MAX;
}

/** What changes of a deposit that a wallet gets. */
export type GivenTo = {
  readonly wallet_id: Id<'wal'>;
  readonly movement_id: Id<'mov'>;
  readonly suspense_reason: null;
};

/** Moves the money of a deposit to a wallet, from the omnibus or from suspense. */
export function creditDeposit(
  tx: Tx,
  concerned: Concerned & { readonly wallet: WalletRow },
  { row, fromAccountId }: { readonly row: DepositRow; readonly fromAccountId: string },
): GivenTo {
  const { wallet } = concerned;
  const { id, from_name, from_number, concept } = row;
  const movement = moveAvailable(tx, concerned, {
    type: 'credit',
    amountMinor: row.amount_minor,
    counterAccountId: fromAccountId,
    kind: 'wallet.deposit',
    module: 'deposit',
    reference: { type: 'deposit', id },
    description: `Deposit from ${from_name}`,
    metadata: { from_name, from_cvu: from_number, ...(concept === null ? {} : { concept }) },
  });
  depositReceived(tx, row, { wallet, movementId: movement.id });
  return { wallet_id: wallet.id, movement_id: movement.id, suspense_reason: null };
}
