// Answers the network while somebody stands at a till: locks, decides, commits, and only then says so. A question that comes again, at
// once or after years, is answered as it was.
import { z } from 'zod';
import { accept, defineCommand, lock, type State } from '../../platform/command/command.ts';
import type { Facts } from '../../platform/facts.ts';
import { invalid, refusal } from '../../platform/refusals.ts';
import { answer, defineRoute, type AnyCall, type AnyRoute } from '../../platform/route.ts';
import { cards, type CardRow } from '../cards/index.ts';
import { accounts, cardAccounts } from '../ledger/index.ts';
import { approve, decline, type Case } from './approve.ts';
import { availableOf } from './book.ts';
import { decide } from './decide.ts';
import type { CardNetwork, Question } from './port.ts';
import { DECLINE_REASONS } from './refusals.ts';
import { heard, messageOf } from './rows.ts';
import { networkMessages, networkTransactions, type MessageRow } from './tables.ts';

/** The network waits for two seconds. */
const DECISION_MS_MAX = 1_500;

const decisionSchema = z.object({
  decision: z.enum(['approved', 'declined']),
  transactionId: z.string().nullable().optional(),
  reason: z.enum([...DECLINE_REASONS, 'decision_timeout']).optional(),
});
export type Decision = z.infer<typeof decisionSchema>;

export const decideAuthorization = defineCommand<Question, Decision>({
  name: 'network.authorize',
  locks: ({ cardId, messageId, transactionId }) => [
    lock(cards, cardId),
    lock(accounts, cardAccounts(cardId).available),
    lock(accounts, cardAccounts(cardId).authorized),
    lock(networkMessages, messageId),
    lock(networkTransactions, transactionId),
  ],
  decide(state, question, facts) {
    const known = state.find(networkMessages, question.messageId);
    if (known !== undefined) return accept(decisionOf(known), []);
    const placed = placeOf(state, question);
    if (placed === undefined) {
      const unplaced = { tx_id: null, decision: 'declined', reason: 'card_closed' } as const;
      const message = messageOf(facts, question, unplaced);
      return accept(decisionOf(message), [heard(message)]);
    }
    return decideOn(state, facts, placed);
  },
});

/** Nothing where the card is not ours, is not there yet or never came to be, or where the transaction belongs to another card. */
function placeOf(state: State, question: Question): Omit<Case, 'availableMinor'> | undefined {
  const card = state.find(cards, question.cardId);
  const before = state.find(networkTransactions, question.transactionId);
  if (card === undefined || !isShown(card)) return undefined;
  return before !== undefined && before.card_id !== card.id ? undefined : { question, card, before };
}

const isShown = ({ status }: CardRow): boolean => status !== 'REQUESTED' && status !== 'FAILED';

function decideOn(state: State, facts: Facts, placed: Omit<Case, 'availableMinor'>) {
  const { question, card, before } = placed;
  const asked: Case = { ...placed, availableMinor: availableOf(state, card.id) };
  const reason = decide({ ...asked, transaction: before, now: facts.now });
  const { row, effects } =
    reason === undefined ? approve(state, facts, asked) : decline(facts, asked, reason);
  const message = messageOf(facts, question, {
    tx_id: row.tx_id,
    decision: reason === undefined ? 'approved' : 'declined',
    reason: reason ?? null,
  });
  return accept(decisionOf(message), [...effects, heard(message)]);
}

function decisionOf({ decision, tx_id: transactionId, reason }: MessageRow): Decision {
  if (decision === 'approved') return { decision, transactionId };
  const declined = DECLINE_REASONS.find((one) => one === reason);
  return { decision: 'declined', transactionId, ...(declined === undefined ? {} : { reason: declined }) };
}

export const authorizeRoute = (network: CardNetwork): AnyRoute =>
  defineRoute({
    id: 'inbound.authorizations',
    method: 'POST',
    path: '/inbound/authorizations/:tenantId',
    auth: 'signed',
    tag: 'Inbound',
    summary: 'Questions of the card network',
    internal: true,
    params: z.object({ tenantId: z.string() }),
    answers: { 200: { description: 'The decision.', schema: decisionSchema } },
    command: decideAuthorization,
    input: (call) => questionOf(network, call),
    answer: (decision) => answer(200, decision),
    deadline: {
      msMax: DECISION_MS_MAX,
      late: answer(200, { decision: 'declined', reason: 'decision_timeout' } satisfies Decision),
    },
  });

function questionOf(network: CardNetwork, call: Pick<AnyCall, 'raw' | 'tenant'>): Question {
  if (network.verifyMessage(call) === undefined) throw refusal('unauthorized');
  try {
    return network.readQuestion(call.raw.body.toString('utf8'));
  } catch {
    throw invalid([{ field: 'body', message: UNREADABLE }]);
  }
}

const UNREADABLE = {
  en: 'this is no question of the card network',
  es: 'no es una consulta de la red de tarjetas',
  pt: 'não é uma consulta da rede de cartões',
};
