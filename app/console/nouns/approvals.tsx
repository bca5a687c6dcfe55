// What owners are asked, and what they decided. The organization follows it and never decides.
import { questionWords } from '../../lib/question-words.ts';
import { words } from '../../lib/words.ts';
import { Badge, factOf, Facts, Id, LinkToId, Money, Time, type Tone } from '../../ui/parts.tsx';
import { amountColumn, statusColumn, timeColumn } from '../list/columns.tsx';
import { cardholderColumn, cardholderFact } from '../list/included.tsx';
import { PERIOD } from '../list/filter.ts';
import type { Noun } from '../list/noun.ts';
import { Unverified } from './payments.tsx';
import type { Approval } from '../list/rows.ts';

const STATUSES = ['pending', 'approved', 'rejected', 'expired'] as const;
const TONES: Readonly<Record<Approval['status'], Tone>> = {
  pending: 'warn',
  approved: 'good',
  rejected: 'bad',
  expired: 'mute',
};

const Status = ({ row: { status } }: { readonly row: Approval }) => (
  <Badge tone={TONES[status]}>{words().approval[status]}</Badge>
);

export function approvals(): Noun<Approval> {
  const { columns, approval } = words();
  return {
    api: '/api/v1/approvals',
    tabs: { parameter: 'status', values: STATUSES.map((status) => [status, approval[status]] as const) },
    ids: { wal_: 'walletId', sub_: 'subWalletId' },
    include: 'cardholder',
    typed: PERIOD,
    isReadAlone: true,
    columns: [
      amountColumn(),
      statusColumn(Status),
      {
        name: 'payee',
        title: columns.payee,
        onPhone: 'title',
        cell: ({ payee }) => <strong>{payee}</strong>,
      },
      cardholderColumn(),
      {
        name: 'asked',
        title: columns.asked,
        onPhone: 'none',
        isMinor: true,
        cell: ({ actionType }) => questionWords(actionType).name,
      },
      timeColumn(),
    ],
    Detail,
  };
}

function Detail({ row }: { readonly row: Approval }) {
  const { facts, ownerDecides, columns } = words();
  return (
    <>
      <p class="amount">
        <Money minor={row.amountCents} currency={row.currency} isLarge />
      </p>
      <h2>{row.payee}</h2>
      <p>
        <Status row={row} /> {questionWords(row.actionType).name}
      </p>
      {row.agent === null ? undefined : <Unverified text={row.agentReason} />}
      <p class="soft">{ownerDecides}</p>
      <Facts
        facts={[
          factOf(facts.id, row.id, (id) => <Id id={id} />),
          factOf(facts.subject, row.subjectId, (id) => <Id id={id} />),
          factOf(columns.agent, row.agent),
          factOf(facts.wallet, row.walletId, (id) => <LinkToId id={id} screen="wallets" />),
          cardholderFact(row, row.cardholderId),
          factOf(facts.created, row.createdAt, (at) => <Time at={at} />),
          factOf(facts.expires, row.expiresAt, (at) => <Time at={at} />),
          factOf(facts.decided, row.decidedAt, (at) => <Time at={at} />),
        ]}
      />
    </>
  );
}
