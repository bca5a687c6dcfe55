// Purchases: what was asked, what was charged, and why it was declined.
import { kindsText, kindText } from '../../lib/merchant-kind.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { Badge, factOf, Facts, Id, LinkToId, Links, Money, Time } from '../../ui/parts.tsx';
import { amountColumn, statusColumn, timeColumn } from '../list/columns.tsx';
import { Declined } from './declined.tsx';
import { cardholderColumn, cardholderFact } from '../list/included.tsx';
import { AMOUNTS, PERIOD } from '../list/filter.ts';
import type { Noun } from '../list/noun.ts';
import type { Transaction } from '../list/rows.ts';
import { movesOf } from '../test-side/simulate.tsx';
import { TRANSACTION_TONES } from '../list/tones.ts';

const STATUSES = ['authorized', 'settled', 'declined', 'voided', 'refunded'] as const;
const Status = ({ row: { status } }: { readonly row: Transaction }) => (
  <Badge tone={TRANSACTION_TONES[status]}>{words().transaction[status]}</Badge>
);

const isQuiet = ({ status }: Transaction): boolean => status === 'declined' || status === 'voided';

export function transactions(): Noun<Transaction> {
  const { columns, transaction } = words();
  return {
    api: '/api/v1/transactions',
    tabs: { parameter: 'status', values: STATUSES.map((status) => [status, transaction[status]] as const) },
    ids: { card_: 'cardId', ch_: 'cardholderId' },
    typed: [...PERIOD, 'merchant', ...AMOUNTS, 'currency'],
    include: 'card,cardholder',
    isReadAlone: true,
    hasNotes: true,
    columns: [
      amountColumn(isQuiet),
      statusColumn(Status),
      {
        name: 'merchant',
        title: columns.merchant,
        onPhone: 'title',
        cell: ({ merchant }) => <Merchant {...merchant} />,
      },
      cardholderColumn(),
      {
        name: 'reason',
        title: columns.reason,
        onPhone: 'detail',
        isMinor: true,
        cell: ({ declineReason }) => {
          const reason = declineReason === null ? undefined : words().decline[declineReason];
          return (
            reason && (
              <span class="reason" title={reason}>
                {reason}
              </span>
            )
          );
        },
      },
      timeColumn(),
    ],
    Detail,
  };
}

const cardNameOf = ({ included }: Transaction): string | undefined =>
  included?.card ? `•••• ${included.card.last4 ?? ''}` : undefined;

const Merchant = ({ name, category }: Transaction['merchant']) => (
  <>
    <strong>{name}</strong> <span class="soft">{kindText(category, words().kinds)}</span>
  </>
);

function Detail({ row }: { readonly row: Transaction }) {
  const { facts } = words();
  const money = (minor: number) => <Money minor={minor} currency={row.currency} />;
  return (
    <>
      <p class="amount">
        <Money minor={row.amountCents} currency={row.currency} isLarge />
      </p>
      <h2>{row.merchant.name}</h2>
      <p>
        <Status row={row} /> <Time at={row.createdAt} />
      </p>
      <Actions actions={movesOf(row)} isSmall />
      <Declined row={row} />
      <Facts
        facts={[
          factOf(facts.id, row.id, (id) => <Id id={id} />),
          factOf(facts.card, row.cardId, (id) => <LinkToId id={id} screen="cards" name={cardNameOf(row)} />),
          cardholderFact(row, row.cardholderId),
          factOf(facts.category, kindsText([row.merchant.category], words().kinds)),
          factOf(facts.authorized, row.authorizedCents || undefined, money),
          factOf(facts.held, row.heldCents || undefined, money),
          factOf(facts.cleared, row.clearedCents || undefined, money),
          factOf(facts.refunded, row.refundedCents || undefined, money),
          factOf(facts.updated, row.updatedAt, (at) => <Time at={at} />),
        ]}
      />
      <Links id={row.id} links={[['events', words().related.events]]} />
    </>
  );
}
