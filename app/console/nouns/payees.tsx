// Payees: to whom the owners of wallets let money go. Only they add and remove them.
import { words } from '../../lib/words.ts';
import { Badge, factOf, Facts, Id, LinkToId, Links, Time, type Tone } from '../../ui/parts.tsx';
import { createdColumn, statusColumn } from '../list/columns.tsx';
import { cardholderColumn, cardholderFact } from '../list/included.tsx';
import type { Noun } from '../list/noun.ts';
import type { Payee } from '../list/rows.ts';

const STATUSES = ['active', 'verifying', 'unconfirmed', 'refused', 'deleted'] as const;
const TONES: Readonly<Record<Payee['status'], Tone>> = {
  active: 'good',
  verifying: 'info',
  unconfirmed: 'warn',
  refused: 'bad',
  deleted: 'mute',
};

const Status = ({ row: { status } }: { readonly row: Payee }) => (
  <Badge tone={TONES[status]}>{words().payee[status]}</Badge>
);

export function payees(): Noun<Payee> {
  const { columns, facts, payee } = words();
  return {
    api: '/api/v1/payees',
    tabs: { parameter: 'status', values: STATUSES.map((status) => [status, payee[status]] as const) },
    ids: { wal_: 'walletId', ch_: 'cardholderId' },
    include: 'cardholder',
    isReadAlone: true,
    isByOwner: true,
    columns: [
      {
        name: 'payee',
        title: columns.payee,
        onPhone: 'title',
        cell: ({ label }) => <strong>{label}</strong>,
      },
      statusColumn(Status),
      { name: 'holder', title: payee.holder, onPhone: 'detail', cell: ({ holderName }) => holderName },
      {
        name: 'account',
        title: facts.account,
        onPhone: 'none',
        isMinor: true,
        cell: ({ alias, account, namedBy, accountKey }) => (
          <>
            {namedBy === 'key' ? accountKey.masked : alias} <code class="soft">{account}</code>
          </>
        ),
      },
      { ...cardholderColumn(), onPhone: 'none' },
      createdColumn(),
    ],
    Detail,
  };
}

function Detail({ row }: { readonly row: Payee }) {
  const { facts, payee, related } = words();
  return (
    <>
      <h2 class="name">{row.label}</h2>
      <p>
        <Status row={row} />
      </p>
      {row.refusedReason === null ? undefined : (
        <p>
          {payee.reasons[row.refusedReason]} <code class="soft">{row.refusedReason}</code>
        </p>
      )}
      {row.status === 'verifying' ? <p class="soft">{payee.verifyingText}</p> : undefined}
      {row.status === 'unconfirmed' ? <p class="soft">{payee.unconfirmedText}</p> : undefined}
      <Facts
        facts={[
          factOf(facts.id, row.id, (id) => <Id id={id} />),
          factOf(payee.holder, row.holderName),
          factOf(facts.account, row.account, (number) => <code>{number}</code>),
          factOf(facts.alias, row.alias),
          factOf(payee.namedBy, payee.by[row.namedBy]),
          factOf('Pix', row.namedBy === 'key' ? row.accountKey.masked : null),
          factOf(payee.verifiedAt, row.verifiedAt, (at) => <Time at={at} />),
          cardholderFact(row, row.cardholderId),
          factOf(facts.wallet, row.walletId, (id) => <LinkToId id={id} screen="wallets" />),
          factOf(facts.created, row.createdAt, (at) => <Time at={at} />),
        ]}
      />
      <Links id={row.id} links={[['payments', related.payments]]} />
    </>
  );
}
