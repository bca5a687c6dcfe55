// Names of what rows are about, which their lists bring with them. By itself an object has its ids alone.
import { words } from '../../lib/words.ts';
import { factOf, Id, LinkToId, type Fact } from '../../ui/parts.tsx';
import type { Column } from '../../ui/table.tsx';
import { screenOf } from '../search/find.ts';

type CardholderName = { readonly id: string; readonly firstName: string; readonly lastName: string };
export type OfCardholder = { readonly included?: { readonly cardholder?: CardholderName | null } };
type OfCard = { readonly included?: { readonly card?: { readonly last4: string | null } | null } };

export const cardholderOf = ({ included }: OfCardholder): string | undefined => {
  const cardholder = included?.cardholder;
  return cardholder ? `${cardholder.firstName} ${cardholder.lastName}` : undefined;
};

/** The cardholder whose it is, and with which card if the row says so. */
export const cardholderColumn = <Row extends OfCardholder & OfCard>(): Column<Row> => ({
  name: 'cardholder',
  title: words().facts.cardholder,
  onPhone: 'detail',
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

/** Leads to the screen of its noun, if there is one. It came with a type of event or an operation. */
export function ObjectLink({ id, about }: { readonly id: string; readonly about: string }) {
  const screen = screenOf(id, about);
  return screen === undefined ? <Id id={id} /> : <LinkToId id={id} screen={screen} />;
}
