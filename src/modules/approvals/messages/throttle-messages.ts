// An agent sends its owner few messages. After the third of an hour its questions wait in the inbox, and one
// e-mail an hour says how many there are, so that a bad agent cannot flood a phone.
import { HOUR_MS, isoOf, plus, type Instant } from '#platform/time/clock.ts';
import type { Tx } from '#platform/work/draft.ts';
import { subWallets, type SubWalletRow } from '#modules/wallets/agents/tables.ts';
import { NOTIFY_GATHERED } from '../job-kinds.ts';
import type { ApprovalRow, Channel } from '../tables.ts';

const MESSAGES_PER_HOUR_MAX = 3;

type NewQuestion = Pick<ApprovalRow, 'cardholder_id' | 'sub_wallet_id' | 'agent'> & {
  readonly channel: Channel;
};

/**
 * The channel on which the owner is asked. Only what an agent asks is counted: anything else always goes by
 * the channel of its gate. The sub-wallet of an agent must be locked.
 */
export function channelNow(tx: Tx, { cardholder_id, sub_wallet_id, agent, channel }: NewQuestion): Channel {
  if (channel !== 'whatsapp' || agent === null || sub_wallet_id === null) return channel;
  const row = tx.get(subWallets, sub_wallet_id);
  const lately = row.asked_at.filter((at) => plus(at, HOUR_MS) > tx.now);
  if (lately.length < MESSAGES_PER_HOUR_MAX) {
    tx.update(subWallets, row, { asked_at: [...lately, tx.now] });
    return 'whatsapp';
  }
  notifyLater(tx, row, cardholder_id);
  return 'inbox';
}

/** Sends it at once, or an hour after the last e-mail. One that is queued will count this question too. */
function notifyLater(tx: Tx, row: SubWalletRow, cardholderId: string): void {
  const at = nextEmailAt(row.email_at, tx.now);
  if (at === row.email_at) return;
  tx.update(subWallets, row, { email_at: at });
  tx.enqueue(NOTIFY_GATHERED, { cardholderId, subWalletId: row.id, at: isoOf(at) }, at - tx.now);
}

function nextEmailAt(last: Instant | null, now: Instant): Instant {
  if (last === null) return now;
  if (last > now) return last;
  const next = plus(last, HOUR_MS);
  return next > now ? next : now;
}
