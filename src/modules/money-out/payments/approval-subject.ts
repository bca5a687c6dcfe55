// A payment that waits for its owner: where its money would go by then, and what becomes of its payee.
import type { Tenant } from '#platform/context/context.ts';
import { lock } from '#platform/command/command.ts';
import {
  approvalSubjectOf,
  type Approving,
  type SubjectServices,
} from '#modules/money-out/outgoing/approval-subject.ts';
import { followedBy } from '#modules/money-out/outgoing/define.ts';
import { destinationAt } from '#modules/money-out/outgoing/destination.ts';
import type { Follower } from '#modules/money-out/outgoing/follower.ts';
import { findSamePayee, payeeQuery } from '#modules/wallets/payees/queries.ts';
import { type PayeeRow, payees } from '#modules/wallets/payees/tables.ts';
import type { OpenWallet } from '#modules/wallets/wallets/open-wallet.ts';
import { type Recipient, recipientIn } from '#modules/wallets/wallets/resolve.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { outgoingPayment } from './outgoing.ts';
import { resolveAgain, type ResolveServices } from './resolve-again.ts';
import type { PaymentRow } from './tables.ts';
import type { Tx } from '#platform/work/draft.ts';

type PaymentSubjectServices = ResolveServices & SubjectServices;

const approving: Approving<PaymentRow, PaymentSubjectServices> = {
  async destinationNow(services, tenant, row, wallet) {
    const { pool } = services;
    const whose = { tenantId: tenant.id, ownerId: cardholderIdOf(row.wallet_id) };
    const [payee] = (await pool.batch([payeeQuery(whose, row.payee_id)]))[0].rows;
    if (payee === undefined) throw new Error(`there is no payee ${row.payee_id}`);
    const to = await accountNow(services, tenant, { row, payee, wallet });
    const destination = await destinationAt(pool, tenant, to);
    const same = await findSamePayee(pool, whose, to.number);
    const isOfAnotherPayee = same !== undefined && same.id !== payee.id;
    return { ...destination, approved: (tx) => updateMovedPayee(tx, row, { to, isOfAnotherPayee }) };
  },
  failureFor: () => 'destination_not_found',
  own: {
    locks: (row) => [lock(payees, row.payee_id)],
    obstacle: (tx, row) => (tx.find(payees, row.payee_id)?.status === 'active' ? undefined : 'payee_deleted'),
  },
};

type PaymentRows = { readonly row: PaymentRow; readonly payee: PayeeRow; readonly wallet: OpenWallet };

const accountNow = async (
  services: PaymentSubjectServices,
  tenant: Tenant,
  { row, payee, wallet }: PaymentRows,
): Promise<Recipient> =>
  payee.named_by === 'number' ? recipientIn(row) : resolveAgain(services, tenant, payee, wallet);

export const paymentSubject = approvalSubjectOf(outgoingPayment, approving);

/** The subject of payments that another object made, which follows them. */
export const followedPaymentSubject = (follower: Follower) =>
  approvalSubjectOf(followedBy(outgoingPayment, follower), approving);

// Updates a payee whose account has moved, once its owner has approved a payment to the new account.

type Moved = {
  readonly to: Recipient | undefined;
  /** The owner has the account as another payee too, and an account is one payee. */
  readonly isOfAnotherPayee: boolean;
};

/** The owner is not asked about the same move again. */
function updateMovedPayee(tx: Tx, payment: PaymentRow, { to, isOfAnotherPayee }: Moved): void {
  const payee = tx.find(payees, payment.payee_id);
  if (payee === undefined || to === undefined || isOfAnotherPayee) return;
  if (payee.number === to.number && payee.tax_id === to.taxId) return;
  tx.update(payees, payee, {
    number: to.number,
    holder_name: to.name,
    tax_id: to.taxId,
    verified_at: tx.now,
    updated_at: tx.now,
  });
}
