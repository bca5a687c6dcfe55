// Cards of cardholders, and what each may still spend.
import { kindsText } from '../../lib/merchant-kind.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import type { Action } from '../../ui/action.ts';
import {
  Badge,
  factOf,
  Facts,
  Id,
  Links,
  LinkToId,
  Money,
  Time,
  type Fact,
  type Tone,
} from '../../ui/parts.tsx';
import { AwaitedFacts } from './card-awaited.tsx';
import { cardName, digitsOf } from './card-name.ts';
import { createdColumn, statusColumn } from '../list/columns.tsx';
import { actionsOnCard } from '../actions/issue-actions.tsx';
import { cardholderColumn, cardholderFact } from '../list/included.tsx';
import type { Noun } from '../list/noun.ts';
import type { Card } from '../list/rows.ts';
import { purchaseOn } from '../test-side/simulate.tsx';

const STATUSES = ['OPEN', 'IN_USE', 'PAUSED', 'PENDING_FUNDING', 'CLOSED'] as const;
const TONES: Readonly<Record<Card['status'], Tone>> = {
  PENDING_FUNDING: 'info',
  OPEN: 'good',
  IN_USE: 'info',
  PAUSED: 'warn',
  CLOSED: 'mute',
};

export const CardStatus = ({ row: { status } }: { readonly row: Card }) => (
  <Badge tone={TONES[status]}>{words().card[status]}</Badge>
);

export function Digits({ row }: { readonly row: Card }) {
  const digits = digitsOf(row);
  return digits === undefined ? null : <code>{digits}</code>;
}

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
      statusColumn(CardStatus),
      {
        name: 'card',
        title: columns.card,
        onPhone: 'title',
        cell: (row) => (
          <>
            <Digits row={row} /> <span class="soft">{cardName(row)}</span>
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
  const { related, cardType } = words();
  return (
    <>
      <p class="amount">
        <Money minor={row.availableCents} currency={row.currency} isLarge />
      </p>
      <h2>
        {cardName(row)} <Digits row={row} />
      </h2>
      <p>
        <CardStatus row={row} /> {cardType[row.type]}
      </p>
      <Actions actions={actionsOf(row)} isSmall />
      {row.funding === null ? undefined : <AwaitedFacts funding={row.funding} />}
      <Facts
        facts={[
          factOf(words().facts.id, row.id, (id) => <Id id={id} />),
          cardholderFact(row, row.cardholderId),
          ...cardFacts(row),
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

/** Nothing is bought with one that is closed, or that waits for its money. */
export const actionsOf = (row: Card): Action[] => [
  ...(row.status === 'CLOSED' || row.status === 'PENDING_FUNDING' ? [] : [purchaseOn(row)]),
  ...actionsOnCard(row),
];

/** What it may be used for, by whom and until when. */
export function cardFacts(row: Card): Array<Fact | undefined> {
  const { facts, columns, cardPage, issue, kinds, pausers } = words();
  const { closedReason, subWalletId, amountMatch } = row;
  const at = (instant: string) => <Time at={instant} />;
  return [
    factOf(columns.limit, row.amountCents, (minor) => <Money minor={minor} currency={row.currency} />),
    amountMatch === 'exact' ? [issue.match, issue.matches.exact] : undefined,
    factOf(facts.pausedBy, row.pausedBy.map((by) => pausers[by]).join(', ')),
    factOf(cardPage.closedReason, closedReason, (reason) => cardPage.closed[reason]),
    factOf(facts.merchants, row.merchantLock ?? kindsText(row.allowedMccs, kinds)),
    factOf(cardPage.blocked, kindsText(row.blockedMccs, kinds)),
    factOf(facts.agent, subWalletId, (id) => <LinkToId id={id} screen="agents" />),
    factOf(facts.expires, row.expiresAt, at),
    factOf(facts.created, row.createdAt, at),
  ];
}
