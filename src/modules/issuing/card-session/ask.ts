// An agent asks for a card: it is requested at once, or held until its owner has decided. Nothing is held on
// a payment method before that.
import type { Instant } from '#platform/time/clock.ts';
import { defineCommand, stale } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Id } from '#platform/ids/ids.ts';
import type { Db } from '#platform/db/sql.ts';
import { notFound } from '#platform/ids/kind.ts';
import { keyColumns } from '#platform/idempotency/repeat.ts';
import { SUB_WALLET } from '#modules/wallets/agents/model.ts';
import { subWalletQuery } from '#modules/wallets/agents/queries.ts';
import type { SubWalletRow } from '#modules/wallets/agents/tables.ts';
import { channelsOf } from '#modules/approvals/messages/channel.ts';
import { approvalIdOf, openApproval } from '#modules/approvals/open.ts';
import { canonical } from '#modules/approvals/snapshot.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import { openOnSubWallet } from '#modules/issuing/cards/queries.ts';
import {
  insertRequested,
  requestLocks,
  requireRequestable,
  type RequestInput,
} from '#modules/issuing/cards/request.ts';
import type { CardRow } from '#modules/issuing/cards/tables.ts';
import { locksToReserveCardLimits } from '#modules/wallets/spending/card-limits.ts';
import { gateOf } from '#modules/wallets/spending/gate.ts';
import { requireOpenWallet, type OpenWallet } from '#modules/wallets/wallets/open-wallet.ts';
import { findWallet } from '#modules/wallets/wallets/queries.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { judge, type Verdict, type Wanted } from './judge.ts';
import { requestMachine } from './states.ts';
import { cardRequests, type CardRequestRow } from './tables.ts';

export type AskInput = RequestInput &
  Wanted & {
    readonly subWalletId: Id<'sub'>;
    readonly reason: string;
    readonly wallet: OpenWallet;
    /** How many cards the sub-wallet had when those that are open were looked up. */
    readonly cardsMade: number;
    /** When it was looked up. */
    readonly now: Instant;
    readonly realNow: Instant;
  };
export type AskOutcome =
  | { readonly kind: 'requested'; readonly row: CardRow }
  | { readonly kind: 'held'; readonly row: CardRequestRow };

/** The sub-wallet first: a card that is made after it was read makes the command stale. */
export async function lookForAsking(
  db: Db,
  owner: CardholderRow,
  { tenantId, subWalletId, amountMinor }: { tenantId: string; subWalletId: Id<'sub'>; amountMinor: bigint },
): Promise<Pick<AskInput, 'wallet' | 'cardsMade' | 'open' | 'channels'>> {
  const subWallet = await db.maybe(subWalletQuery(tenantId, subWalletId));
  if (subWallet === undefined) throw notFound(SUB_WALLET, 'sub_wallet_id');
  return {
    cardsMade: subWallet.cards_made,
    open: await openOnSubWallet(db, tenantId, subWalletId),
    wallet: requireOpenWallet(await findWallet(db, tenantId, walletIdOf(owner.id))),
    channels: await channelsOf(db, owner, gateOf(subWallet, amountMinor)),
  };
}

export const askForCard = defineCommand<AskInput, AskOutcome>({
  name: 'card_session.ask',
  locks: (input) => [...requestLocks(input), ...locksToReserveCardLimits(input.subWalletId, input.now)],
  decide(tx, input) {
    const requestable = requireRequestable(tx, input);
    const { subWallet } = requestable;
    if (subWallet === null || subWallet.cards_made !== input.cardsMade) throw stale();
    const verdict = judge(tx, subWallet, input);
    if (verdict.reasons.length === 0)
      return { kind: 'requested', row: insertRequested(tx, input, requestable) };
    return { kind: 'held', row: hold(tx, input, { subWallet, verdict }) };
  },
});

type Judged = { readonly subWallet: SubWalletRow; readonly verdict: Verdict };

function hold(tx: Tx, input: AskInput, { subWallet, verdict }: Judged): CardRequestRow {
  const { body, wallet, reason } = input;
  const { reasons, requiredProof, channel } = verdict;
  const id = tx.newId('card', wallet.cardholder_id);
  const row = tx.insert(cardRequests, {
    tenant_id: tx.tenantId,
    id,
    cardholder_id: wallet.cardholder_id,
    wallet_id: wallet.id,
    sub_wallet_id: subWallet.id,
    status: requestMachine.initial,
    amount_minor: input.amountMinor,
    currency: wallet.currency,
    body,
    reason,
    reasons,
    approval_id: approvalIdOf(id),
    failure: null,
    ...keyColumns(input.requestKey),
    created_at: tx.now,
    worked_at: input.realNow,
  });
  openApproval(tx, {
    cardholder_id: row.cardholder_id,
    wallet_id: row.wallet_id,
    sub_wallet_id: row.sub_wallet_id,
    action: 'card_issue',
    subject_id: row.id,
    strength: requiredProof,
    channel,
    amount_minor: row.amount_minor,
    currency: row.currency,
    payee: body.label ?? body.merchantLock ?? '',
    agent: subWallet.label,
    agent_reason: reason,
    reasons: row.reasons,
    seen: snapshotOf(row, { cvu: wallet.number, agent: subWallet.label }),
  });
  return row;
}

/** All that the owner is shown, and is bound to when deciding. */
export function snapshotOf(
  row: CardRequestRow,
  { cvu, agent }: { readonly cvu: string; readonly agent: string },
): string {
  const { body } = row;
  return canonical({
    action: 'card_issue',
    amountMinor: String(row.amount_minor),
    currency: row.currency,
    card: {
      type: body.type ?? 'single_use',
      label: body.label ?? null,
      merchantLock: body.merchantLock ?? null,
      allowedMccs: [...(body.allowedMccs ?? [])],
      blockedMccs: [...(body.blockedMccs ?? [])],
      amountMatch: body.amountMatch ?? 'max',
      expiresAt: body.expiresAt ?? null,
    },
    wallet: { id: row.wallet_id, cvu },
    subWallet: { id: row.sub_wallet_id, label: agent },
    reason: row.reason,
    reasons: row.reasons.map((reason) => ({ ...reason })),
  });
}
