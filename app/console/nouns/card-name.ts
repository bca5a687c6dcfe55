// How a card is called: by its label or its network, and by its last digits. One that waits for money has
// neither network nor digits yet, and one that closed without its money never had any.
import { withCapital } from '../../lib/format.ts';
import { words } from '../../lib/words.ts';
import type { Card } from '../list/rows.ts';

type Named = Pick<Card, 'label' | 'brand' | 'last4' | 'status'>;

export const digitsOf = ({ last4 }: Pick<Named, 'last4'>): string | undefined =>
  last4 === null ? undefined : `•••• ${last4}`;

export function cardName({ label, brand, status }: Named): string {
  if (label !== null) return label;
  const { waits, closed } = words().cardPage.noNumber;
  return withCapital(brand ?? (status === 'CLOSED' ? closed : waits));
}

/** In one line: `Visa •••• 4242`. */
export const namedCard = (card: Named): string => [cardName(card), digitsOf(card) ?? []].flat().join(' ');
