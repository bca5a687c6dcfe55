// What moved in the wallet, by day, and one movement with its receipt.
import { plainText } from '../../../src/platform/text/unseen.ts';
import { useEffect, useState } from 'preact/hooks';
import { useRead, usePages, type Pages } from '../../lib/query.ts';
import { Account } from '../../ui/account.tsx';
import { FoldedChecks } from '../../ui/checks.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge, factOf, Facts, Id, Note, Time, type Tone } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { kindOf, MovementRow, nameIn } from './movement-row.tsx';
import { Amount, BackLink, Skeleton, Avatar, shareOrCopy } from '../parts.tsx';
import { HISTORY, useNow, type Movement } from '../reads.ts';
import { dayOf, dayText } from '../time-text.ts';
import { minorOf } from '../units.ts';
import { named, words } from '../words.ts';

const PAGE = { limit: 25 };

const useMovements = (): Pages<Movement> => usePages(HISTORY, PAGE);
const rowsOf = (pages: Pages<Movement>): Movement[] => pages.data?.pages.flatMap(({ data }) => data) ?? [];

export function ActivityScreen({ id }: { readonly id: string | undefined }) {
  return id === undefined ? <All /> : <One id={id} />;
}

function All() {
  const { activity, more } = words();
  const pages = useMovements();
  const now = useNow();
  const rows = rowsOf(pages);
  const days = [...Map.groupBy(rows, ({ created_at: at }) => dayOf(at)).entries()];
  return (
    <div class="screen">
      <h1>{activity.title}</h1>
      {pages.isPending ? <Skeleton count={5} /> : undefined}
      {pages.isSuccess && rows.length === 0 ? (
        <Note icon="transactions" title={activity.empty} text={activity.emptyText} />
      ) : undefined}
      {days.map(([day, movements]) => (
        <section key={day} class="day">
          <h2>{dayText(movements[0]?.created_at ?? '', now, activity)}</h2>
          <ul class="card rows">
            {movements.map((movement) => (
              <li key={movement.id}>
                <MovementRow movement={movement} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {pages.isError ? <Trouble error={pages.error} onRetry={() => void pages.refetch()} /> : undefined}
      {pages.hasNextPage ? (
        <button
          type="button"
          class="button wide"
          disabled={pages.isFetching}
          onClick={() => void pages.fetchNextPage()}
        >
          {more}
        </button>
      ) : undefined}
    </div>
  );
}

/** There is no route for one movement, so it is looked for in the pages of all. */
function One({ id }: { readonly id: string }) {
  const { activity } = words();
  const pages = useMovements();
  const movement = rowsOf(pages).find((one) => one.id === id);
  const isSearching = movement === undefined && pages.hasNextPage && !pages.isError;
  useEffect(() => {
    if (isSearching && !pages.isFetching) void pages.fetchNextPage();
  });
  return (
    <div class="screen">
      <BackLink path="/activity" />
      {movement === undefined && (pages.isPending || isSearching) ? <Skeleton count={2} /> : undefined}
      {pages.isError && movement === undefined ? (
        <Trouble error={pages.error} onRetry={() => void pages.refetch()} />
      ) : undefined}
      {pages.isSuccess && movement === undefined && !isSearching ? (
        <Note icon="search" title={activity.gone} />
      ) : undefined}
      {movement === undefined ? undefined : <Detail movement={movement} />}
    </div>
  );
}

/**
 * The path at which more is known of it, if any. Money that came in from somebody else is of a payment of
 * theirs.
 */
function pathOf({ type, id }: Movement['reference']) {
  if (type === 'payment') return `/api/v1/wallet/payments/${id}` as const;
  return type === 'withdrawal' ? (`/api/v1/wallet/withdrawals/${id}` as const) : undefined;
}

const TONES = {
  pending_approval: 'warn',
  pending: 'info',
  processing: 'info',
  settled: 'good',
  failed: 'bad',
  returned: 'plum',
  rejected: 'mute',
} as const satisfies Record<string, Tone>;

function Detail({ movement }: { readonly movement: Movement }) {
  const { activity, approve, accountTo } = words();
  const { amount, currency, type, reference, metadata } = movement;
  const { balance_after: after, created_at: at, booked_at: bookedAt } = movement;
  const { data: paid, isError } = useRead(pathOf(reference));
  const account = paid === undefined ? undefined : 'cvu' in paid ? paid.cvu : paid.payeeCvu;
  const { word, icon, tone } = kindOf(movement);
  const { concept } = metadata;
  // Until it is known who wrote it, what may be of an agent is not shown, and never as if it were not.
  const mayBeOfAgent = type === 'debit' && reference.type === 'payment';
  const isOfAgent = paid === undefined ? mayBeOfAgent : 'subWalletId' in paid && paid.subWalletId !== null;
  const isSaid = paid !== undefined || isError || !mayBeOfAgent;
  return (
    <article class="card movement">
      <header class="screen-head">
        <Avatar icon={icon} tone={tone} />
        <h1 class="grow">{word}</h1>
        {paid === undefined ? undefined : (
          <Badge tone={TONES[paid.status]}>{activity.payment[paid.status]}</Badge>
        )}
      </header>
      <p class="amount">
        <Amount minor={minorOf(type === 'credit' ? amount : -amount, currency)} currency={currency} isLarge />
      </p>
      {paid?.why ? <p class="why warn">{paid.why.ownerFix}</p> : undefined}
      <Facts
        facts={[
          factOf(type === 'credit' ? activity.from : activity.to, nameIn(movement), (name) => (
            <strong>
              <bdi>{plainText(name)}</bdi>
            </strong>
          )),
          factOf(named(accountTo, currency), account, (number) => <Account number={number} />),
          typeof concept === 'string' && isSaid
            ? factOf(isOfAgent ? approve.says : activity.concept, concept, (text) => (
                <bdi>{plainText(text)}</bdi>
              ))
            : undefined,
          [bookedAt === at ? activity.when : activity.asideAt, <Time key="at" at={at} />],
          bookedAt === at
            ? undefined
            : factOf(activity.arrivedAt, bookedAt, (arrived) => <Time at={arrived} />),
          [activity.after, <Amount key="after" minor={minorOf(after, currency)} currency={currency} />],
          [activity.reference, <Id key="id" id={reference.id} />],
        ]}
      />
      <FoldedChecks checks={paid?.checks} />
      {paid?.receiptUrl === null || paid?.receiptUrl === undefined ? undefined : (
        <Receipt url={paid.receiptUrl} />
      )}
    </article>
  );
}

function Receipt({ url }: { readonly url: string }) {
  const { activity } = words();
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <p class="buttons">
        <a class="button" href={url} target="_blank" rel="noopener">
          {activity.receipt}
        </a>
        <button
          type="button"
          class="button lead"
          onClick={() => void shareOrCopy({ url }).then((copied) => setCopied(copied))}
        >
          <Icon name="share" /> {activity.shareReceipt}
        </button>
      </p>
      <p role="status" class="soft">
        {isCopied ? activity.shared : ''}
      </p>
    </>
  );
}
