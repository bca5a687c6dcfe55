// A payment, withdrawal or transfer that waits for its owner: what approving it checks again, and how it ends
// without one.
import type { Clock, Instant } from '#platform/time/clock.ts';
import { lock, type Lock } from '#platform/command/command.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Tx } from '#platform/work/draft.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { obstacleTo } from '#modules/approvals/obstacle.ts';
import type { ApprovalSubjects, PreparedSubject, Settled } from '#modules/approvals/subject.ts';
import type { ApprovalRow } from '#modules/approvals/tables.ts';
import { cardholders } from '#modules/people/cardholders/tables.ts';
import { documentLocks } from '#modules/wallets/documents/claim.ts';
import { leftAfter } from '#modules/wallets/spending/check.ts';
import { locksToGiveBack } from '#modules/wallets/spending/spender.ts';
import { walletAccounts } from '#modules/wallets/wallets/accounts.ts';
import { requireOpenWallet, type OpenWallet } from '#modules/wallets/wallets/open-wallet.ts';
import { findWallet } from '#modules/wallets/wallets/queries.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { NOTHING_FOLLOWS, type Following } from './follower.ts';
import type { OutgoingNoun, OutgoingRow } from './noun.ts';
import { destinationObstacle, type Destination } from './destination.ts';
import { giveBackHeld, release } from './release.ts';

export type SubjectServices = { readonly pool: Pool; readonly clock: Clock };

export type Approving<R extends OutgoingRow, Services> = {
  /** Looks up where the money would go now. A refusal with status 422: it cannot go there any more. */
  destinationNow(services: Services, tenant: Tenant, row: R, wallet: OpenWallet): Promise<Destination>;
  /** The failure that such a refusal becomes. */
  failureFor(refusal: Refusal): string;
  readonly own?: {
    locks(row: R): readonly Lock[];
    obstacle(tx: Tx, row: R): string | undefined;
  };
};

/** The destination of a rejected row: it is not looked up, since nothing goes there. */
const NO_DESTINATION: Destination = { to: { gone: 'destination_not_found' }, toWalletId: null };

type SubjectInput<R extends OutgoingRow> = {
  readonly noun: OutgoingNoun<R>;
  readonly own: Approving<R, never>['own'];
  readonly row: R;
  readonly wallet: OpenWallet;
  readonly destination: Destination;
  readonly following: Following;
  readonly realNow: Instant;
};

export const approvalSubjectOf =
  <R extends OutgoingRow, Services extends SubjectServices>(
    noun: OutgoingNoun<R>,
    approving: Approving<R, Services>,
  ) =>
  (services: Services): ApprovalSubjects['send'] =>
  async (tenant, { subject_id: id }, decision) => {
    const { pool, clock } = services;
    const row = await noun.find(pool, tenant.id, id);
    if (row === undefined) throw new Error(`there is no ${noun.kind} ${id}`);
    const wallet = requireOpenWallet(await findWallet(pool, tenant.id, row.wallet_id));
    const lookUp = () => approving.destinationNow(services, tenant, row, wallet);
    const destination = decision === 'approved' ? await orGone(lookUp, approving.failureFor) : NO_DESTINATION;
    const following = (await noun.follower?.prepare(pool, tenant.id, id)) ?? NOTHING_FOLLOWS;
    return subjectOf({ noun, own: approving.own, row, wallet, destination, following, realNow: clock.now() });
  };

async function orGone(
  lookUp: () => Promise<Destination>,
  failureFor: (refusal: Refusal) => string,
): Promise<Destination> {
  try {
    return await lookUp();
  } catch (error) {
    if (error instanceof Refusal && error.row.status === 422)
      return { to: { gone: failureFor(error) }, toWalletId: null };
    throw error;
  }
}

function subjectOf<R extends OutgoingRow>(asked: SubjectInput<R>): PreparedSubject {
  const { noun, own, row, destination, following } = asked;
  const { subWalletId, document } = noun.describe(row);
  const spender = { walletId: row.wallet_id, subWalletId };
  return {
    locks: [
      lock(noun.table, row.id),
      lock(cardholders, cardholderIdOf(row.wallet_id)),
      ...locksToGiveBack(spender, row.created_at),
      ...(document === null ? [] : documentLocks([document.key])),
      ...(destination.toWalletId === null ? [] : walletAccounts.locks(destination.toWalletId)),
      ...(own?.locks(row) ?? []),
      ...following.locks,
    ],
    approve(tx, approval) {
      const settlement = approve(tx, asked, approval);
      following.follow(tx);
      return { settlement, ...leftAfter(tx, spender) };
    },
    end(tx, ending) {
      endHeld(tx, noun, row.id, ending);
      following.follow(tx);
      return leftAfter(tx, spender);
    },
  };
}

function approve<R extends OutgoingRow>(
  tx: Tx,
  { noun, own, row: { id }, wallet, destination, realNow }: SubjectInput<R>,
  approval: ApprovalRow,
): Settled['settlement'] {
  const row = noun.get(tx, id);
  const ownObstacle = () => own?.obstacle(tx, row) ?? destinationObstacle(tx, destination, { row, approval });
  const obstacle = obstacleTo(tx, approval, ownObstacle);
  if (obstacle !== undefined) {
    if (!obstacle.canRetry) endHeld(tx, noun, id, { as: 'fail', failure: obstacle.reason });
    return { kind: 'failed', ...obstacle };
  }
  destination.approved?.(tx);
  const approved = noun.move(tx, row, 'approve', { to_wallet_id: destination.toWalletId });
  const { status } = release(tx, noun, approved, { wallet, realNow });
  return { kind: status === 'settled' ? 'settled' : 'processing' };
}

/** Gives back what was set aside, if its owner is still asked. */
export function endHeld<R extends OutgoingRow, End extends string = never>(
  tx: Tx,
  noun: OutgoingNoun<R, End>,
  id: string,
  { as, failure }: { readonly as: 'reject' | 'fail' | End; readonly failure: string | null },
): void {
  const row = noun.get(tx, id);
  if (row.status !== 'pending_approval') return;
  giveBackHeld(tx, noun, row);
  noun.move(tx, row, as, { failure });
}
