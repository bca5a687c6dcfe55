// Answers the network's question during a purchase: locks, decides, commits, and only then answers. A
// question that is sent again, at once or after years, gets the answer that it got first.
import { cardAccounts } from '#modules/issuing/funding/accounts.ts';
import { z } from 'zod';
import { defineCommand, lock, locksAt, stale } from '#platform/command/command.ts';
import { SANDBOX } from '#platform/provider/connections.ts';
import type { Tx } from '#platform/work/draft.ts';
import { readMessage, type InboundCall } from '#platform/inbound/inbound.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { defineRoute, type Answer } from '#platform/route/route.ts';
import { subWallets } from '#modules/wallets/agents/tables.ts';
import { isShown } from '#modules/issuing/cards/states.ts';
import { cards, type CardRow } from '#modules/issuing/cards/tables.ts';
import { usagesOf } from '#modules/wallets/spending/card-limits.ts';
import { questionAt, wasMadeAt } from './at-connection.ts';
import { approve, decline, type Case } from './approve.ts';
import { availableOf } from './apply-to-card.ts';
import { firstBroken } from './decide.ts';
import { prepareQuestion, type TenantQuestion } from './prepare-question.ts';
import type { CardNetwork, Decision, Question } from './port.ts';
import type { SubWalletLooked } from './reasons.ts';
import { DECLINE_REASONS } from './refusals.ts';
import { limitLocks } from './reserve.ts';
import { recordMessage } from './rows.ts';
import { networkMessages, networkTransactions, type MessageRow } from './tables.ts';
import type { NetworkServices } from './services.ts';

/** The network waits for two seconds. */
export const DECISION_MS_MAX = 1_500;

export const LATE: Decision = { decision: 'declined', reason: 'decision_timeout' };

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
 * Undefined where the card is not ours, was made at another connection or was never opened, or where the
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

export const authorizeRoute = defineRoute({
  id: 'inbound.authorizations',
  method: 'POST',
  path: '/inbound/authorizations/:tenantId/*',
  auth: ['signed'],
  tag: 'Inbound',
  summary: 'Questions of the card network',
  internal: true,
  params: z.object({ tenantId: z.string() }),
  answers: { 200: { description: 'The decision, as its driver writes it.', schema: z.unknown() } },
  command: decideAuthorization,
  async prepare(call, db, { network, subWalletsOfCards }: NetworkServices, attempt) {
    const question = questionAt(SANDBOX, await questionOf(network.at(SANDBOX), call));
    return prepareQuestion({ db, subWalletsOfCards, attempt }, call.tenant, question);
  },
  answer: (decision, asked) => answerWith(decision, asked),
  deadline: {
    msMax: DECISION_MS_MAX,
    late: (asked) => answerWith(LATE, asked),
  },
});

type Asked = {
  readonly call: InboundCall;
  readonly input: TenantQuestion;
  readonly services: NetworkServices;
};

/** Counts what the network hears, the same answer to a question that it repeats included. */
function answerWith(decision: Decision, { call, input, services }: Asked): Promise<Answer> {
  services.decisions(call.tenant.mode, decision);
  return services.network.at(SANDBOX).writeDecision(call, input, decision);
}

async function questionOf(network: CardNetwork, call: InboundCall): Promise<Question> {
  if ((await network.verifyMessage(call)) === undefined) throw refusal('unauthorized');
  return readMessage(() => network.readQuestion(call), call);
}
