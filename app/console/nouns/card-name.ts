// How a card is called: by its label or its network, and by its last digits. One that waits for money has
// neither network nor digits yet, and one that closed without its money never had any.
import { withCapital } from '../../lib/format.ts';
import { words } from '../../lib/words.ts';
import type { Card } from '../list/rows.ts';

type CardNameInput = Pick<Card, 'label' | 'brand' | 'last4' | 'status'>;

export const digitsOf = ({ last4 }: Pick<CardNameInput, 'last4'>): string | undefined =>
  last4 === null ? undefined : `•••• ${last4}`;

export function cardName({ label, brand, status }: CardNameInput): string {
  if (label !== null) return label;
  const { waits, closed } = words().cardPage.noNumber;
  return withCapital(brand ?? (status === 'CLOSED' ? closed : waits));
}

/** A card in one line: `Visa •••• 4242`. */
export const namedCard = (card: CardNameInput): string =>
  [cardName(card), digitsOf(card) ?? []].flat().join(' ');
