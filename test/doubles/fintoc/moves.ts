// What the double does with money: a transfer is taken from the balance at once, arrives or comes back later,
// and every step is an event.
import { DAY_MS, SECOND_MS } from '#platform/time/clock.ts';
import { balanceOf, emit, later, move, nowOf, type Books } from './books.ts';
import { makeClabe } from './clabe.ts';
import { apiError } from './errors.ts';
import {
  transferJson,
  verificationJson,
  type NumberRecord,
  type Party,
  type TransferRecord,
  type VerificationRecord,
} from './records.ts';

const REASONS = {
  rejected: 'blocked_account',
  nonexistent: 'non_existing_account',
  limited: 'exceeds_account_monthly_payments_limit',
  failed: 'internal_error',
  returned: 'canceled_account',
} as const;
const CARRIED_MS = 2 * SECOND_MS;
const RETURNED_MS = 2 * DAY_MS;
/** What a verification costs, in centavos. */
const CENT = 1n;

function tell(books: Books, transfer: TransferRecord, what: string): void {
  if (books.outcomes.get(transfer.party.number) === 'unheard') return;
  emit(books, `transfer.${transfer.direction}.${what}`, transferJson(books.side, transfer));
}

export const transferOf = ({ transfers }: Books, id: string): TransferRecord =>
  transfers.find((one) => one.id === id) ?? apiError('missing_resource', 'id', `no such transfer: ${id}`);

const firstMovement = ({ movements }: Books, id: string) =>
  movements.find(({ resourceId }) => resourceId === id);

export function settle(books: Books, id: string): void {
  const transfer = transferOf(books, id);
  if (transfer.status !== 'pending') return;
  transfer.status = 'succeeded';
  transfer.at = nowOf(books);
  tell(books, transfer, 'succeeded');
}

/** The money is back at once, since it had been taken at once. */
export function reject(
  books: Books,
  id: string,
  { reason, status = 'rejected' }: { readonly reason: string; readonly status?: 'rejected' | 'failed' },
): void {
  const transfer = transferOf(books, id);
  if (transfer.status !== 'pending') return;
  transfer.status = status;
  transfer.returnReason = reason;
  takeBack(books, transfer, transfer.amount);
  tell(books, transfer, status);
}

/** What had arrived comes back, which may be days later. */
export function bringBack(books: Books, id: string, reason: string): void {
  const transfer = transferOf(books, id);
  if (transfer.status !== 'succeeded' || transfer.direction !== 'outbound') return;
  transfer.status = 'returned';
  transfer.returnReason = reason;
  takeBack(books, transfer, transfer.amount);
  tell(books, transfer, 'returned');
}

const takeBack = (books: Books, { id }: TransferRecord, signed: bigint): void =>
  move(books, { resourceId: id, type: 'transfer_return', signed }, firstMovement(books, id));

function carry(books: Books, { id, party }: TransferRecord): void {
  const outcome = books.outcomes.get(party.number) ?? 'arrives';
  if (outcome === 'stays') return;
  later(books, CARRIED_MS, () => {
    if (outcome === 'failed') return reject(books, id, { reason: REASONS.failed, status: 'failed' });
    if (outcome === 'rejected' || outcome === 'nonexistent' || outcome === 'limited')
      return reject(books, id, { reason: REASONS[outcome] });
    settle(books, id);
    if (outcome === 'returned') later(books, RETURNED_MS, () => bringBack(books, id, REASONS.returned));
  });
}

type Sending = Pick<TransferRecord, 'amount' | 'comment' | 'referenceId' | 'party' | 'metadata'>;
export function send(books: Books, asked: Sending): TransferRecord {
  if (asked.amount > balanceOf(books))
    return apiError('insufficient_balance', 'amount', 'the account has not enough money');
  const transfer: TransferRecord = {
    id: books.ids('tr'),
    direction: 'outbound',
    number: books.root,
    createdAt: nowOf(books),
    status: 'pending',
    returnReason: null,
    at: null,
    ...asked,
  };
  books.transfers.push(transfer);
  move(books, { resourceId: transfer.id, type: 'transfer', signed: -asked.amount });
  carry(books, transfer);
  return transfer;
}

