// One question to the owner: all that is decided on, or how it ended. If somebody decided it elsewhere, or
// its time passed while it was open, the screen says so by itself.
import { plainText } from '../../../src/platform/text/unseen.ts';
import { useState } from 'preact/hooks';
import type { Schemas } from '../../contract.ts';
import { useRead } from '../../lib/query.ts';
import { addressOf } from '../../lib/router.ts';
import { FoldedChecks } from '../../ui/checks.tsx';
import { isSent } from '../../ui/deposit-way.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { factOf, Facts, Money, Time } from '../../ui/parts.tsx';
import { useOnline } from '../../lib/online.ts';
import { Trouble } from '../../ui/trouble.tsx';
import { isOpen, type State } from './approval-state.ts';
import { ApproveSheet, NotHere } from './approve-sheet.tsx';
import { Asker } from './asker.tsx';
import { AllLines, LinesInShort, Tally, useLines } from './batch-lines.tsx';
import { Destination } from './destination.tsx';
import { laterWords } from '../later-words.ts';
import { BackLink, Skeleton } from '../parts.tsx';
import { APPROVALS, useNow, useWallet, type Approval } from '../reads.ts';
import { RejectSheet } from './reject-sheet.tsx';
import { readSeen, type Seen } from './seen.ts';
import { SameNotice } from './same-notice.tsx';
import { Alarm, Says, SeenAmount, SeenFacts, Whys } from './seen-parts.tsx';
import { minorOf } from '../units.ts';
import { words } from '../words.ts';

const CARDS = '/api/card/v1/cards';
const OFTEN_MS = 5_000;

export function OneApproval({ id }: { readonly id: string }) {
  const read = useRead(`${APPROVALS}/${encodeURIComponent(id)}`, {}, OFTEN_MS);
  const now = useNow();
  return (
    <div class="screen">
      <BackLink path="/approve" />
      {read.isPending ? <Skeleton /> : undefined}
      {read.data === undefined && read.isError ? (
        <Trouble error={read.error} onRetry={() => void read.refetch()} />
      ) : undefined}
      {read.data === undefined ? undefined : <Shown approval={read.data} now={now} />}
    </div>
  );
}

type ShownProps = { readonly approval: Approval; readonly now: number };

function Shown({ approval, now }: ShownProps) {
  const { standing, payee } = approval;
  const isAsked = standing.state === 'pending';
  const isWaiting = isOpen(approval, now);
  const seen = readSeen(approval.seen);
  const lines = useLines(approval.id, seen);
  return (
    <article class="question one">
      {isAsked ? undefined : <Outcome approval={approval} />}
      <Asker asked={approval} organization={seen?.organization} isWaiting={isWaiting} now={now} />
      <h1 class="hidden">{isAsked ? standing.title : plainText(payee) || words().nav.approve}</h1>
      {seen === undefined ? (
        <>
          <p class="amount">
            <Money minor={approval.amountCents} currency={approval.currency} isLarge />
          </p>
          <NotHere />
        </>
      ) : (
        <>
          <SeenAmount seen={seen} />
          <Where seen={seen} />
          {isWaiting ? <Alarm warning={standing.warning} /> : undefined}
          {isWaiting ? <SameNotice asked={approval} /> : undefined}
          <LinesInShort read={lines} seen={seen} />
          {isWaiting ? <Before seen={seen} /> : undefined}
          {isWaiting ? <Whys {...seen} /> : undefined}
          <Says {...seen} />
          {isWaiting ? <Buttons approval={approval} /> : undefined}
          {isAsked ? undefined : <Tally read={lines} />}
          <SeenFacts seen={seen} />
          <AllLines read={lines} seen={seen} />
        </>
      )}
      <More approval={approval} isWaiting={isWaiting} />
      <Rules approval={approval} />
      {isAsked ? <p class="soft">{standing.text}</p> : undefined}
    </article>
  );
}

/** What stands above the buttons, whatever is written below them. */
function Where({ seen: { payee, card } }: { readonly seen: Seen }) {
  const name = payee?.holderName ?? card?.merchantLock ?? undefined;
  return name === undefined ? null : <Destination name={name} account={payee?.cvu} card={card?.type} />;
}

const ICONS: Readonly<Record<State, readonly [icon: IconName, tone: string]>> = {
  pending: ['clock', 'warn'],
  settled: ['check', 'good'],
  processing: ['clock', 'info'],
  retry: ['warning', 'warn'],
  failed: ['warning', 'bad'],
  rejected: ['close', 'mute'],
  expired: ['clock', 'mute'],
  returned: ['warning', 'warn'],
};

type ApprovalProps = { readonly approval: Approval };

function Outcome({ approval }: ApprovalProps) {
  const { state, title, text } = approval.standing;
  const isCard = approval.actionType === 'card_issue' && state === 'settled';
  const { data: card } = useRead(isCard ? `${CARDS}/${approval.subjectId}/details` : undefined);
  if (card !== undefined && card.last4 === null) return <NotYetMade card={card} />;
  const [icon, tone] = ICONS[state];
  const why = approval.failure?.message ?? '';
  return (
    <section class={`outcome ${tone}`} role="status">
      <Icon name={icon} />
      <h2>{title}</h2>
      {why === '' ? undefined : <p>{why}</p>}
      <p>{text}</p>
      <Receipt approval={approval} />
    </section>
  );
}

