// Whether a purchase is approved: the first rule that it breaks, or none. Pure; it knows the card, what it
// may still spend, and what came of this transaction before.
import type { Instant } from '../../platform/clock.ts';
import type { CardRow } from '../cards/index.ts';
import { aheadOf, heldOf, NOTHING_YET } from './counters.ts';
import type { Merchant, Question } from './port.ts';
import type { DeclineReason } from './refusals.ts';
import type { TransactionRow } from './tables.ts';

export type Asked = {
  readonly question: Pick<Question, 'amountMinor' | 'currency' | 'merchant'>;
  readonly card: CardRow;
  /** What came under the same id before. */
  readonly transaction: TransactionRow | undefined;
  readonly availableMinor: bigint;
  /** The organization. */
  readonly isSuspended: boolean;
  readonly now: Instant;
};

/** Why it is declined; undefined: it is approved. */
export function decide(asked: Asked): DeclineReason | undefined {
  const { question, transaction } = asked;
  const { amountMinor } = question;
  const ahead = aheadOf(transaction ?? NOTHING_YET, amountMinor);
  const neededMinor = amountMinor - ahead.charged - ahead.takenBack;

  if (transaction !== undefined && isOver(transaction)) return 'already_voided';
  if (ahead.takenBack > 0n && neededMinor === 0n) return 'already_voided';
  // It has been charged already, so an answer changes nothing any more.
  if (ahead.charged > 0n && neededMinor === 0n) return undefined;
  if (asked.isSuspended) return 'account_suspended';
  return brokenByCard(asked) ?? brokenByAmount(asked, neededMinor);
}

/** A final one takes no further amount but the authorization that its own charge has overtaken. */
function isOver(transaction: TransactionRow): boolean {
  const isOvertaken = transaction.authorized_at === null && transaction.overcleared_minor > 0n;
  return transaction.is_final && !isOvertaken;
}

function brokenByCard({ question, card, now }: Asked): DeclineReason | undefined {
  switch (card.status) {
    case 'CLOSED':
      return card.closed_reason === null ? 'card_closed' : CLOSED_BECAUSE[card.closed_reason];
    case 'REQUESTED':
    case 'FAILED':
      return 'card_closed';
    case 'PAUSED':
      return 'card_paused';
    case 'OPEN':
    case 'IN_USE':
      break;
  }
  if (hasExpired(card, now)) return 'card_expired';
  if (question.currency !== card.currency) return 'currency_mismatch';
  return passes(card, question.merchant) ? undefined : 'merchant_blocked';
}

const CLOSED_BECAUSE = {
  requested: 'card_closed',
  single_use: 'single_use_reattempted',
  expired: 'card_expired',
} as const;

/** A check of zero uses nothing, so it is neither too much nor a second purchase. */
function brokenByAmount(
  { question, card, transaction, availableMinor }: Asked,
  neededMinor: bigint,
): DeclineReason | undefined {
  const { amountMinor } = question;
  if (amountMinor === 0n) return undefined;
  const isMore = transaction !== undefined && transaction.authorized_at !== null;
  if (card.amount_match === 'exact' && (isMore || amountMinor !== card.amount_minor))
    return 'amount_mismatch';
  if (card.type === 'single_use' && isUsedElsewhere(card, transaction)) return 'single_use_reattempted';
  return neededMinor > availableMinor ? 'insufficient_funds' : undefined;
}

/** More within the purchase that is open is no second one. */
function isUsedElsewhere(card: CardRow, transaction: TransactionRow | undefined): boolean {
  const isOpen = transaction !== undefined && heldOf(transaction) > 0n;
  return !isOpen && (card.open_authorizations > 0 || card.was_charged);
}

/** By what its owner gave it, or by what is printed on it: through the last day of that month, in UTC. */
function hasExpired({ expires_at: expiresAt, expiry }: CardRow, now: Instant): boolean {
  if (expiresAt !== null && now >= expiresAt) return true;
  if (expiry === null) return false;
  const [year, month] = expiry.split('-').map(Number);
  // Months count from 0, so this is the one after it.
  return year !== undefined && month !== undefined && now >= Date.UTC(year, month, 1);
}

function passes(card: CardRow, { name, category }: Merchant): boolean {
  if (card.allowed_mccs.length > 0 && !card.allowed_mccs.includes(category)) return false;
  if (card.blocked_mccs.includes(category)) return false;
  return card.merchant_lock === null || plainName(card.merchant_lock) === plainName(name);
}

const plainName = (name: string): string =>
  name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
