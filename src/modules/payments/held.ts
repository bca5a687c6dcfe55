// A payment that waits for its owner: what approving it checks again, and how it ends without one.
import type { Clock } from '../../platform/clock.ts';
import { lock } from '../../platform/command/command.ts';
import type { Tenant } from '../../platform/context.ts';
import type { Tx } from '../../platform/draft.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type ApprovalRow,
  type ApprovalSubjects,
  type PreparedSubject,
  type Settled,
} from '../approvals/index.ts';
import { cardholders } from '../cardholders/index.ts';
import { documentLocks } from '../documents/index.ts';
import { findSamePayee, payeeQuery, payees, type PayeeRow } from '../payees/index.ts';
import { leftAfter, locksToGiveBack } from '../spending/index.ts';
import {
  cardholderIdOf,
  findWallet,
  requireOpenWallet,
  walletAccounts,
  walletByNumber,
  recipientIn,
  type OpenWallet,
  type Recipient,
} from '../wallets/index.ts';
import { emitPayment } from './events.ts';
import { keepMovedPayee } from './moved-payee.ts';
import { obstacleTo } from './obstacles.ts';
import { findPayment } from './queries.ts';
import { resolveAgain, type ResolveServices } from './resolve-again.ts';
import { send, undo } from './send.ts';
import { payments, type PaymentRow } from './tables.ts';

export type HeldServices = ResolveServices & { readonly pool: Pool; readonly clock: Clock };

type Held = {
  readonly id: string;
  readonly payee: PayeeRow;
  readonly wallet: OpenWallet;
  /** Where the money would go now; undefined where the account is gone. */
  readonly to: Recipient | undefined;
  readonly toWalletId: PaymentRow['to_wallet_id'];
  /** The owner has this account as another payee too, and an account is one payee. */
  readonly isOfAnotherPayee: boolean;
  readonly realNow: ReturnType<Clock['now']>;
};

export const heldPayment =
  (services: HeldServices): ApprovalSubjects['wallet_pay'] =>
  async (tenant, approval, decision) => {
    const { pool } = services;
    const row = await findPayment(pool, tenant.id, approval.subject_id);
    if (row === undefined) throw new Error(`there is no payment ${approval.subject_id}`);
    const ownerId = cardholderIdOf(row.wallet_id);
    const [payee] = (await pool.batch([payeeQuery({ tenantId: tenant.id, ownerId }, row.payee_id)]))[0].rows;
    if (payee === undefined) throw new Error(`there is no payee ${row.payee_id}`);
    const wallet = requireOpenWallet(await findWallet(pool, tenant.id, row.wallet_id));
    const to =
      decision === 'approved' ? await destinationNow(services, tenant, { row, payee, wallet }) : undefined;
    const inside = to === undefined ? undefined : await pool.maybe(walletByNumber(tenant.id, to.number));
    const toWalletId = inside?.id ?? null;
    const same = to && (await findSamePayee(pool, { tenantId: tenant.id, ownerId }, to.number));
    const isOfAnotherPayee = same !== undefined && same.id !== payee.id;
    const realNow = services.clock.now();
    return subjectOf(row, { id: row.id, payee, wallet, to, toWalletId, isOfAnotherPayee, realNow });
  };

async function destinationNow(
  services: HeldServices,
  tenant: Tenant,
  { row, payee, wallet }: { readonly row: PaymentRow; readonly payee: PayeeRow; readonly wallet: OpenWallet },
): Promise<Recipient | undefined> {
  if (payee.named_by === 'number') return recipientIn(row);
  try {
    return await resolveAgain(services, tenant, payee, wallet.country);
  } catch (error) {
    if (error instanceof Refusal && error.row.status === 422) return undefined;
    throw error;
  }
}

function subjectOf(row: PaymentRow, held: Held): PreparedSubject {
  const spender = { walletId: row.wallet_id, subWalletId: row.sub_wallet_id };
  return {
    locks: [
      lock(payments, row.id),
      lock(payees, row.payee_id),
      lock(cardholders, cardholderIdOf(row.wallet_id)),
      ...locksToGiveBack(spender, row.created_at),
      ...(row.document === null ? [] : documentLocks([row.document.key])),
      ...(held.toWalletId === null ? [] : walletAccounts.locks(held.toWalletId)),
    ],
    approve(tx, approval) {
      const settlement = approve(tx, held, approval);
      return { settlement, ...leftAfter(tx, spender) };
    },
    end(tx, { as, failure }) {
      const payment = tx.get(payments, row.id);
      if (payment.status === 'pending_approval') {
        undo(tx, payment);
        const ended = tx.move(payments, payment, as, { failure });
        // Of what the owner has not agreed to, the event of the approval tells.
        if (as === 'fail') emitPayment(tx, ended, 'failed');
      }
      return leftAfter(tx, spender);
    },
  };
}

function approve(tx: Tx, held: Held, approval: ApprovalRow): Settled['settlement'] {
  const payment = tx.get(payments, held.id);
  const obstacle = obstacleTo(tx, held, { payment, approval });
  if (obstacle !== undefined) {
    if (!obstacle.canRetry) {
      undo(tx, payment);
      emitPayment(tx, tx.move(payments, payment, 'fail', { failure: obstacle.reason }), 'failed');
    }
    return { kind: 'failed', ...obstacle };
  }
  keepMovedPayee(tx, payment, held);
  const approved = tx.move(payments, payment, 'approve', { to_wallet_id: held.toWalletId });
  const sent = send(tx, approved, held);
  return { kind: sent.status === 'settled' ? 'settled' : 'processing' };
}
