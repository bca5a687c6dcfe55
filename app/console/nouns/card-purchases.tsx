// What was bought with a card, and why the last purchase that was declined was.
import { useFirst, useOne, usePages, useReadOn } from '../../lib/query.ts';
import { addressOfOne } from '../../lib/one-at.ts';
import { addressOf } from '../../lib/router.ts';
import { words } from '../../lib/words.ts';
import { Badge, Money, Time } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { Declined } from './declined.tsx';
import type { Transaction } from '../list/rows.ts';
import { TRANSACTION_TONES } from '../list/tones.ts';

const TRANSACTIONS = '/api/v1/transactions';
const PAGE_PURCHASES = 10;

type OfCard = { readonly cardId: string };

export function LastDecline({ cardId }: OfCard) {
  const list = useFirst<Transaction>(TRANSACTIONS, { cardId, status: 'declined', limit: 1 });
  const [listed] = list.data?.data ?? [];
  // The rules that were looked at are in what is read alone.
  const { data: row = listed } = useOne<Transaction>(
    listed === undefined ? undefined : TRANSACTIONS,
    listed?.id ?? '',
  );
  if (row === undefined && !list.isError) return null;
  return (
    <section class="last-decline">
      <h2>{words().cardPage.lastDecline}</h2>
      {row === undefined ? (
        <Trouble error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <>
          <p>
            <a class="link" href={addressOfOne('transactions', row.id)}>
              <bdi>{row.merchant.name}</bdi>
            </a>{' '}
            <Money minor={row.amountCents} currency={row.currency} /> <Time at={row.createdAt} />
          </p>
          <Declined row={row} />
        </>
      )}
    </section>
  );
}

export function Purchases({ cardId }: OfCard) {
  const { cardPage, timeline, list } = words();
  const pages = usePages(TRANSACTIONS, { cardId, limit: PAGE_PURCHASES });
  const rows = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  const more = useReadOn(pages);
  const retry = (): void => void (pages.hasNextPage ? pages.fetchNextPage() : pages.refetch());
  return (
    <section class="purchases" aria-busy={pages.isPending}>
      <header>
        <h2>{cardPage.purchases}</h2>
        <a class="link" href={addressOf({ path: '/transactions', query: { q: cardId } })}>
          {cardPage.all}
        </a>
      </header>
      {pages.isPending ? <Skeleton /> : undefined}
      {pages.isSuccess && rows.length === 0 ? <p class="soft">{cardPage.noPurchases}</p> : undefined}
      <ul>
        {rows.map((row) => (
          <Purchase key={row.id} row={row} />
        ))}
      </ul>
      {pages.isError && rows.length === 0 ? (
        <Trouble error={pages.error} onRetry={() => void pages.refetch()} />
      ) : undefined}
      {pages.isError && rows.length > 0 ? (
        <p class="partial" role="alert">
          {list.moreFailed}{' '}
          <button type="button" class="link-button" onClick={retry}>
            {words().retry}
          </button>
        </p>
      ) : undefined}
      {pages.hasNextPage && !pages.isError ? (
        <button type="button" class="link-button" onClick={more}>
          {timeline.earlier}
        </button>
      ) : undefined}
    </section>
  );
}

/** Skeleton of two rows. */
const Skeleton = () => (
  <svg class="skeleton" width="100%" height="128" aria-hidden="true">
    <rect y="26" width="80%" height="12" rx="6" />
    <rect y="90" width="64%" height="12" rx="6" />
  </svg>
);

function Purchase({ row }: { readonly row: Transaction }) {
  const { transaction, decline } = words();
  const { id, merchant, amountCents, currency, status, declineReason, createdAt } = row;
  const isQuiet = status === 'declined' || status === 'voided';
  return (
    <li class="two-lines">
      <a class="row-link" href={addressOfOne('transactions', id)}>
        <strong>
          <bdi>{merchant.name}</bdi>
        </strong>
      </a>
      <Money minor={amountCents} currency={currency} isQuiet={isQuiet} />
      <p>
        <Badge tone={TRANSACTION_TONES[status]}>{transaction[status]}</Badge>{' '}
        {declineReason === null ? undefined : <span class="reason">{decline[declineReason]}</span>}
      </p>
      <Time at={createdAt} />
    </li>
  );
}
