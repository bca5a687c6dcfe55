// Agents: the sub-wallets of all wallets, and what is used of each limit.
import { words } from '../../lib/words.ts';
import { Meter } from '../../ui/meter.tsx';
import { Badge, factOf, Facts, Id, LinkToId, Links, Money, Time, type Tone } from '../../ui/parts.tsx';
import { createdColumn, statusColumn } from '../list/columns.tsx';
import type { Noun } from '../list/noun.ts';
import type { SubWallet } from '../list/rows.ts';

const STATUSES = ['active', 'paused', 'closed'] as const;
const TONES: Readonly<Record<SubWallet['status'], Tone>> = { active: 'good', paused: 'warn', closed: 'mute' };
const LIMITS = ['cap', 'day', 'month', 'panic24h'] as const;

const Status = ({ row: { status } }: { readonly row: SubWallet }) => (
  <Badge tone={TONES[status]}>{words().agent[status]}</Badge>
);

export function agents(): Noun<SubWallet> {
  const { columns, agent } = words();
  return {
    api: '/api/v1/sub_wallets',
    tabs: { parameter: 'status', values: STATUSES.map((status) => [status, agent[status]] as const) },
    ids: { wal_: 'walletId' },
    isReadAlone: true,
    isByOwner: true,
    columns: [
      {
        name: 'label',
        title: columns.agent,
        onPhone: 'title',
        cell: ({ label }) => <strong>{label}</strong>,
      },
      statusColumn(Status),
      {
        name: 'cap',
        title: columns.cap,
        onPhone: 'detail',
        isNamed: true,
        isRight: true,
        cell: ({ limits: { cap }, currency }) =>
          cap === null ? undefined : <Money minor={cap.limitCents} currency={currency} />,
      },
      {
        name: 'keys',
        title: columns.keys,
        onPhone: 'none',
        isRight: true,
        isMinor: true,
        cell: ({ liveKeys }) => liveKeys,
      },
      createdColumn(),
    ],
    Detail,
  };
}

function Detail({ row }: { readonly row: SubWallet }) {
  const { facts, columns, related, limits } = words();
  return (
    <>
      <h2 class="name">{row.label}</h2>
      <p>
        <Status row={row} />
      </p>
      {LIMITS.map((name) => {
        const usage = row.limits[name];
        return usage === null ? undefined : (
          <Meter
            key={name}
            label={limits[name]}
            used={usage.usedCents}
            limit={usage.limitCents}
            currency={row.currency}
          />
        );
      })}
      <Facts
        facts={[
          factOf(facts.id, row.id, (id) => <Id id={id} />),
          factOf(facts.wallet, row.walletId, (id) => <LinkToId id={id} screen="wallets" />),
          factOf(facts.cardholder, row.cardholderId, (id) => <LinkToId id={id} screen="cardholders" />),
          factOf(facts.purpose, row.purpose),
          factOf(columns.keys, row.liveKeys),
          factOf(facts.created, row.createdAt, (at) => <Time at={at} />),
        ]}
      />
      <Links id={row.id} links={[['payments', related.payments]]} />
    </>
  );
}
