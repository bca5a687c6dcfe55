// Names of what rows are about, which their lists bring with them. By itself an object has its ids alone.
import { words } from '../lib/words.ts';
import { factOf, LinkToId, type Fact } from '../ui/parts.tsx';
import type { Column } from '../ui/table.tsx';

type Named = { readonly id: string; readonly firstName: string; readonly lastName: string };
export type OfCardholder = { readonly included?: { readonly cardholder?: Named | null } };
type OfCard = { readonly included?: { readonly card?: { readonly last4: string | null } | null } };

export const cardholderOf = ({ included }: OfCardholder): string | undefined => {
  const cardholder = included?.cardholder;
  return cardholder ? `${cardholder.firstName} ${cardholder.lastName}` : undefined;
};

/** Whose it is, and with which card where the row says so. */
export const cardholderColumn = <Row extends OfCardholder & OfCard>(): Column<Row> => ({
  name: 'cardholder',
  title: words().facts.cardholder,
  isMinor: true,
  cell: (row) => (
    <>
      {cardholderOf(row)} {row.included?.card ? <CardDigits {...row.included.card} /> : undefined}
    </>
  ),
});

const CardDigits = ({ last4 }: { readonly last4: string | null }) => <code class="soft">•••• {last4}</code>;

export const cardholderFact = (row: OfCardholder, id: string): Fact | undefined =>
  factOf(words().facts.cardholder, id, () => (
    <LinkToId id={id} screen="cardholders" name={cardholderOf(row)} />
  ));
