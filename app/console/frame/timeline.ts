// What a line of the timeline says of an event, whatever its object is.
import type { IconName } from '../../ui/icon.tsx';
import type { Tone } from '../../ui/parts.tsx';
import type { Event } from '../list/rows.ts';

type Look = { readonly icon: IconName; readonly tone: Tone };

const ICONS: Readonly<Record<string, IconName>> = {
  payment_method: 'card',
  cardholder: 'person',
  cardholder_onboarding_session: 'person',
  payee: 'person',
  card: 'card',
  transaction: 'transactions',
  wallet: 'wallet',
  deposit: 'wallet',
  balance: 'warning',
  approval: 'check',
  scheduled_payment: 'clock',
};
const TONES: ReadonlyArray<readonly [endings: readonly string[], tone: Tone]> = [
  [['declined', 'failed', 'rejected', 'refused', 'low'], 'bad'],
  // Before what is `funded`, which is how it ends.
  [['refunded', 'returned'], 'plum'],
  [
    ['cleared', 'settled', 'approved', 'received', 'funded', 'executed', 'completed', 'created', 'verified'],
    'good',
  ],
  [['authorized', 'requested', 'approval_requested'], 'info'],
];

export function lookOf(type: string): Look {
  const [family = '', ending = ''] = type.split('.');
  const tone = TONES.find(([endings]) => endings.some((one) => ending.endsWith(one)))?.[1] ?? 'mute';
  return { icon: ICONS[family] ?? 'payment', tone };
}

export type Sum = { readonly minor: number; readonly currency: string };

type Part = Readonly<Record<string, unknown>>;
/** The deposit or the refund that an event of a payment method is about: the object says what is on it. */
const partOf = (object: Part): Part => (object['deposit'] ?? object['refund'] ?? object) as Part;

/** What it was about, if the object says an amount. A card is worth more in its own list. */
export function sumOf({ type, data }: Event): Sum | undefined {
  const { currency, amountCents, amount_cents: minor = amountCents } = partOf(data.object);
  if (type.startsWith('card.') || typeof minor !== 'number' || typeof currency !== 'string') return undefined;
  return { minor, currency };
}

/** The other side: the merchant of a purchase, or the payee of a payment. */
export function withWhom({ data }: Event): string | undefined {
  const { merchant, payee } = data.object;
  if (typeof payee === 'string') return payee;
  const { name } = (merchant ?? payee ?? {}) as { readonly name?: unknown };
  return typeof name === 'string' ? name : undefined;
}

const isOf = ({ data }: Event, id: string): boolean => (data.object as { readonly id?: unknown }).id === id;

/** Whether an event says that there is this object: then it need not be said again. */
export const saysCreated = (events: readonly Event[], id: string): boolean =>
  events.some(
    (event) =>
      event.sequence === 1 && isOf(event, id) && /^transaction\.|\.created$|requested$/.test(event.type),
  );

/** When it was made, as its routes name it. */
export function madeAt(row: object): string | undefined {
  const { createdAt, created_at: at = createdAt } = row as { createdAt?: unknown; created_at?: unknown };
  return typeof at === 'string' ? at : undefined;
}

/** Whether nothing of this object can have happened before: its first event is there. */
export const isWhole = (events: readonly Event[], id: string): boolean =>
  events.some((event) => event.sequence === 1 && isOf(event, id));
