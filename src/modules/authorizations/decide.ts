// Decides whether a purchase is approved, and names the first rule that it breaks. It is a pure function of
// the card, what the card may still spend, and the messages that this transaction has had before.
import type { Instant } from '../../platform/clock.ts';
import type { SubWalletRow } from '../agents/index.ts';
import type { CardRow } from '../cards/index.ts';
import type { Usages } from '../ledger/index.ts';
import { limitsPassed, type LimitName, type PassedLimit } from '../spending/index.ts';
import { earlyAmounts, heldOf, NOTHING_YET } from './counters.ts';
import type { Merchant, Question } from './port.ts';
import type { DeclineReason } from './refusals.ts';
import type { TransactionRow } from './tables.ts';

/** The sub-wallet that a card spends through, and what is used of its limits. */
export type SubWalletLooked = {
  readonly status: SubWalletRow['status'];
  readonly usages: Usages<LimitName>;
};

export type Asked = {
  readonly question: Pick<Question, 'amountMinor' | 'currency' | 'merchant'>;
  readonly card: CardRow;
  /** The transaction that an earlier message with the same id created. */
  readonly transaction: TransactionRow | undefined;
  readonly availableMinor: bigint;
  /** Null where the card is on none. */
  readonly subWallet: SubWalletLooked | null;
  /** Whether the organization is suspended. */
  readonly isSuspended: boolean;
  readonly now: Instant;
};

/** The reason why the purchase is declined; undefined where it is approved. */
export function decide(asked: Asked): DeclineReason | undefined {
  const { question, transaction } = asked;
  const { amountMinor } = question;
  const early = earlyAmounts(transaction ?? NOTHING_YET, amountMinor);
  const neededMinor = neededOf(asked);

  if (transaction !== undefined && isOver(transaction)) return 'already_voided';
  if (early.reversed > 0n && neededMinor === 0n) return 'already_voided';
  // The amount has been charged already, so the answer no longer changes anything.
  if (early.cleared > 0n && neededMinor === 0n) return undefined;
  if (asked.isSuspended) return 'account_suspended';
  return brokenByCard(asked) ?? brokenByAmount(asked, neededMinor) ?? brokenBySubWallet(asked);
}

/** Of what is asked for, what was neither charged nor reversed before. */
function neededOf({
  question: { amountMinor },
  transaction,
}: Pick<Asked, 'question' | 'transaction'>): bigint {
  const early = earlyAmounts(transaction ?? NOTHING_YET, amountMinor);
  return amountMinor - early.cleared - early.reversed;
}

/** The limit of the sub-wallet that a purchase would pass. Its two seconds are too short to ask the owner. */
export function passedBy(
  asked: Pick<Asked, 'question' | 'transaction' | 'subWallet'>,
): PassedLimit | undefined {
  return asked.subWallet === null ? undefined : limitsPassed(asked.subWallet.usages, neededOf(asked))[0];
}

function brokenBySubWallet(asked: Asked): DeclineReason | undefined {
  const { subWallet } = asked;
  if (subWallet === null) return undefined;
  if (subWallet.status === 'paused') return 'sub_wallet_paused';
  if (subWallet.status === 'closed') return 'sub_wallet_closed';
  return passedBy(asked) === undefined ? undefined : 'limit_exceeded';
}

/**
 * A final transaction takes no further amount, except the authorization that its own charge arrived before.
 */
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
  sub_wallet_closed: 'sub_wallet_closed',
} as const;

/** A check of the card for zero uses nothing, so it is neither too much nor a second purchase. */
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

/** A further amount within the purchase that is open does not count as a second purchase. */
function isUsedElsewhere(card: CardRow, transaction: TransactionRow | undefined): boolean {
  const isOpen = transaction !== undefined && heldOf(transaction) > 0n;
  return !isOpen && (card.open_authorizations > 0 || card.was_charged);
}

/** Expired at the time set by its owner, or after the last day of the month printed on the card, in UTC. */
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
