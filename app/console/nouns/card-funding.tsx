// What is held and charged on the payment method behind a card.
import { useState } from 'preact/hooks';
import type { Schemas } from '../../contract.ts';
import { ApiError } from '../../lib/api.ts';
import { useRead } from '../../lib/query.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { defineAction, type Action } from '../../ui/action.ts';
import { Badge, factOf, Facts, Money, Time, type Tone } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';

type Funding = Schemas.CardFunding;
type Operation = Funding['operations'][number];

const SHOWN = 5;
const NOT_FOUND = 404;
const TONES: Readonly<Record<Operation['status'], Tone>> = { pending: 'info', done: 'good', refused: 'bad' };

export function CardFunding({ cardId }: { readonly cardId: string }) {
  const read = useRead(`/api/v1/cards/${encodeURIComponent(cardId)}/funding`);
  const { data, error } = read;
  // One that was never open has no payment method behind it.
  if (data === undefined && (error === null || (error instanceof ApiError && error.status === NOT_FOUND)))
    return null;
  return (
    <section class="card-funding">
      <h2>{words().funding.title}</h2>
      {data === undefined ? (
        <Trouble error={error} onRetry={() => void read.refetch()} />
      ) : (
        <Shown row={data} />
      )}
    </section>
  );
}

function Shown({ row }: { readonly row: Funding }) {
  const { funding, timeline } = words();
  const [shown, setShown] = useState(SHOWN);
  const money = (minor: number) => <Money minor={minor} currency={row.currency} />;
  const at = (instant: string) => <Time at={instant} />;
  return (
    <>
      {row.underWay === null ? undefined : (
        <p class="unsure">
          <strong>{funding.kinds[row.underWay.kind]}</strong> {funding.noAnswer}
        </p>
      )}
      <Facts
        facts={[
          [funding.held, money(row.heldCents)],
          factOf(funding.until, row.holdExpiresAt, at),
          factOf(funding.due, row.dueCents || undefined, money),
          factOf(funding.owed, row.owedCents || undefined, money),
          factOf(funding.retryAt, row.retryAt, at),
        ]}
      />
      <Actions actions={row.retryAt !== null ? [tryAgain(row.cardId)] : []} isSmall />
      {row.operations.length === 0 ? <p class="soft">{funding.none}</p> : undefined}
      <ul>
        {row.operations.slice(0, shown).map((operation) => (
          <OperationLine key={operation.id} operation={operation} currency={row.currency} />
        ))}
      </ul>
      {row.operations.length > shown ? (
        <button type="button" class="link-button" onClick={() => setShown(row.operations.length)}>
          {timeline.earlier}
        </button>
      ) : undefined}
    </>
  );
}

type LineProps = { readonly operation: Operation; readonly currency: string };

function OperationLine({ operation, currency }: LineProps) {
  const { kinds, statuses } = words().funding;
  const { kind, status, reason, amountCents, createdAt } = operation;
  return (
    <li class="two-lines">
      <strong>{kinds[kind]}</strong>
      <Money minor={amountCents} currency={currency} isQuiet={status !== 'done'} />
      <p>
        <Badge tone={TONES[status]}>{statuses[status]}</Badge>{' '}
        {reason === null ? undefined : <code class="reason">{reason}</code>}
      </p>
      <Time at={createdAt} />
    </li>
  );
}

function tryAgain(cardId: string): Action {
  const { funding } = words();
  return defineAction({
    needs: 'cards:write',
    method: 'POST',
    label: funding.retry,
    title: funding.retry,
    text: funding.retryText,
    send: funding.retry,
    path: `/api/v1/cards/${cardId}/funding/retry`,
  });
}
