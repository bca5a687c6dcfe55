// Withdrawals: what people take out of their wallets, as their organization follows it.
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { FoldedChecks } from '../../ui/checks.tsx';
import { Badge, factOf, Facts, Id, LinkToId, Links, Money, Time, type Tone } from '../../ui/parts.tsx';
import { amountColumn, statusColumn, timeColumn } from '../list/columns.tsx';
import { cardholderColumn, cardholderOf } from '../list/included.tsx';
import { PERIOD } from '../list/filter.ts';
import type { Noun } from '../list/noun.ts';
import type { Withdrawal } from '../list/rows.ts';
import { movesOnTheRail } from '../actions/transfer-actions.tsx';
import { WhyFailed } from '../frame/why.tsx';

const STATUSES = ['pending_approval', 'pending', 'settled', 'failed', 'returned', 'rejected'] as const;
const TONES: Readonly<Record<Withdrawal['status'], Tone>> = {
  pending_approval: 'warn',
  pending: 'info',
  settled: 'good',
  failed: 'bad',
  returned: 'plum',
  rejected: 'mute',
};
const MOVED = new Set<Withdrawal['status']>(['pending', 'settled', 'pending_approval']);

/** On its way is one word for all that leaves a wallet. */
const wordOf = (status: Withdrawal['status']): string =>
  words().payment[status === 'pending' ? 'processing' : status];

const Status = ({ row: { status } }: { readonly row: Withdrawal }) => (
  <Badge tone={TONES[status]}>{wordOf(status)}</Badge>
);

export function withdrawals(): Noun<Withdrawal> {
  const { columns } = words();
  return {
    api: '/api/v1/withdrawals',
    tabs: { parameter: 'status', values: STATUSES.map((status) => [status, wordOf(status)] as const) },
    ids: { wal_: 'walletId' },
    include: 'cardholder',
    typed: PERIOD,
    isReadAlone: true,
    columns: [
      amountColumn(({ status }) => !MOVED.has(status)),
      statusColumn(Status),
      {
        name: 'to',
        title: columns.to,
        onPhone: 'title',
        cell: ({ holderName }) => <strong>{holderName}</strong>,
      },
      cardholderColumn(),
      timeColumn(),
    ],
    Detail,
  };
}

function Detail({ row }: { readonly row: Withdrawal }) {
  const { facts, related, transfer } = words();
  return (
    <>
      <p class="amount">
        <Money minor={row.amountCents} currency={row.currency} isLarge />
      </p>
      <h2>{row.holderName}</h2>
      <p>
        <Status row={row} /> <Time at={row.createdAt} />
      </p>
      <Actions actions={movesOnTheRail({ ...row, to: row.holderName, as: 'withdrawals' })} isSmall />
      <WhyFailed row={row} />
      <Facts
        facts={[
          factOf(facts.id, row.id, (id) => <Id id={id} />),
          factOf(facts.account, row.account, (number) => <code>{number}</code>),
          factOf(transfer.concept, row.concept),
          factOf(facts.wallet, row.walletId, (id) => (
            <LinkToId id={id} screen="wallets" name={cardholderOf(row)} />
          )),
          factOf(facts.approval, row.approvalId, (id) => <LinkToId id={id} screen="approvals" />),
          factOf(facts.settled, row.settledAt, (at) => <Time at={at} />),
        ]}
      />
      <FoldedChecks checks={row.checks} />
      <Links id={row.id} links={[['events', related.events]]} />
    </>
  );
}
