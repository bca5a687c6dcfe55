// Takes in what the network tells: reversals, clearings and refunds, in any order and any number of times.
import { accept, defineCommand, lock, type Lock, type State } from '../../platform/command/command.ts';
import type { Facts } from '../../platform/facts.ts';
import { readMessage, type InboundSource } from '../../platform/inbound.ts';
import { cards, type CardRow } from '../cards/index.ts';
import { accounts, cardAccounts } from '../ledger/index.ts';
import { clear } from './clear.ts';
import type { CardNetwork, NetworkNotice } from './port.ts';
import { purchaseIdOf, refund, refundIdOf } from './refund.ts';
import { reverse } from './reverse.ts';
import { heard, messageOf, type Written } from './rows.ts';
import { networkMessages, networkTransactions } from './tables.ts';

/** `unplaced`: about a card that is not ours. It is noted, since asking for it again would not make it ours. */
export type Taken = 'taken' | 'repeated' | 'unplaced';

export const takeNotice = defineCommand<NetworkNotice, Taken>({
  name: 'network.notice',
  locks(notice) {
    const { available, authorized, due } = cardAccounts(notice.cardId);
    return [
      lock(cards, notice.cardId),
      ...[available, authorized, due].map((id) => lock(accounts, id)),
      lock(networkMessages, notice.messageId),
      ...transactionLocks(notice),
    ];
  },
  decide(state, notice, facts) {
    if (state.find(networkMessages, notice.messageId) !== undefined) return accept('repeated', []);
    const card = state.find(cards, notice.cardId);
    const reason = notice.kind === 'reversal' ? notice.reason : null;
    if (card === undefined) {
      return accept('unplaced', [heard(messageOf(facts, notice, { tx_id: null, decision: null, reason }))]);
    }
    if (notice.currency !== card.currency) {
      throw new Error(`${notice.messageId} is in ${notice.currency}, the card in ${card.currency}`);
    }
    const { row, effects } = take(state, facts, card, notice);
    return accept('taken', [
      ...effects,
      heard(messageOf(facts, notice, { tx_id: row.tx_id, decision: null, reason })),
    ]);
  },
});

const transactionLocks = (notice: NetworkNotice): Lock[] =>
  (notice.kind === 'refund' ? [refundIdOf(notice), purchaseIdOf(notice)] : [notice.transactionId]).map((id) =>
    lock(networkTransactions, id),
  );

function take(state: State, facts: Facts, card: CardRow, notice: NetworkNotice): Written {
  if (notice.kind === 'refund') return refund(state, facts, card, notice);
  const row = state.find(networkTransactions, notice.transactionId);
  if (row !== undefined && row.card_id !== card.id) {
    throw new Error(`${notice.messageId} gives ${notice.transactionId} to another card`);
  }
  return notice.kind === 'reversal'
    ? reverse(state, facts, card, { notice, row })
    : clear(state, facts, card, { notice, row });
}

export const networkNotices = (network: CardNetwork): InboundSource => ({
  name: 'network',
  verify(call) {
    const messageId = network.verifyMessage(call);
    if (messageId !== undefined) readMessage((body) => network.readNotice(body), call);
    return messageId;
  },
  async deliver({ commands, tenant, actor }, body) {
    await commands.run(tenant, actor, takeNotice, network.readNotice(body));
  },
});
