// Purchases: what was asked, what was charged, and why it was declined.
import { kindsText, kindText } from '../lib/merchant-kind.ts';
import { words } from '../lib/words.ts';
import { Actions } from '../ui/action-buttons.tsx';
import { Checks } from '../ui/checks.tsx';
import { Badge, factOf, Facts, Id, LinkToId, Links, Money, Time } from '../ui/parts.tsx';
import { amountColumn, statusColumn, timeColumn } from './columns.tsx';
import { cardholderColumn, cardholderFact } from './included.tsx';
import type { Noun } from './noun.ts';
import type { Transaction } from './rows.ts';
import { movesOf } from './simulate.tsx';
import { TRANSACTION_TONES } from './tones.ts';
import { Why } from './why.tsx';

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
    include: 'card,cardholder',
    isReadAlone: true,
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
        cell: ({ declineReason }) =>
          declineReason === null ? undefined : <span class="reason">{words().decline[declineReason]}</span>,
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

/** The reason, the two amounts where the balance was short, and what to do. */
function Declined({ row: { decline, declineReason, currency } }: { readonly row: Transaction }) {
  if (declineReason === null) return null;
  const { why } = words();
  const short = decline === null ? 0 : decline.requestedCents - decline.availableCents;
  return (
    <Why title={words().decline[declineReason]} code={declineReason} fix={decline?.fix}>
      {decline === null || declineReason !== 'insufficient_funds' ? undefined : (
        <>
          <Shortfall available={decline.availableCents} requested={decline.requestedCents} />
          <dl class="short">
            <div>
              <dt>{why.asked}</dt>
              <dd>
                <Money minor={decline.requestedCents} currency={currency} />
              </dd>
            </div>
            <div>
              <dt>{why.available}</dt>
              <dd>
                <Money minor={decline.availableCents} currency={currency} />
              </dd>
            </div>
            <div>
              <dt>{why.missing}</dt>
              <dd class="bad">
                <Money minor={short} currency={currency} />
              </dd>
            </div>
          </dl>
        </>
      )}
      {decline?.checks === undefined ? undefined : (
        <>
          <h4>{words().checks.order}</h4>
          <Checks checks={decline.checks} />
        </>
      )}
    </Why>
  );
}

const PERCENT = 100;

/** Grey is what there was, red what was missing; the amounts say it in words below. */
function Shortfall({ available, requested }: { readonly available: number; readonly requested: number }) {
  const share = requested === 0 ? PERCENT : Math.max(0, Math.min(PERCENT, (available / requested) * PERCENT));
  return (
    <svg class="shortfall" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
      <rect class="missing" width="100" height="3" />
      <rect class="there" width={share} height="3" />
    </svg>
  );
}
