// Takes in the network's notices: reversals, clearings and refunds, in any order and any number of times.
import { cardAccounts } from '#modules/issuing/funding/accounts.ts';
import { cellOfRow } from '#platform/inbound/cells.ts';
import { defineCommand, lock, stale, type Lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import { preparedCommand } from '#platform/command/commands.ts';
import type { InboundSource } from '#platform/inbound/inbound.ts';
import { cards, type CardRow } from '#modules/issuing/cards/tables.ts';
import { accounts } from '#modules/base/ledger/tables.ts';
import { noticeAt, wasMadeAt, type At } from './at-connection.ts';
import { clear } from './clear.ts';
import type { NetworkNotice } from './port.ts';
import { purchaseIdOf, refund, refundIdOf } from './refund.ts';
import { limitLocks, type FoundLimits } from './reserve.ts';
import { reverse } from './reverse.ts';
import { recordMessage } from './rows.ts';
import { networkMessages, networkTransactions, type TransactionRow } from './tables.ts';
import type { NetworkServices } from './services.ts';
import { findLimits } from './sub-wallet-of-card.ts';

/**
 * The notice of an `unknown_card` is recorded as well, since sending it again would not make the card ours. A
 * card that was made at another connection is unknown as well.
 */
export type Taken = 'taken' | 'repeated' | 'unknown_card';

export type PreparedNotice = { readonly notice: At<NetworkNotice>; readonly limits: FoundLimits };

export const takeNotice = defineCommand<PreparedNotice, Taken>({
  name: 'network.notice',
  locks({ notice, limits }) {
    const { available, authorized, due } = cardAccounts.ids(notice.cardId);
    return [
      lock(cards, notice.cardId),
      ...[available, authorized, due].map((id) => lock(accounts, id)),
      lock(networkMessages, notice.messageId),
      ...transactionLocks(notice),
      ...limitLocks(limits),
    ];
  },
  decide(tx, { notice, limits }) {
    if (tx.find(networkMessages, notice.messageId) !== undefined) return 'repeated';
    const card = tx.find(cards, notice.cardId);
    const reason = notice.kind === 'reversal' ? notice.reason : null;
    if (card === undefined || !wasMadeAt(card, notice)) {
      recordMessage(tx, notice, { tx_id: null, decision: null, reason });
      return 'unknown_card';
    }
    if (notice.currency !== card.currency) {
      throw new Error(`${notice.messageId} is in ${notice.currency}, the card in ${card.currency}`);
    }
    if (card.sub_wallet_id !== limits.subWalletId) throw stale();
    const { tx_id } = take(tx, card, notice);
    recordMessage(tx, notice, { tx_id, decision: null, reason });
    return 'taken';
  },
});

const transactionLocks = (notice: NetworkNotice): Lock[] =>
  (notice.kind === 'refund' ? [refundIdOf(notice), purchaseIdOf(notice)] : [notice.transactionId]).map((id) =>
    lock(networkTransactions, id),
  );

function take(tx: Tx, card: CardRow, notice: NetworkNotice): TransactionRow {
  if (notice.kind === 'refund') return refund(tx, card, notice);
  const row = tx.find(networkTransactions, notice.transactionId);
  if (row !== undefined && row.card_id !== card.id) {
    throw new Error(`${notice.messageId} gives ${notice.transactionId} to another card`);
  }
  return notice.kind === 'reversal' ? reverse(tx, card, { notice, row }) : clear(tx, card, { notice, row });
}

export const networkNotices = (
  { network, subWalletsOfCards }: NetworkServices,
  connectionId: string,
): InboundSource<NetworkNotice> => ({
  verify: (call) => network.at(connectionId).verifyMessage(call),
  read: (call) => network.at(connectionId).readNotices(call),
  cellOf: ({ reads, tenant }, { cardId }) => cellOfRow(reads, tenant, cards, cardId),
  commandOf({ reads, tenant }, heard) {
    const notice = noticeAt(connectionId, heard);
    return preparedCommand(takeNotice, async (attempt) => ({
      notice,
      limits: await findLimits({ db: reads, subWalletsOfCards, attempt }, { tenant, ...notice }),
    }));
  },
});
