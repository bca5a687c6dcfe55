// Why a purchase breaks a rule: a pure function for each rule, of the card, what it may still spend, and the
// messages that this transaction has had before.
import type { Instant } from '#platform/time/clock.ts';
import type { Usages } from '#modules/base/ledger/define-limits.ts';
import type { CardRow } from '#modules/issuing/cards/tables.ts';
import type { SubWalletRow } from '#modules/wallets/agents/tables.ts';
import { exceededLimits } from '#modules/wallets/spending/card-limits.ts';
import type { LimitName } from '#modules/wallets/spending/spender.ts';
import { earlyAmounts, heldOf } from './counters.ts';
import type { Merchant, Question } from './port.ts';
import type { DeclineReason } from './refusals.ts';
import { RULES, type RuleName } from './rules.ts';
import type { TransactionRow } from './tables.ts';

/** The sub-wallet that a card spends through, and what is used of its limits. */
export type SubWalletLooked = {
  readonly status: SubWalletRow['status'];
  readonly usages: Usages<LimitName>;
};

export type DecideInput = {
  readonly question: Pick<Question, 'amountMinor' | 'currency' | 'merchant'>;
  readonly card: CardRow;
  /** The transaction that an earlier message with the same id created. */
  readonly transaction: TransactionRow | undefined;
  readonly availableMinor: bigint;
  /** The sub-wallet of the card; null if it is on none. */
  readonly subWallet: SubWalletLooked | null;
  /** Whether the organization is suspended. */
  readonly isSuspended: boolean;
  readonly now: Instant;
};

/** Why a purchase breaks it; undefined if it does not. */
type Rule = (input: DecideInput, neededMinor: bigint) => DeclineReason | undefined;

const REASONS: Readonly<Record<RuleName, Rule>> = {
  not_voided: ofVoid,
  organization: ({ isSuspended }) => (isSuspended ? 'account_suspended' : undefined),
  card_status: ofStatus,
  card_expiry: ({ card, now }) => (hasExpired(card, now) ? 'card_expired' : undefined),
  currency: ({ question, card }) => (question.currency === card.currency ? undefined : 'currency_mismatch'),
  merchant: ({ question, card }) => (passes(card, question.merchant) ? undefined : 'merchant_blocked'),
  amount_match: ofAmountMatch,
  single_use: ofSingleUse,
  available: (input, neededMinor) =>
    neededMinor <= input.availableMinor || usesNothing(input) ? undefined : 'insufficient_funds',
  sub_wallet_status: ofSubWalletStatus,
  sub_wallet_limits: ({ subWallet }, neededMinor) =>
    subWallet === null || exceededLimits(subWallet.usages, neededMinor).length === 0
      ? undefined
      : 'limit_exceeded',
};
/** One pass over these is the decision. */
export const IN_ORDER = RULES.map((rule) => ({ rule, reasonOf: REASONS[rule] }));

function ofVoid({ question, transaction }: DecideInput, neededMinor: bigint): DeclineReason | undefined {
  if (transaction === undefined) return undefined;
  if (isOver(transaction)) return 'already_voided';
  const { reversed } = earlyAmounts(transaction, question.amountMinor);
  return reversed > 0n && neededMinor === 0n ? 'already_voided' : undefined;
}

function ofSubWalletStatus({ subWallet }: DecideInput): DeclineReason | undefined {
  if (subWallet?.status === 'paused') return 'sub_wallet_paused';
  return subWallet?.status === 'closed' ? 'sub_wallet_closed' : undefined;
}

/**
 * A final transaction takes no further amount, except the authorization that its own charge arrived before.
 */
function isOver(transaction: TransactionRow): boolean {
  const isOvertaken = transaction.authorized_at === null && transaction.overcleared_minor > 0n;
  return transaction.is_final && !isOvertaken;
}

function ofStatus({ card }: DecideInput): DeclineReason | undefined {
  switch (card.status) {
    case 'CLOSED':
      return card.closed_reason === null ? 'card_closed' : CLOSED_BECAUSE[card.closed_reason];
    case 'REQUESTED':
    case 'FAILED':
      return 'card_closed';
    case 'PENDING_FUNDING':
      return 'card_not_funded';
    case 'PAUSED':
      return 'card_paused';
    case 'OPEN':
    case 'IN_USE':
      break;
  }
  return undefined;
}

const CLOSED_BECAUSE = {
  requested: 'card_closed',
  single_use: 'single_use_reattempted',
  expired: 'card_expired',
  sub_wallet_closed: 'sub_wallet_closed',
  funding_expired: 'card_closed',
  not_issued: 'card_closed',
  hold_rejected: 'card_closed',
} as const;

/** A check of the card for zero uses nothing, so it is neither too much nor a second purchase. */
const usesNothing = ({ question }: DecideInput): boolean => question.amountMinor === 0n;

function ofAmountMatch(input: DecideInput): DeclineReason | undefined {
  const { question, card, transaction } = input;
  if (card.amount_match !== 'exact' || usesNothing(input)) return undefined;
  const isMore = transaction !== undefined && transaction.authorized_at !== null;
  return isMore || question.amountMinor !== card.amount_minor ? 'amount_mismatch' : undefined;
}

function ofSingleUse(input: DecideInput): DeclineReason | undefined {
  const { card, transaction } = input;
  if (card.type !== 'single_use' || usesNothing(input)) return undefined;
  return isUsedElsewhere(card, transaction) ? 'single_use_reattempted' : undefined;
}

/** A further amount within the purchase that is open does not count as a second purchase. */
function isUsedElsewhere(card: CardRow, transaction: TransactionRow | undefined): boolean {
  const isOpen = transaction !== undefined && heldOf(transaction) > 0n;
  return !isOpen && (card.open_authorizations > 0 || card.was_charged);
}

/** A card expires when its owner has set, or after the last day of the month printed on it, in UTC. */
function hasExpired({ expires_at: expiresAt, expiry }: CardRow, now: Instant): boolean {
  if (expiresAt !== null && now >= expiresAt) return true;
  if (expiry === null) return false;
  const dash = expiry.indexOf('-');
  if (dash === -1) return false;
  // Months count from 0, so this is the one after it.
  return now >= Date.UTC(Number(expiry.slice(0, dash)), Number(expiry.slice(dash + 1)), 1);
}

function passes(card: CardRow, { name, category }: Merchant): boolean {
  if (card.allowed_mccs.length > 0 && !card.allowed_mccs.includes(category)) return false;
  if (card.blocked_mccs.includes(category)) return false;
  return card.merchant_lock === null || plainName(card.merchant_lock) === plainName(name);
}

const plainName = (name: string): string =>
  name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
