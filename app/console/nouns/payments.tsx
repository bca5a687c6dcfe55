// Payments of people and their agents, once and scheduled, as their organization sees them.
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { FoldedChecks } from '../../ui/checks.tsx';
import { Badge, factOf, Facts, Id, LinkToId, Links, Money, Time, type Tone } from '../../ui/parts.tsx';
import { amountColumn, statusColumn, timeColumn } from '../list/columns.tsx';
import { cardholderColumn, cardholderOf } from '../list/included.tsx';
import { AMOUNTS, PERIOD } from '../list/filter.ts';
import type { Noun } from '../list/noun.ts';
import type { Payment, ScheduledPayment } from '../list/rows.ts';
import { movesOnTheRail } from '../actions/transfer-actions.tsx';
import { WhyFailed } from '../frame/why.tsx';

const STATUSES = ['pending_approval', 'processing', 'settled', 'failed', 'returned', 'rejected'] as const;
const TONES: Readonly<Record<Payment['status'], Tone>> = {
  pending_approval: 'warn',
  processing: 'info',
  settled: 'good',
  failed: 'bad',
  returned: 'plum',
  rejected: 'mute',
};
const MOVED = new Set<Payment['status']>(['processing', 'settled', 'pending_approval']);

const Status = ({ row: { status } }: { readonly row: Payment }) => (
  <Badge tone={TONES[status]}>{words().payment[status]}</Badge>
);

const Payee = ({ payee, agent }: { readonly payee: string; readonly agent: string | null }) => (
  <>
    <strong>{payee}</strong> <span class="soft">{agent}</span>
  </>
);

export function payments(): Noun<Payment> {
  const { columns, payment } = words();
  return {
    api: '/api/v1/payments',
    tabs: { parameter: 'status', values: STATUSES.map((status) => [status, payment[status]] as const) },
    ids: { wal_: 'walletId', sub_: 'subWalletId', pye_: 'payeeId' },
    include: 'cardholder',
    typed: [...PERIOD, ...AMOUNTS],
    isReadAlone: true,
    hasNotes: true,
    columns: [
      amountColumn(({ status }) => !MOVED.has(status)),
      statusColumn(Status),
      { name: 'payee', title: columns.payee, onPhone: 'title', cell: (row) => <Payee {...row} /> },
      cardholderColumn(),
      timeColumn(),
    ],
    Detail,
  };
}

function Detail({ row }: { readonly row: Payment }) {
  const { columns, facts, related } = words();
  return (
    <>
      <p class="amount">
        <Money minor={row.amountCents} currency={row.currency} isLarge />
      </p>
      <h2>{row.payee}</h2>
      <p>
        <Status row={row} /> <Time at={row.createdAt} />
      </p>
      {row.agent === null ? undefined : <Unverified text={row.reason} />}
      <WhyFailed row={row} />
      <Facts
        facts={[
          factOf(facts.id, row.id, (id) => <Id id={id} />),
          factOf(columns.payee, row.payeeId, (id) => <LinkToId id={id} screen="payees" name={row.payee} />),
          factOf(facts.account, row.payeeAccount, (number) => <code>{number}</code>),
          factOf(facts.agent, row.agent),
          factOf(facts.reason, row.agent === null ? row.reason : undefined),
          factOf(facts.wallet, row.walletId, (id) => (
            <LinkToId id={id} screen="wallets" name={cardholderOf(row)} />
          )),
          factOf(facts.approval, row.approvalId, (id) => <LinkToId id={id} screen="approvals" />),
          factOf(facts.settled, row.settledAt, (at) => <Time at={at} />),
        ]}
      />
      <Actions actions={movesOnTheRail({ ...row, to: row.payee })} isSmall />
      <FoldedChecks checks={row.checks} />
      <Links id={row.id} links={[['events', related.events]]} />
    </>
  );
}

/** Nothing that an agent wrote may look as if this product said it. */
export const Unverified = ({ text }: { readonly text: string }) =>
  text === '' ? null : (
    <figure class="unverified">
      <figcaption>{words().unverified}</figcaption>
      <blockquote>
        <bdi>{text}</bdi>
      </blockquote>
    </figure>
  );

const SCHEDULE_STATUSES = ['active', 'paused', 'cancelled', 'completed'] as const;
const SCHEDULE_TONES: Readonly<Record<ScheduledPayment['status'], Tone>> = {
  active: 'good',
  paused: 'warn',
  cancelled: 'mute',
  completed: 'mute',
};

export function scheduled(): Noun<ScheduledPayment> {
  const { columns, schedule } = words();
  return {
    api: '/api/v1/scheduled_payments',
    tabs: {
      parameter: 'status',
      values: SCHEDULE_STATUSES.map((status) => [status, schedule[status]] as const),
    },
    ids: { wal_: 'walletId' },
    include: 'cardholder',
    isReadAlone: true,
    columns: [
      amountColumn(),
      {
        name: 'status',
        title: columns.status,
        onPhone: 'state',
        cell: ({ status }) => <Badge tone={SCHEDULE_TONES[status]}>{schedule[status]}</Badge>,
      },
      { name: 'payee', title: columns.payee, onPhone: 'title', cell: (row) => <Payee {...row} /> },
      cardholderColumn(),
      {
        name: 'next',
        title: columns.next,
        onPhone: 'when',
        isNamed: true,
        isMinor: true,
        cell: ({ nextRunAt }) => (nextRunAt === null ? undefined : <Time at={nextRunAt} />),
      },
    ],
    Detail: ScheduleDetail,
  };
}

function ScheduleDetail({ row }: { readonly row: ScheduledPayment }) {
  const { facts, columns, schedule } = words();
  return (
    <>
      <p class="amount">
        <Money minor={row.amountCents} currency={row.currency} isLarge />
      </p>
      <h2>{row.payee}</h2>
      <p>
        <Badge tone={SCHEDULE_TONES[row.status]}>{schedule[row.status]}</Badge>
      </p>
      {row.agent === null ? undefined : <Unverified text={row.reason} />}
      <Facts
        facts={[
          factOf(facts.id, row.id, (id) => <Id id={id} />),
          factOf(facts.cron, row.cronExpression, (cron) => <code>{`${cron} · ${row.timezone}`}</code>),
          factOf(columns.next, row.nextRunAt, (at) => <Time at={at} />),
          factOf(facts.last, row.lastRunAt, (at) => <Time at={at} />),
          factOf(facts.account, row.payeeAccount, (number) => <code>{number}</code>),
          factOf(facts.agent, row.agent),
          factOf(facts.wallet, row.walletId, (id) => (
            <LinkToId id={id} screen="wallets" name={cardholderOf(row)} />
          )),
          factOf(facts.created, row.createdAt, (at) => <Time at={at} />),
        ]}
      />
    </>
  );
}
