// What the page of an approval says: its texts are about a payment, and what else is approved has its own.
import type { ApprovalRow } from '../../modules/approvals/index.ts';
import type { Text } from '../../platform/language.ts';
import { OF_BATCHES } from './approvals-texts-of-batches.ts';
import { OF_CARDS } from './approvals-texts-of-cards.ts';
import { OF_SCHEDULES } from './approvals-texts-of-schedules.ts';
import { OF_TRANSFERS } from './approvals-texts-of-transfers.ts';
import { OF_UNASKED, OF_WITHDRAWALS } from './approvals-texts-of-withdrawals.ts';

const OF_ACTIONS: Readonly<Partial<Record<ApprovalRow['action'], ReadonlyMap<Text, Text>>>> = {
  withdraw: OF_WITHDRAWALS,
  scheduled_payment: OF_SCHEDULES,
  send: OF_TRANSFERS,
  send_batch: OF_BATCHES,
  card_issue: OF_CARDS,
};

type Asked = Pick<ApprovalRow, 'action' | 'channel'>;

/** A text about a payment, as it is said of what this approval is about. */
export function saidOf({ action, channel }: Asked, text: Text): Text {
  const unasked = channel === 'auto' ? OF_UNASKED.get(text) : undefined;
  return unasked ?? OF_ACTIONS[action]?.get(text) ?? text;
}
