// A person on a page of their own: who they are, what their cards are paid from, and the newest of all that
// is theirs, each with the list that has the rest.
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { addressOfOne } from '../../lib/one-at.ts';
import { useFirst, useOne } from '../../lib/query.ts';
import { addressOf } from '../../lib/router.ts';
import type { ListOf, Right } from '../../lib/routes.ts';
import { may } from '../../lib/rights.ts';
import type { Side } from '../../lib/session.ts';
import { questionWords } from '../../lib/question-words.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Facts, Id, Money, Time } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { laterWords } from '../frame/later-words.ts';
import { Timeline } from '../frame/timeline.tsx';
import type { NounName, WithId } from '../list/noun.ts';
import { OneTrouble } from '../list/one-trouble.tsx';
import type {
  Approval,
  Card,
  Cardholder,
  IdentityReview,
  Payee,
  Payment,
  SubWallet,
  Transaction,
  Wallet,
} from '../list/rows.ts';
import { actionsOn, nameOf, personFacts, Status } from './cardholders.tsx';
import { cardName, digitsOf } from './card-name.ts';
import { Notes } from './notes.tsx';
import { Methods, useDefaultMethod } from './methods.tsx';

const SHOWN = 5;

type PersonPageProps = { readonly side: Side; readonly id: string };

export function PersonPage({ side, id }: PersonPageProps) {
  const read = useOne<Cardholder>('/api/v1/cardholders', id);
  const { nav, appName } = words();
  const { data: row } = read;
  const name = row === undefined ? '' : nameOf(row);
  useEffect(() => {
    document.title = [name, nav.cardholders, appName].filter((part) => part !== '').join(' · ');
  }, [name]);
  return (
    <div class="page card-page" aria-busy={read.isPending}>
      <p class="crumbs">
        <a class="link" href={addressOf({ path: '/cardholders' })}>
          {nav.cardholders}
        </a>
        <Icon name="next" />
        <span>{row === undefined ? id : name}</span>
      </p>
      {row !== undefined ? (
        <Shown row={row} side={side} />
      ) : read.isError ? (
        <OneTrouble id={id} side={side} error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <h1 class="hidden">{words().facts.cardholder}</h1>
      )}
    </div>
  );
}

function Shown({ row, side }: { readonly row: Cardholder; readonly side: Side }) {
  const { cardPage, nav } = words();
  const { personPage } = laterWords();
  const { id } = row;
  const method = useDefaultMethod(id);
  const wallets = useFirst<Wallet>('/api/v1/wallets', { cardholderId: id, limit: SHOWN });
  const [wallet] = may(side, 'wallets:read') ? (wallets.data?.data ?? []) : [];
  const part = { side, query: { cardholderId: id }, all: id } as const;
  return (
    <>
      <header class="card-head person-head">
        <div>
          <h1>
            <bdi>{nameOf(row)}</bdi> <Status row={row} />
          </h1>
          <Actions actions={actionsOn(row, method)} isLed />
        </div>
      </header>
      <div class="card-parts">
        <div class="card-main">
          <Cards {...part} />
          <Purchases {...part} />
          {wallet === undefined ? undefined : <OfWallet side={side} id={wallet.id} />}
          <Timeline row={row} isByOwner={false} />
        </div>
        <div class="card-side">
          <section>
            <h2>{cardPage.details}</h2>
            <Facts facts={personFacts(row)} />
          </section>
          <Notes about={id} isOfPerson />
          {may(side, 'payment_methods:read') ? <Methods id={id} /> : undefined}
          <Wallets {...part} />
          <Reviews {...part} />
          {may(side, 'keys:read') ? (
            <p>
              <a class="link" href={addressOf({ path: '/audit', query: { q: id } })} title={nav.audit}>
                {personPage.audit}
              </a>
            </p>
          ) : undefined}
        </div>
      </div>
    </>
  );
}

type OfPerson = {
  readonly side: Side;
  readonly query: Readonly<Record<string, string>>;
  /** What the list of all is filtered by. */
  readonly all: string;
};

type PartProps<Row> = OfPerson & {
  readonly api: ListOf<Row>;
  readonly right: Right;
  readonly screen: NounName;
  readonly none: string;
  readonly lineOf: (row: Row) => LineProps;
};

type LineProps = {
  readonly name: ComponentChildren;
  readonly amount?: ComponentChildren;
  readonly state?: ComponentChildren;
  readonly at: string;
};

/** The newest of one kind, of which a member who may not read it sees nothing. */
function Part<Row extends WithId>(props: PartProps<Row>) {
  return may(props.side, props.right) ? <Newest {...props} /> : null;
}

