// Decides the network's question during a purchase: locks, decides and commits before it is answered. A
// question that is sent again, at once or after years, gets the answer that it got first.
import { cardAccounts } from '#modules/issuing/funding/accounts.ts';
import { defineCommand, lock, locksAt, stale } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import { subWallets } from '#modules/wallets/agents/tables.ts';
import { isShown } from '#modules/issuing/cards/states.ts';
import { cards, type CardRow } from '#modules/issuing/cards/tables.ts';
import { usagesOf } from '#modules/wallets/spending/card-limits.ts';
import { wasMadeAt } from './at-connection.ts';
import { approve, decline, type Case } from './approve.ts';
import { availableOf } from './apply-to-card.ts';
import { firstBroken } from './decide.ts';
import type { TenantQuestion } from './prepare-question.ts';
import type { Decision } from './port.ts';
import type { SubWalletLooked } from './reasons.ts';
import { DECLINE_REASONS } from './refusals.ts';
import { limitLocks } from './reserve.ts';
import { recordMessage } from './rows.ts';
import { networkMessages, networkTransactions, type MessageRow } from './tables.ts';

type Resolved = Omit<Case, 'availableMinor' | 'subWallet'> & { readonly question: TenantQuestion };

export const decideAuthorization = defineCommand<TenantQuestion, Decision>({
  name: 'network.authorize',
  locks: ({ of, cardId, messageId, transactionId, limits }) =>
    locksAt(of, [
      lock(cards, cardId),
      ...cardAccounts.locks(cardId, ['available', 'authorized']),
      lock(networkMessages, messageId),
      lock(networkTransactions, transactionId),
      ...limitLocks(limits),
    ]),
  decide(asked, question) {
    // The network asks the tenant, and the card is in the cell of its holder.
    const tx = asked.at(question.of);
    const known = tx.find(networkMessages, question.messageId);
    if (known !== undefined) return decisionOf(known);
    const resolved = resolveQuestion(tx, question);
    if (resolved !== undefined) return decideOn(tx, resolved);
    const unknownCard = { tx_id: null, decision: 'declined', reason: 'card_closed' } as const;
    return decisionOf(recordMessage(tx, question, unknownCard));
  },
});

/**
 * Undefined if the card is not ours, was made at another connection or was never opened, or if the
 * transaction belongs to another card.
 */
function resolveQuestion(tx: Tx, question: TenantQuestion): Resolved | undefined {
  const card = tx.find(cards, question.cardId);
  const before = tx.find(networkTransactions, question.transactionId);
  if (card === undefined || !wasMadeAt(card, question) || !isShown(card.status)) return undefined;
  return before !== undefined && before.card_id !== card.id ? undefined : { question, card, before };
}

function decideOn(tx: Tx, resolved: Resolved): Decision {
  const { question, card, before } = resolved;
  const { isSuspended, limits } = question;
  if (card.sub_wallet_id !== limits.subWalletId) throw stale();
  const subWallet = lookedAt(tx, card);
  const asked: Case = { ...resolved, availableMinor: availableOf(tx, card.id), subWallet };
  const broken = firstBroken({ ...asked, transaction: before, isSuspended, now: tx.now });
  const row = broken === undefined ? approve(tx, asked) : decline(tx, asked, broken);
  const message = recordMessage(tx, question, {
    tx_id: row.tx_id,
    decision: broken === undefined ? 'approved' : 'declined',
    reason: broken?.reason ?? null,
  });
  return decisionOf(message);
}

function lookedAt(tx: Tx, { sub_wallet_id: subWalletId }: CardRow): SubWalletLooked | null {
  if (subWalletId === null) return null;
  return { status: tx.get(subWallets, subWalletId).status, usages: usagesOf(tx, subWalletId) };
}

function decisionOf({ decision, tx_id: transactionId, reason }: MessageRow): Decision {
  if (decision === 'approved') return { decision, transactionId };
  const declined = DECLINE_REASONS.find((one) => one === reason);
  return { decision: 'declined', transactionId, ...(declined === undefined ? {} : { reason: declined }) };
}