type Receiving = {
  readonly number: NumberRecord;
  readonly amount: bigint;
  readonly comment?: string | null;
  readonly referenceId?: string | null;
  readonly party?: Party;
};
/** A number that is disabled sends back what comes in, which then is on no balance. */
export function receive(books: Books, { number, amount, ...said }: Receiving): TransferRecord {
  const at = nowOf(books);
  const transfer: TransferRecord = {
    id: books.ids('tr'),
    direction: 'inbound',
    number,
    amount,
    comment: said.comment ?? null,
    referenceId: said.referenceId ?? null,
    party: said.party ?? { number: makeClabe(1, '012180'), name: 'Ana Paz', taxId: 'PAXA800101AB1' },
    metadata: {},
    createdAt: at,
    status: number.status === 'enabled' ? 'succeeded' : 'rejected',
    returnReason: null,
    at,
  };
  books.transfers.push(transfer);
  if (transfer.status === 'succeeded')
    move(books, { resourceId: transfer.id, type: 'transfer', signed: amount });
  tell(books, transfer, transfer.status);
  return transfer;
}

/** Returns what came in, because its owner wants that. */
export function giveBack(books: Books, id: string): TransferRecord {
  const transfer = transferOf(books, id);
  if (transfer.direction !== 'inbound')
    return apiError('invalid_transfer_direction', 'transfer_id', 'it did not come in');
  if (transfer.status !== 'succeeded')
    return apiError('invalid_transfer_status', 'transfer_id', `it cannot be returned: ${transfer.status}`);
  if (transfer.amount > balanceOf(books))
    return apiError('insufficient_balance', 'amount', 'the account has not enough money');
  transfer.status = 'return_pending';
  takeBack(books, transfer, -transfer.amount);
  later(books, CARRIED_MS, () => {
    transfer.status = 'returned';
    tell(books, transfer, 'returned');
  });
  return transfer;
}

/** Sends a cent, from whose receipt the name of the holder is read. */
export function verifyNumber(books: Books, number: string): VerificationRecord {
  const party = { number, name: null, taxId: null };
  const asked = { amount: CENT, comment: null, referenceId: null, party, metadata: {} };
  const { id: transferId } = send(books, asked);
  const record: VerificationRecord = {
    id: books.ids('accv'),
    number,
    transferId,
    createdAt: nowOf(books),
    status: 'pending',
    holder: null,
    reason: null,
  };
  books.verifications.push(record);
  later(books, 2 * CARRIED_MS, () => {
    const { status, returnReason } = transferOf(books, transferId);
    const hasArrived = status === 'succeeded' || status === 'pending';
    const holder = hasArrived ? books.holders.get(number) : undefined;
    record.status = holder === undefined ? 'failed' : 'succeeded';
    record.holder = holder ?? null;
    record.reason = holder === undefined ? (returnReason ?? REASONS.nonexistent) : null;
    emit(books, `account_verification.${record.status}`, verificationJson(books.side, record));
  });
  return record;
}

/** All that is on the account goes to the bank of the company, where an account is set up so. */
export function settleDaily(books: Books): TransferRecord {
  const party = { number: makeClabe(7, '002180'), name: 'Monedero SA de CV', taxId: 'MON250101AB1' };
  const asked = {
    amount: balanceOf(books),
    comment: 'Fintoc daily settlement',
    referenceId: null,
    metadata: {},
  };
  return send(books, { ...asked, party });
}

/** What Fintoc charges, taken from the balance. */
export const charge = (books: Books, amount: bigint): void =>
  move(books, { resourceId: null, type: 'fee', signed: -amount });

/** What Fintoc puts right, in our favour or against us. */
export const correct = (books: Books, signed: bigint): void =>
  move(books, { resourceId: null, type: 'compensation', signed });
