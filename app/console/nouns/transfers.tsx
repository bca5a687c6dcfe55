// Transfers that the organization sends, one by one and as batches, and how each stands.
import type { Schemas } from '../../contract.ts';
import { usePages } from '../../lib/query.ts';
import { words } from '../../lib/words.ts';
import { Account } from '../../ui/account.tsx';
import { Actions } from '../../ui/action-buttons.tsx';
import { FoldedChecks } from '../../ui/checks.tsx';
import { Badge, factOf, Facts, Id, LinkToId, Links, Money, Time, type Tone } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { amountColumn, timeColumn } from '../list/columns.tsx';
import type { Noun } from '../list/noun.ts';
import type { Batch, Transfer } from '../list/rows.ts';
import { actionsOnBatch, actionsOnTransfer } from '../actions/transfer-actions.tsx';
import { WhyFailed } from '../frame/why.tsx';

const STATUSES = [
  'pending_approval',
  'processing',
  'settled',
  'failed',
  'returned',
  'rejected',
  'cancelled',
] as const;
const TONES: Readonly<Record<Transfer['status'], Tone>> = {
  pending_approval: 'warn',
  approved: 'info',
  processing: 'info',
  settled: 'good',
  failed: 'bad',
  returned: 'plum',
  rejected: 'mute',
  cancelled: 'mute',
};
const MOVED = new Set<Transfer['status']>(['approved', 'processing', 'settled', 'pending_approval']);

const Status = ({ status }: { readonly status: Transfer['status'] }) => (
  <Badge tone={TONES[status]}>{words().transfer[status]}</Badge>
);

export function transfers(): Noun<Transfer> {
  const { columns, transfer } = words();
  return {
    api: '/v1/send/transfers',
    tabs: { parameter: 'status', values: STATUSES.map((status) => [status, transfer[status]] as const) },
    ids: {},
    isReadAlone: true,
    columns: [
      amountColumn(({ status }) => !MOVED.has(status)),
      {
        name: 'status',
        title: columns.status,
        onPhone: 'state',
        cell: ({ status }) => <Status status={status} />,
      },
      { name: 'to', title: columns.to, onPhone: 'title', cell: ({ to }) => <strong>{to.name}</strong> },
      {
        name: 'reference',
        title: columns.reference,
        onPhone: 'detail',
        isMinor: true,
        cell: ({ reference, concept }) => reference ?? concept ?? '',
      },
      timeColumn(),
    ],
    Detail: TransferDetail,
  };
}

function TransferDetail({ row }: { readonly row: Transfer }) {
  const { facts, columns, related, transfer } = words();
  const { approval, to, from, rail } = row;
  return (
    <>
      <p class="amount">
        <Money minor={row.amount_cents} currency={row.currency} isLarge />
      </p>
      <h2>{to.name}</h2>
      <p>
        <Status status={row.status} /> <Time at={row.created_at} />
      </p>
      <Actions actions={actionsOnTransfer(row)} isSmall />
      <WhyFailed row={row} />
      <Facts
        facts={[
          factOf(facts.id, row.id, (id) => <Id id={id} />),
          factOf(facts.account, to.value, (value) => <Account number={value} />),
          factOf(transfer.concept, row.concept),
          factOf(columns.reference, row.reference),
          factOf(transfer.gate, transfer.gates[approval.channel]),
          factOf(facts.approval, 'id' in approval ? approval.id : undefined, (id) => (
            <LinkToId id={id} screen="approvals" />
          )),
          factOf(transfer.batch, row.batch_id, (id) => <LinkToId id={id} screen="batches" />),
          factOf(facts.wallet, from.wallet_id, (id) => <LinkToId id={id} screen="wallets" />),
          factOf(transfer.rail, rail.provider),
          factOf(transfer.railId, rail.external_id, (id) => <code>{id}</code>),
          factOf(facts.settled, row.settled_at, (at) => <Time at={at} />),
          factOf(transfer.receipt, row.receipt_url, (url) => (
            <a class="link" href={url} target="_blank" rel="noreferrer">
              {transfer.openReceipt}
            </a>
          )),
        ]}
      />
      <FoldedChecks checks={row.checks} />
      <Links id={row.id} links={[['events', related.events]]} />
    </>
  );
}

const BATCH_STATUSES = ['pending_approval', 'processing', 'completed'] as const;
const BATCH_TONES: Readonly<Record<Batch['status'], Tone>> = {
  pending_approval: 'warn',
  processing: 'info',
  completed: 'good',
};

