// How the books of a wallet last stood against the provider's, and what differed, by its kind.
import type { Schemas } from '../../contract.ts';
import { words } from '../../lib/words.ts';
import { Badge, factOf, Facts, Money, Time } from '../../ui/parts.tsx';

type Compared = Schemas.BooksComparison;
type ComparisonProps = {
  /** The comparison: undefined until the wallet is read by itself, null until its books were compared. */
  readonly compared: Compared | null | undefined;
  readonly currency: string;
  /** The title, for a connection, which has books in several currencies. */
  readonly title?: string;
};

export function Comparison({ compared, currency, title }: ComparisonProps) {
  const { comparison } = words();
  if (compared === undefined) return null;
  return (
    <section class="deliveries comparison">
      <h3>{title ?? comparison.title}</h3>
      {compared === null ? (
        <p class="soft">{title === undefined ? comparison.none : comparison.noneHere}</p>
      ) : (
        <>
          <p>
            <Badge tone={compared.ok ? 'good' : 'bad'}>
              {compared.ok ? comparison.equal : comparison.unequal}
            </Badge>{' '}
            <Time at={compared.checkedAt} />
          </p>
          {compared.repaired === 0 ? undefined : <p>{comparison.repaired(compared.repaired)}</p>}
          {compared.ok && title === undefined ? undefined : <Sums compared={compared} currency={currency} />}
          <Differences compared={compared} currency={currency} />
        </>
      )}
    </section>
  );
}

type FoundProps = { readonly compared: Compared; readonly currency: string };

function Sums({ compared: { ledgerCents, providerCents }, currency }: FoundProps) {
  const { comparison } = words();
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  return (
    <Facts
      facts={[
        factOf(comparison.ledger, ledgerCents, money),
        factOf(comparison.provider, providerCents, money),
        factOf(comparison.difference, providerCents - ledgerCents, money),
      ]}
    />
  );
}

const Differences = ({ compared: { differences }, currency }: FoundProps) => (
  <ul>
    {differences.map(({ type, amountCents, providerRef, movementId }) => (
      <li key={`${type} ${providerRef ?? ''} ${movementId ?? ''}`}>
        <strong>{words().comparison.kinds[type]}</strong>
        <Money minor={amountCents} currency={currency} />
        {providerRef === null ? undefined : (
          <span class="soft">
            {words().comparison.reference} <code>{providerRef}</code>
          </span>
        )}
      </li>
    ))}
  </ul>
);
