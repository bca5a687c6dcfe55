// Wallets of people: what is in each, and what is set aside of it.
import { countryText } from '../../lib/format.ts';
import { words } from '../../lib/words.ts';
import { Account, AccountEnds } from '../../ui/account.tsx';
import { Actions } from '../../ui/action-buttons.tsx';
import { Badge, factOf, Facts, Id, Links, Money, Time, type Tone } from '../../ui/parts.tsx';
import { Comparison } from './comparison.tsx';
import { createdColumn, statusColumn } from '../list/columns.tsx';
import { cardholderColumn, cardholderFact } from '../list/included.tsx';
import { Movements } from './movements.tsx';
import type { Noun } from '../list/noun.ts';
import type { Wallet } from '../list/rows.ts';
import { Statement } from './statement.tsx';
import { depositInto } from '../test-side/simulate.tsx';

const STATUSES = ['active', 'opening', 'failed'] as const;
const TONES: Readonly<Record<Wallet['status'], Tone>> = { active: 'good', opening: 'info', failed: 'bad' };

const Status = ({ row: { status } }: { readonly row: Wallet }) => (
  <Badge tone={TONES[status]}>{words().wallet[status]}</Badge>
);

export function wallets(): Noun<Wallet> {
  const { columns, wallet, facts } = words();
  return {
    api: '/api/v1/wallets',
    tabs: { parameter: 'status', values: STATUSES.map((status) => [status, wallet[status]] as const) },
    ids: { ch_: 'cardholderId' },
    include: 'cardholder',
    isReadAlone: true,
    columns: [
      {
        name: 'available',
        title: columns.available,
        onPhone: 'amount',
        isRight: true,
        cell: (row) => <Money minor={row.availableCents} currency={row.currency} />,
      },
      statusColumn(Status),
      {
        name: 'account',
        title: facts.account,
        onPhone: 'title',
        cell: ({ number, alias }) => (
          <span class="account-cell">
            <strong>{alias}</strong>
            {number === null ? undefined : <AccountEnds number={number} isShort />}
          </span>
        ),
      },
      cardholderColumn(),
      {
        name: 'held',
        title: columns.held,
        onPhone: 'none',
        isRight: true,
        isMinor: true,
        cell: (row) => <Money minor={row.heldCents} currency={row.currency} isQuiet={row.heldCents === 0} />,
      },
      createdColumn(),
    ],
    Detail,
  };
}

function Detail({ row }: { readonly row: Wallet }) {
  const { facts, columns, related } = words();
  const money = (minor: number) => <Money minor={minor} currency={row.currency} />;
  return (
    <>
      <p class="amount">
        <Money minor={row.availableCents} currency={row.currency} isLarge />
      </p>
      <h2>{row.alias ?? row.id}</h2>
      <p>
        <Status row={row} /> {countryText(row.country)}
      </p>
      <Actions actions={row.status === 'active' ? [depositInto(row)] : []} isSmall />
      <Facts
        facts={[
          factOf(facts.id, row.id, (id) => <Id id={id} />),
          cardholderFact(row, row.cardholderId),
          factOf(columns.held, row.heldCents, money),
          factOf(columns.total, row.totalCents, money),
          factOf(facts.alias, row.alias),
          factOf(facts.account, row.number, (number) => <Account number={number} />),
          factOf(facts.openAgents, row.openSubWallets),
          factOf(facts.created, row.createdAt, (at) => <Time at={at} />),
        ]}
      />
      <Movements walletId={row.id} />
      <Statement walletId={row.id} />
      <Comparison compared={row.comparison} currency={row.currency} />
      <Links
        id={row.id}
        links={[
          ['payments', related.payments],
          ['payees', related.payees],
          ['withdrawals', related.withdrawals],
          ['agents', related.agents],
        ]}
      />
    </>
  );
}
