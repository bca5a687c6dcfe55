// Cards of cardholders, and what each may still spend.
import { kindsText } from '../lib/merchant-kind.ts';
import { words } from '../lib/words.ts';
import { Actions } from '../ui/action-buttons.tsx';
import { Badge, factOf, Facts, Id, Links, Money, Time, type Tone } from '../ui/parts.tsx';
import { createdColumn, statusColumn } from './columns.tsx';
import { actionsOnCard } from './issue-acts.tsx';
import { withCapital } from './connection-words.ts';
import { cardholderColumn, cardholderFact } from './included.tsx';
import type { Noun } from './noun.ts';
import type { Card } from './rows.ts';
import { purchaseOn } from './simulate.tsx';

const STATUSES = ['OPEN', 'IN_USE', 'PAUSED', 'CLOSED'] as const;
const TONES: Readonly<Record<Card['status'], Tone>> = {
  OPEN: 'good',
  IN_USE: 'info',
  PAUSED: 'warn',
  CLOSED: 'mute',
};

const Status = ({ row: { status } }: { readonly row: Card }) => (
  <Badge tone={TONES[status]}>{words().card[status]}</Badge>
);

export function cards(): Noun<Card> {
  const { columns, card } = words();
  return {
    api: '/api/v1/cards',
    tabs: { parameter: 'status', values: STATUSES.map((status) => [status, card[status]] as const) },
    ids: { ch_: 'cardholderId' },
    include: 'cardholder',
    isReadAlone: true,
    columns: [
      {
        name: 'available',
        title: columns.available,
        onPhone: 'amount',
        isRight: true,
        cell: (row) => (
          <Money minor={row.availableCents} currency={row.currency} isQuiet={row.status === 'CLOSED'} />
        ),
      },
      statusColumn(Status),
      {
        name: 'card',
        title: columns.card,
        onPhone: 'title',
        cell: (row) => (
          <>
            <code>•••• {row.last4}</code> <span class="soft">{row.label ?? withCapital(row.brand)}</span>
          </>
        ),
      },
      cardholderColumn(),
      {
        name: 'limit',
        title: columns.limit,
        onPhone: 'none',
        isRight: true,
        isMinor: true,
        cell: (row) => <Money minor={row.amountCents} currency={row.currency} />,
      },
      {
        name: 'type',
        title: columns.type,
        onPhone: 'none',
        isMinor: true,
        cell: ({ type }) => words().cardType[type],
      },
      createdColumn(),
    ],
    Detail,
  };
}

function Detail({ row }: { readonly row: Card }) {
  const { facts, related, columns, cardType, pausers } = words();
  return (
    <>
      <p class="amount">
        <Money minor={row.availableCents} currency={row.currency} isLarge />
      </p>
      <h2>
        {row.label ?? withCapital(row.brand)} <code>•••• {row.last4}</code>
      </h2>
      <p>
        <Status row={row} /> {cardType[row.type]}
      </p>
      <Actions
        actions={[row.status === 'CLOSED' ? undefined : purchaseOn(row), ...actionsOnCard(row)]}
        isSmall
      />
      <Facts
        facts={[
          factOf(facts.id, row.id, (id) => <Id id={id} />),
          cardholderFact(row, row.cardholderId),
          factOf(columns.limit, row.amountCents, (minor) => <Money minor={minor} currency={row.currency} />),
          row.pausedBy.length === 0
            ? undefined
            : [facts.pausedBy, row.pausedBy.map((by) => pausers[by]).join(', ')],
          factOf(facts.merchants, row.merchantLock ?? kindsText(row.allowedMccs, words().kinds)),
          factOf(facts.expires, row.expiresAt, (at) => <Time at={at} />),
          factOf(facts.created, row.createdAt, (at) => <Time at={at} />),
        ]}
      />
      <Links
        id={row.id}
        links={[
          ['transactions', related.transactions],
          ['events', related.events],
        ]}
      />
    </>
  );
}
