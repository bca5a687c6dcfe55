// What waits for the person's decision, and one question by itself. Everything that is decided on is shown
// from the text that the decision binds to; whether a decision is taken, the server says.
import { plainText } from '../../../src/platform/text/unseen.ts';
import { addressOf, go } from '../../lib/router.ts';
import { useRead } from '../../lib/query.ts';
import { moneyText } from '../../lib/format.ts';
import { useState } from 'preact/hooks';
import { Icon } from '../../ui/icon.tsx';
import { Badge, Money, Note, type Tone } from '../../ui/parts.tsx';
import { useOnline } from '../../lib/online.ts';
import { Trouble } from '../../ui/trouble.tsx';
import { Asker } from './asker.tsx';
import { ApproveSheet } from './approve-sheet.tsx';
import { Destination } from './destination.tsx';
import { OneApproval } from './approval.tsx';
import { laterWords } from '../later-words.ts';
import { BackLink, Skeleton } from '../parts.tsx';
import { APPROVALS, useNow, usePending, type ListedApproval } from '../reads.ts';
import { RejectSheet } from './reject-sheet.tsx';
import { SameNotice } from './same-notice.tsx';
import { Says, Whys } from './seen-parts.tsx';
import { agoText } from '../time-text.ts';
import { words } from '../words.ts';

export function ApproveScreen({ id }: { readonly id: string | undefined }) {
  if (id === undefined) return <Waiting />;
  return id === 'decided' ? <Decided /> : <OneApproval id={id} />;
}

function Waiting() {
  const { approve } = words();
  const pending = usePending();
  const now = useNow();
  const rows = pending.data?.items.filter(({ expiresAt }) => Date.parse(expiresAt) > now) ?? [];
  const count = pending.data?.count ?? 0;
  const isMore = rows.length > 0 && count > (pending.data?.items.length ?? 0);
  const [first] = rows;
  // Those of a wallet are in its currency. A card takes nothing from it. Of those that are not shown it is
  // not known here.
  const aside = rows.reduce(
    (sum, { amountCents, actionType }) => sum + (actionType === 'card_issue' ? 0 : amountCents),
    0,
  );
  return (
    <div class="screen">
      <h1>{rows.length === 0 ? approve.title : approve.heading(Math.max(count, rows.length))}</h1>
      {first === undefined || aside === 0 || isMore ? undefined : (
        <p class="soft">
          {moneyText(aside, first.currency)} {approve.aside}
        </p>
      )}
      {pending.isPending ? <Skeleton /> : undefined}
      {pending.isError && rows.length === 0 ? (
        <Trouble error={pending.error} onRetry={() => void pending.refetch()} />
      ) : undefined}
      {pending.isSuccess && rows.length === 0 ? (
        <Note icon="check" title={approve.none} text={approve.noneText} />
      ) : undefined}
      {rows.map((row) => (
        <Question key={row.id} row={row} now={now} />
      ))}
      {isMore ? <p class="soft">{approve.newest(rows.length, count)}</p> : undefined}
      <p class="after">
        <a class="link" href={addressOf({ path: '/approve/decided' })}>
          {approve.past}
        </a>
      </p>
    </div>
  );
}

type QuestionProps = { readonly row: ListedApproval; readonly now: number };

function Question({ row, now }: QuestionProps) {
  const { approve } = words();
  const { id, agent, amountCents, currency, reasons, agentReason, card } = row;
  const [sheet, setSheet] = useState<'approve' | 'reject' | undefined>(undefined);
  const isOnline = useOnline();
  const address = addressOf({ path: `/approve/${id}` });
  const close = (): void => setSheet(undefined);
  const decided = (): void => go(address);
  return (
    <article class="card question">
      <Asker asked={row} isWaiting now={now} />
      <p class="amount">
        <a href={address}>
          <Money minor={amountCents} currency={currency} isLarge />
        </a>
      </p>
      <Where row={row} />
      <SameNotice asked={row} />
      <Says
        reason={agentReason}
        subWallet={agent === null ? null : { id: '', label: agent }}
        organization={null}
      />
      <Whys reasons={reasons} currency={currency} card={card} />
      <p class="buttons">
        <button type="button" class="button" disabled={!isOnline} onClick={() => setSheet('reject')}>
          {approve.reject}
        </button>
        <button type="button" class="button lead" disabled={!isOnline} onClick={() => setSheet('approve')}>
          {row.requires === 'passkey' ? <Icon name="finger" /> : undefined} {approve.review}
        </button>
      </p>
      {sheet === 'approve' ? <ApproveSheet id={id} onDecided={decided} onClose={close} /> : undefined}
      {sheet === 'reject' ? <RejectSheet asked={row} onDecided={decided} onClose={close} /> : undefined}
    </article>
  );
}

function Where({ row: { payee, payeeAccount, batch, card } }: { readonly row: ListedApproval }) {
  if (batch !== null) return <p class="destination">{laterWords().batch.count(batch.count)}</p>;
  return (
    <Destination
      name={payeeAccount?.holderName ?? card?.merchantLock ?? payee}
      account={payeeAccount?.cvu}
      card={card?.type}
    />
  );
}

const TONES: Readonly<Record<'pending' | 'approved' | 'rejected' | 'expired', Tone>> = {
  pending: 'warn',
  approved: 'good',
  rejected: 'bad',
  expired: 'mute',
};
const PAST = { status: 'all', limit: 50 } as const;

function Decided() {
  const { approve } = words();
  const now = useNow();
  const past = useRead(APPROVALS, PAST);
  const rows = past.data?.items.filter(({ status }) => status !== 'pending') ?? [];
  return (
    <div class="screen">
      <BackLink path="/approve" />
      <h1>{approve.past}</h1>
      {past.isPending ? <Skeleton /> : undefined}
      {past.isError && rows.length === 0 ? (
        <Trouble error={past.error} onRetry={() => void past.refetch()} />
      ) : undefined}
      {past.isSuccess && rows.length === 0 ? <p class="soft">{approve.noPast}</p> : undefined}
      {rows.length === 0 ? undefined : (
        <ul class="card rows">
          {rows.map(({ id, payee, amountCents, currency, status = 'pending', createdAt }) => (
            <li key={id}>
              <a class="row" href={addressOf({ path: `/approve/${id}` })}>
                <span class="grow">
                  <strong>
                    <bdi>{plainText(payee)}</bdi>
                  </strong>
                  <span class="soft">{agoText(createdAt, now)}</span>
                </span>
                <span class="row-end">
                  <Money minor={amountCents} currency={currency} />
                  <Badge tone={TONES[status]}>{approve.status[status]}</Badge>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
