// What has moved in a wallet, newest first, with the balance after each.
import type { Schemas } from '../../contract.ts';
import { usePages } from '../../lib/query.ts';
import { senderOf } from '../../lib/sender.ts';
import { words } from '../../lib/words.ts';
import { Money, Time } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { ObjectLink } from '../list/included.tsx';

type Movement = Schemas.OrganizationMovement;

const PAGE_MOVEMENTS = 10;
const SIGNS = { credit: '+', debit: '−' } as const;

export function Movements({ walletId }: { readonly walletId: string }) {
  const { movements, timeline } = words();
  const path = `/api/v1/wallets/${encodeURIComponent(walletId)}/movements` as const;
  const pages = usePages(path, { limit: PAGE_MOVEMENTS });
  const rows = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section class="deliveries" aria-busy={pages.isPending}>
      <h3>{movements.title}</h3>
      {pages.isSuccess && rows.length === 0 ? <p class="soft">{movements.none}</p> : undefined}
      <ul>
        {rows.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </ul>
      {pages.isError ? <Trouble error={pages.error} onRetry={() => void pages.fetchNextPage()} /> : undefined}
      {pages.hasNextPage ? (
        <button type="button" class="button small" onClick={() => void pages.fetchNextPage()}>
          {timeline.earlier}
        </button>
      ) : undefined}
    </section>
  );
}

/** What others wrote stays what it is, whatever language it is in. */
function Line({ row }: { readonly row: Movement }) {
  const { type, amountCents, balanceAfterCents, currency, description, module, reference } = row;
  const { status, createdAt } = row;
  const { movements } = words();
  const sender = senderOf(row);
  return (
    <li class="two-lines">
      <bdi>{sender === undefined ? description : movements.deposit(sender)}</bdi>
      <strong>
        {SIGNS[type]} <Money minor={amountCents} currency={currency} />
      </strong>
      {status === 'booked' ? undefined : <p class="soft">{movements.standing[status]}</p>}
      <p class="soft">
        {movements.after}: <Money minor={balanceAfterCents} currency={currency} />{' '}
        <ObjectLink id={reference.id} about={`${module}.`} />
      </p>
      <Time at={createdAt} />
    </li>
  );
}