function Newest<Row extends WithId>({ api, query, all, screen, none, lineOf }: PartProps<Row>) {
  const { nav, cardPage } = words();
  const read = useFirst<Row>(api, { ...query, limit: SHOWN });
  const rows = read.data?.data ?? [];
  return (
    <section class="purchases" aria-busy={read.isPending}>
      <header>
        <h2>{nav[screen]}</h2>
        {rows.length === 0 ? undefined : (
          <a class="link" href={addressOf({ path: `/${screen}`, query: { q: all } })}>
            {cardPage.all}
            <span class="hidden">: {nav[screen]}</span>
          </a>
        )}
      </header>
      {read.isError ? <Trouble error={read.error} onRetry={() => void read.refetch()} /> : undefined}
      {read.isSuccess && rows.length === 0 ? <p class="soft">{none}</p> : undefined}
      <ul>
        {rows.map((row) => (
          <Line key={row.id} href={addressOfOne(screen, row.id)} {...lineOf(row)} />
        ))}
      </ul>
    </section>
  );
}

const Line = ({ href, name, amount, state, at }: LineProps & { readonly href: string }) => (
  <li class="two-lines">
    <a class="row-link" href={href}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
    </a>
    <span>{amount}</span>
    <p class="soft">{state}</p>
    <Time at={at} />
  </li>
);

const Cards = (part: OfPerson) => (
  <Part<Card>
    {...part}
    api="/api/v1/cards"
    right="cards:read"
    screen="cards"
    none={laterWords().personPage.noCards}
    lineOf={(row) => ({
      name: [cardName(row), digitsOf(row)].filter((one) => one !== undefined).join(' '),
      amount: <Money minor={row.availableCents} currency={row.currency} />,
      state: words().card[row.status],
      at: row.createdAt,
    })}
  />
);

const Purchases = (part: OfPerson) => (
  <Part<Transaction>
    {...part}
    api="/api/v1/transactions"
    right="cards:read"
    screen="transactions"
    none={laterWords().personPage.noPurchases}
    lineOf={({ merchant, amountCents, currency, status, declineReason, createdAt }) => ({
      name: merchant.name,
      amount: <Money minor={amountCents} currency={currency} isQuiet={status === 'declined'} />,
      state: declineReason === null ? words().transaction[status] : words().decline[declineReason],
      at: createdAt,
    })}
  />
);

const Wallets = (part: OfPerson) => (
  <Part<Wallet>
    {...part}
    api="/api/v1/wallets"
    right="wallets:read"
    screen="wallets"
    none={laterWords().personPage.noWallet}
    lineOf={(row) => ({
      name: row.alias ?? <Id id={row.id} />,
      amount: <Money minor={row.availableCents} currency={row.currency} />,
      state: words().wallet[row.status],
      at: row.createdAt,
    })}
  />
);

const Reviews = (part: OfPerson) => (
  <Part<IdentityReview>
    {...part}
    api="/api/v1/identity_reviews"
    right="cardholders:read"
    screen="reviews"
    none={laterWords().personPage.noReviews}
    lineOf={(row) => ({ name: words().review.statuses[row.status], at: row.createdAt })}
  />
);

/** What agents and payments of a wallet are. */
function OfWallet({ side, id }: { readonly side: Side; readonly id: string }) {
  const { personPage } = laterWords();
  const part = { side, query: { walletId: id }, all: id } as const;
  return (
    <>
      <Part<Approval>
        {...part}
        api="/api/v1/approvals"
        right="approvals:read"
        screen="approvals"
        none={personPage.noApprovals}
        lineOf={(row) => ({
          name: row.payee,
          amount: <Money minor={row.amountCents} currency={row.currency} />,
          state: `${questionWords(row.actionType).name} · ${words().approval[row.status]}`,
          at: row.createdAt,
        })}
      />
      <Part<Payment>
        {...part}
        api="/api/v1/payments"
        right="payments:read"
        screen="payments"
        none={personPage.noPayments}
        lineOf={(row) => ({
          name: row.payee,
          amount: <Money minor={row.amountCents} currency={row.currency} />,
          state: words().payment[row.status],
          at: row.createdAt,
        })}
      />
      <Part<SubWallet>
        {...part}
        api="/api/v1/sub_wallets"
        right="wallets:read"
        screen="agents"
        none={personPage.noAgents}
        lineOf={(row) => ({ name: row.label, state: words().agent[row.status], at: row.createdAt })}
      />
      <Part<Payee>
        {...part}
        api="/api/v1/payees"
        right="payments:read"
        screen="payees"
        none={personPage.noPayees}
        lineOf={(row) => ({ name: row.holderName, at: row.createdAt })}
      />
    </>
  );
}
