// A card on a page of its own: what is left of it, why it was declined last, what was bought with it, what
// has happened to it, and what is done on the payment method behind it.
import { useEffect } from 'preact/hooks';
import { useOne } from '../../lib/query.ts';
import { addressOf } from '../../lib/router.ts';
import type { Side } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { UsedBar } from '../../ui/meter.tsx';
import { Facts, factOf, Id, LinkToId, Links, Money } from '../../ui/parts.tsx';
import { Awaited } from './card-awaited.tsx';
import { CardFunding } from './card-funding.tsx';
import { LastDecline, Purchases } from './card-purchases.tsx';
import { cardName, digitsOf } from './card-name.ts';
import { actionsOf, cardFacts, CardStatus, Digits } from './cards.tsx';
import { Notes } from './notes.tsx';
import { laterWords } from '../frame/later-words.ts';
import { OneTrouble } from '../list/one-trouble.tsx';
import type { Card, Cardholder } from '../list/rows.ts';
import { Timeline } from '../frame/timeline.tsx';

type CardPageProps = { readonly side: Side; readonly id: string };

export function CardPage({ side, id }: CardPageProps) {
  const read = useOne<Card>('/api/v1/cards', id);
  const { nav, appName } = words();
  const { data: row } = read;
  const name = row === undefined ? '' : (digitsOf(row) ?? cardName(row));
  useEffect(() => {
    document.title = [name, nav.cards, appName].filter((part) => part !== '').join(' · ');
  }, [name]);
  return (
    <div class="page card-page" aria-busy={read.isPending}>
      <p class="crumbs">
        <a class="link" href={addressOf({ path: '/cards' })}>
          {nav.cards}
        </a>
        <Icon name="next" />
        <span>{row === undefined ? id : name}</span>
      </p>
      {row !== undefined ? (
        <Shown row={row} side={side} />
      ) : read.isError ? (
        <OneTrouble id={id} side={side} error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton />
      )}
    </div>
  );
}

/** Skeleton in the place of its head and its first part. */
const Skeleton = () => (
  <>
    <h1 class="hidden">{words().facts.card}</h1>
    <svg class="skeleton" width="100%" height="400" aria-hidden="true">
      <rect x="24" y="8" width="232" height="146" rx="14" />
      <rect x="280" y="12" width="30%" height="20" rx="6" />
      <rect x="280" y="76" width="40%" height="28" rx="6" />
      <rect x="24" y="220" width="60%" height="12" rx="6" />
      <rect x="24" y="264" width="52%" height="12" rx="6" />
    </svg>
  </>
);

function Shown({ row, side }: { readonly row: Card; readonly side: Side }) {
  const { cardPage, related, cardType, columns } = words();
  const { id } = row;
  return (
    <>
      <Head row={row} side={side} />
      <div class="card-parts">
        <Attention row={row} />
        <div class="card-main">
          {row.last4 === null ? undefined : <Purchases cardId={id} />}
          <Timeline row={row} isByOwner={false} />
        </div>
        <div class="card-side">
          <section>
            <h2>{cardPage.details}</h2>
            <Facts facts={[factOf(columns.type, cardType[row.type]), ...cardFacts(row)]} />
            <Links id={id} links={[['events', related.events]]} />
          </section>
          <Notes about={id} />
          {row.subWalletId === null ? <CardFunding cardId={id} /> : undefined}
        </div>
      </div>
    </>
  );
}

/** What is to be known of it first. */
function Attention({ row: { id, last4, funding, closedReason } }: { readonly row: Card }) {
  const { cardPage } = words();
  if (funding !== null) return <Awaited id={id} funding={funding} />;
  if (last4 !== null || closedReason === null) return <LastDecline cardId={id} />;
  return (
    <section class="awaited">
      <h2>{cardPage.closedReason}</h2>
      <p>{cardPage.closed[closedReason]}</p>
    </section>
  );
}

function Head({ row, side }: { readonly row: Card; readonly side: Side }) {
  const { id, cardholderId } = row;
  const { data: holder } = useOne<Cardholder>('/api/v1/cardholders', cardholderId);
  const name = holder === undefined ? undefined : `${holder.firstName} ${holder.lastName}`;
  return (
    <header class="card-head">
      <Plastic row={row} />
      <div>
        <h1>
          <bdi>{cardName(row)}</bdi> <Digits row={row} /> <CardStatus row={row} />
        </h1>
        <p class="of-whom">
          <Id id={id} /> <LinkToId id={cardholderId} screen="cardholders" name={name} />
        </p>
        <Left row={row} />
        <Actions actions={actionsOf(row)} isLed={side.mode === 'test' && row.status !== 'PENDING_FUNDING'} />
      </div>
    </header>
  );
}

/** What may still be spent; of a card that waits, what is missing of it. */
function Left({ row }: { readonly row: Card }) {
  const { last4, funding, amountCents, availableCents, currency } = row;
  const missing = funding?.amountCents;
  // It was closed before it was made, so nothing of it was spent.
  if (last4 === null && missing === undefined) return null;
  return (
    <>
      <p class="amount">
        <Money minor={missing ?? availableCents} currency={currency} isLarge />{' '}
        <span class="soft">
          {missing === undefined ? words().cardPage.left : laterWords().awaited.missing}{' '}
          <Money minor={amountCents} currency={currency} />
        </span>
      </p>
      <UsedBar used={amountCents - (missing ?? availableCents)} limit={amountCents} />
    </>
  );
}

/** Its picture. All that it says is beside it. */
const Plastic = ({ row }: { readonly row: Card }) => (
  <div class={`plastic${row.status === 'CLOSED' ? ' closed' : ''}`} aria-hidden="true">
    <span class="plastic-name">{cardName(row)}</span>
    <svg class="chip-of-card" viewBox="0 0 32 24">
      <rect width="32" height="24" rx="5" />
    </svg>
    <span class="plastic-foot">
      <code>{digitsOf(row)}</code>
      <span>{row.expiry === null ? undefined : expiryText(row.expiry)}</span>
      <strong>{row.brand}</strong>
    </span>
  </div>
);

/** An expiry as it is on a card: of `2029-12`, `12/29`. */
const expiryText = (expiry: string): string => expiry.replace(/^\d\d(\d\d)-(\d\d)$/, '$2/$1');
