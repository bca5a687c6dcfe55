// Every type of event there is, what it tells, and which types a receiver asks for with a pattern: an exact
// type, a family such as `card.*`, or `*`.

export const EVENT_TYPES = {
  'cardholder.created': 'A cardholder was created; its KYC may still be pending.',
  'cardholder.updated': 'The KYC of a cardholder moved, or one of its fields was changed.',
  'cardholder_onboarding_session.completed': 'A person finished the hosted onboarding.',
  'card.created': 'A card was issued; the money behind it is held.',
  'card.updated': 'The balance, the limits or another field of a card changed.',
  'card.closed': 'A card was closed: by request, or after its single use.',
  'transaction.authorized': 'An authorization was approved. It may still be cleared or voided.',
  'transaction.declined': 'An authorization was declined.',
  'transaction.cleared': 'An authorization was captured: the money is spent.',
  'transaction.voided': 'An authorization ended before capture, and its hold was released.',
  'transaction.refunded': 'Money of a purchase came back.',
  'balance.low': 'The balance of a cardholder fell below the threshold in the settings.',
  'send.approval_requested': 'A transfer waits for its owner, who has been asked.',
  'send.approved': 'The owner approved a transfer; it is on its way to the rail.',
  'send.rejected': 'The owner rejected a transfer, or did not answer in time.',
  'send.settled': 'A transfer arrived at its destination.',
  'send.failed': 'The rail refused a transfer.',
  'approval.requested': 'A decision of the owner is needed.',
  'approval.approved': 'The owner approved.',
  'approval.rejected': 'The owner rejected.',
  'approval.expired': 'The owner did not decide in time.',
  'scheduled_payment.executed': 'An occurrence of a scheduled payment was paid.',
  'scheduled_payment.failed': 'An occurrence of a scheduled payment could not be paid.',
  'withdrawal.settled': 'A withdrawal arrived.',
  'withdrawal.failed': 'A withdrawal was refused, and the money is back in the wallet.',
  'withdrawal.returned':
    'A withdrawal was sent back after it had arrived, and the money is back in the wallet.',
  'deposit.received': 'Money came into a wallet.',
  'wallet.created': 'A cardholder got a wallet.',
} as const;
export type EventType = keyof typeof EVENT_TYPES;

const EVERYTHING = '*';
const FAMILY_END = '.*';

const familyOf = (type: string): string => type.slice(0, type.indexOf('.'));

const TYPES: ReadonlySet<string> = new Set(Object.keys(EVENT_TYPES));
const FAMILY_PATTERNS: ReadonlySet<string> = new Set(
  Object.keys(EVENT_TYPES).map((type) => familyOf(type) + FAMILY_END),
);

export const isEventType = (text: string): text is EventType => TYPES.has(text);

/**
 * Whether a receiver may ask for it. A family that does not exist would match nothing, and nobody would
 * notice.
 */
export const isPattern = (text: string): boolean =>
  text === EVERYTHING || TYPES.has(text) || FAMILY_PATTERNS.has(text);

export const matches = (patterns: readonly string[], type: string): boolean =>
  patterns.some(
    (pattern) => pattern === EVERYTHING || pattern === type || pattern === familyOf(type) + FAMILY_END,
  );

export type TypeFilter = { readonly type: string | null; readonly typePrefix: string | null };

/** What a query compares with to find the types of a pattern; both are null where any type will do. */
export function typeFilterOf(pattern: string | undefined): TypeFilter {
  if (pattern === undefined || pattern === EVERYTHING) return { type: null, typePrefix: null };
  return FAMILY_PATTERNS.has(pattern)
    ? { type: null, typePrefix: pattern.slice(0, -1) }
    : { type: pattern, typePrefix: null };
}
