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
import { payees, type PayeeRow } from '#modules/wallets/payees/tables.ts';
import type { OpenWallet } from '#modules/wallets/wallets/open-wallet.ts';
import { recipientIn, type Recipient } from '#modules/wallets/wallets/resolve.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { updateMovedPayee } from './moved-payee.ts';
import { outgoingPayment } from './outgoing.ts';
import { resolveAgain, type ResolveServices } from './resolve-again.ts';
import type { PaymentRow } from './tables.ts';

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

type Asked = { readonly row: PaymentRow; readonly payee: PayeeRow; readonly wallet: OpenWallet };

const accountNow = async (
  services: PaymentSubjectServices,
  tenant: Tenant,
  { row, payee, wallet }: Asked,
): Promise<Recipient> =>
  payee.named_by === 'number' ? recipientIn(row) : resolveAgain(services, tenant, payee, wallet);

export const paymentSubject = approvalSubjectOf(outgoingPayment, approving);

/** Of payments that something made which follows them. */
export const followedPaymentSubject = (follower: Follower) =>
  approvalSubjectOf(followedBy(outgoingPayment, follower), approving);