const batchWord = (status: Batch['status']): string =>
  status === 'completed' ? words().batch.completed : words().transfer[status];

const BatchStatus = ({ status }: { readonly status: Batch['status'] }) => (
  <Badge tone={BATCH_TONES[status]}>{batchWord(status)}</Badge>
);

export function batches(): Noun<Batch> {
  const { columns, batch } = words();
  return {
    api: '/v1/send/batches',
    tabs: {
      parameter: 'status',
      values: BATCH_STATUSES.map((status) => [status, batchWord(status)] as const),
    },
    ids: {},
    isReadAlone: true,
    columns: [
      amountColumn(),
      {
        name: 'status',
        title: columns.status,
        onPhone: 'state',
        cell: ({ status }) => <BatchStatus status={status} />,
      },
      { name: 'lines', title: batch.lines, onPhone: 'title', cell: (row) => countsText(row) },
      timeColumn(),
    ],
    Detail: BatchDetail,
  };
}

type Count = keyof Batch['counts'];
const COUNTS: readonly Count[] = [
  'settled',
  'processing',
  'accepted',
  'pending_approval',
  'failed',
  'refused',
  'returned',
  'rejected',
  'cancelled',
];

/** How a line stands, which may not be a transfer yet, or never. */
const lineWord = (status: Count | Transfer['status']): string => {
  const { transfer, batch } = words();
  return status === 'accepted' || status === 'refused' ? batch.line[status] : transfer[status];
};

const countsText = ({ counts }: Batch): string =>
  COUNTS.filter((name) => counts[name] > 0)
    .map((name) => `${lineWord(name)}: ${counts[name]}`)
    .join(' · ');

function BatchDetail({ row }: { readonly row: Batch }) {
  const { facts, related, batch } = words();
  return (
    <>
      <p class="amount">
        <Money minor={row.amount_cents} currency={row.currency} isLarge />
      </p>
      <h2>{countsText(row)}</h2>
      <p>
        <BatchStatus status={row.status} /> <Time at={row.created_at} />
      </p>
      <Actions actions={actionsOnBatch(row)} isSmall />
      <Facts
        facts={[
          factOf(facts.id, row.id, (id) => <Id id={id} />),
          factOf(facts.approval, row.approval?.id, (id) => <LinkToId id={id} screen="approvals" />),
          factOf(facts.wallet, row.from.wallet_id, (id) => <LinkToId id={id} screen="wallets" />),
          factOf(batch.completedAt, row.completed_at, (at) => <Time at={at} />),
        ]}
      />
      <Lines id={row.id} />
      <Links id={row.id} links={[['events', related.events]]} />
    </>
  );
}

const LINES_A_PAGE = 20;

function Lines({ id }: { readonly id: string }) {
  const { batch } = words();
  const pages = usePages(`/v1/send/batches/${encodeURIComponent(id)}/transfers`, {
    limit: LINES_A_PAGE,
  });
  const lines = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section class="deliveries">
      <h3>{batch.lines}</h3>
      {pages.isError ? <Trouble error={pages.error} onRetry={() => void pages.refetch()} /> : undefined}
      <ul>
        {lines.map((line) => (
          <Line key={line.line} line={line} />
        ))}
      </ul>
      {pages.hasNextPage ? (
        <button type="button" class="button small" onClick={() => void pages.fetchNextPage()}>
          {batch.more}
        </button>
      ) : undefined}
    </section>
  );
}

function Line({ line: { reference, status, to, transfer, error } }: { readonly line: Schemas.BatchLine }) {
  return (
    <li class="two-lines">
      {transfer === null ? (
        <code>{to.value}</code>
      ) : (
        <LinkToId id={transfer.id} screen="transfers" name={transfer.to.name} />
      )}
      {transfer === null ? undefined : <Money minor={transfer.amount_cents} currency={transfer.currency} />}
      <p class="whole">
        {status === 'accepted' || status === 'refused' ? (
          <Badge tone={status === 'refused' ? 'bad' : 'info'}>{lineWord(status)}</Badge>
        ) : (
          <Status status={status} />
        )}{' '}
        {reference}
      </p>
      {error === null ? undefined : (
        <p class="whole">
          {error.message} <span class="soft">{error.fix}</span>
        </p>
      )}
    </li>
  );
}