const headingOf = (funding: Schemas.CardDetails['funding']): string => {
  const { noNumber, awaited } = laterWords().cards;
  if (funding === null) return noNumber.closed;
  return isSent(funding) ? awaited.approved : awaited.debit.title;
};

/** A card that was approved, and waits for money or was closed without it. */
function NotYetMade({ card: { id, funding, closedReason } }: { readonly card: Schemas.CardDetails }) {
  const { cards } = laterWords();
  const [icon, tone] = ICONS[funding === null ? 'failed' : 'retry'];
  return (
    <section class={`outcome ${tone}`} role="status">
      <Icon name={icon} />
      <h2>{headingOf(funding)}</h2>
      {funding === null ? undefined : (
        <p>
          {cards.awaited.missing} <Money minor={funding.amountCents} currency={funding.currency} />.{' '}
          {isSent(funding) ? cards.awaited.opens : cards.awaited.debit.opens}
        </p>
      )}
      {closedReason === null ? undefined : <p>{cards.closed[closedReason]}</p>}
      {funding === null || !isSent(funding) ? undefined : (
        <a class="link" href={addressOf({ path: `/cards/${id}` })}>
          {cards.awaited.how}
        </a>
      )}
    </section>
  );
}

const PAID = new Set(['wallet_pay', 'scheduled_payment']);

const paymentPathOf = ({ actionType, subjectId }: Approval) =>
  PAID.has(actionType) && subjectId.startsWith('pay_')
    ? (`/api/v1/wallet/payments/${subjectId}` as const)
    : undefined;

/** All rules by which it had to be asked; why is said above, with the amounts. */
function Rules({ approval }: ApprovalProps) {
  const { data } = useRead(paymentPathOf(approval));
  return <FoldedChecks checks={data?.checks} />;
}

const HAS_RECEIPT: ReadonlySet<State> = new Set(['settled', 'returned']);

function Receipt({ approval }: ApprovalProps) {
  const { data } = useRead(HAS_RECEIPT.has(approval.standing.state) ? paymentPathOf(approval) : undefined);
  if (data?.receiptUrl === null || data?.receiptUrl === undefined) return null;
  return (
    <p>
      <a class="link" href={data.receiptUrl} target="_blank" rel="noopener">
        {words().approve.receipt}
      </a>
    </p>
  );
}

const COUNTED_MAX = 25;

/** How often this account was paid before; the first time is said. */
function Before({ seen: { payee } }: { readonly seen: Seen }) {
  const { approve } = words();
  const payeeId = payee?.id ?? undefined;
  const query = { payee_id: payeeId, status: 'settled', limit: COUNTED_MAX } as const;
  const path = payeeId === undefined ? undefined : '/api/v1/wallet/payments';
  const { data } = useRead(path, query);
  if (path === undefined) return null;
  // A line of its own from the start, so that no button moves under a finger.
  if (data === undefined) return <p>&nbsp;</p>;
  const count = data.data.filter(({ payeeCvu }) => payeeCvu === payee?.cvu).length;
  return (
    <p class={count === 0 ? 'first' : 'soft'}>
      {count === 0 ? (
        <>
          <Icon name="warning" /> {approve.first}
        </>
      ) : (
        approve.before(count, data.next_cursor !== null)
      )}
    </p>
  );
}

function Buttons({ approval }: ApprovalProps) {
  const { approve } = words();
  const isOnline = useOnline();
  const [sheet, setSheet] = useState<'approve' | 'reject' | undefined>(undefined);
  const close = (): void => setSheet(undefined);
  return (
    <>
      <p class="buttons">
        <button type="button" class="button" disabled={!isOnline} onClick={() => setSheet('reject')}>
          {approve.reject}
        </button>
        <button type="button" class="button lead" disabled={!isOnline} onClick={() => setSheet('approve')}>
          {approval.requires === 'passkey' ? <Icon name="finger" /> : undefined}
          {approval.standing.state === 'retry' ? approve.again : approve.review}
        </button>
      </p>
      {sheet === 'approve' ? <ApproveSheet id={approval.id} onDecided={close} onClose={close} /> : undefined}
      {sheet === 'reject' ? <RejectSheet asked={approval} onDecided={close} onClose={close} /> : undefined}
    </>
  );
}

type MoreProps = ApprovalProps & { readonly isWaiting: boolean };

function More({ approval, isWaiting }: MoreProps) {
  const { approve } = words();
  const { data: wallet } = useWallet();
  const { expiresAt, decidedAt, declineReason } = approval;
  return (
    <Facts
      facts={[
        // A card takes nothing from the wallet.
        isWaiting && wallet !== undefined && approval.card === null
          ? [
              approve.availableAfter,
              <Money
                key="after"
                minor={minorOf(wallet.balance.available, wallet.currency)}
                currency={wallet.currency}
              />,
            ]
          : undefined,
        isWaiting ? [approve.expiresAt, <Time key="until" at={expiresAt} />] : undefined,
        factOf(approve.decidedAt, decidedAt, (at) => <Time at={at} />),
        factOf(approve.yourReason, declineReason, (reason) => <bdi>{plainText(reason)}</bdi>),
      ]}
    />
  );
}
