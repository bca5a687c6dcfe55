// The payment methods of a cardholder: cards by their digits, and accounts with what is on them, how money is
// sent to them and what went back.
import { useState } from 'preact/hooks';
import { useChanges } from '../../lib/live.ts';
import { useRead } from '../../lib/query.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { DepositWay } from '../../ui/deposit-way.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge, factOf, Facts, Id, Money, Time, type Tone } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { laterWords } from '../frame/later-words.ts';
import { depositFor, railText, refundOf } from '../actions/method-actions.tsx';
import type { Cardholder, MethodRefund, PaymentMethod } from '../list/rows.ts';

const SHOWN = { limit: 20 } as const;
const REFUNDS = { limit: 5 } as const;

const useMethods = (id: string) =>
  useRead(`/api/v1/cardholders/${encodeURIComponent(id)}/payment-methods`, SHOWN);

/** The one that cards are paid from; undefined until it is known, and if there is none. */
export const useDefaultMethod = (id: string): PaymentMethod | undefined =>
  useMethods(id).data?.data.find(({ isDefault }) => isDefault);

export function Methods({ id }: Pick<Cardholder, 'id'>) {
  const { method } = laterWords();
  const read = useMethods(id);
  // Of what a card takes of an account, or leaves on it, there are events of the card alone.
  useChanges('/api/v1/cards', () => void read.refetch());
  const { data, error } = read;
  return (
    <section class="methods" aria-busy={read.isPending}>
      <h3>{method.title}</h3>
      {data !== undefined || error === null ? undefined : (
        <Trouble error={error} onRetry={() => void read.refetch()} />
      )}
      {data?.data.length === 0 ? <p class="soft">{method.none}</p> : undefined}
      <ul>
        {data?.data.map((row) => (
          <li key={row.id}>
            <Method row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Method({ row }: { readonly row: PaymentMethod }) {
  const { method } = laterWords();
  const { type, rail, last4, bankName, brand, isDefault, status } = row;
  return (
    <>
      <p class="method-name">
        <strong>{bankName ?? railText(brand)}</strong> <code>•••• {last4}</code>
        {bankName === null ? undefined : <span class="soft">{railText(rail)}</span>}
        {isDefault ? <Badge tone="good">{method.isDefault}</Badge> : undefined}
        {status === 'pending' ? <Badge tone="info">{method.pending}</Badge> : undefined}
      </p>
      {status === 'pending' ? <p class="soft">{method.pendingText}</p> : undefined}
      {type === 'card' ? undefined : <AccountOf row={row} />}
    </>
  );
}

function AccountOf({ row }: { readonly row: PaymentMethod }) {
  const { method, way } = laterWords();
  const { id, currency, holderName, availableCents, returningCents, blockedCents, stuckCents } = row;
  const money = (minor: number) => <Money minor={minor} currency={currency ?? ''} />;
  return (
    <>
      <Facts
        facts={[
          factOf(words().facts.id, id, () => <Id id={id} />),
          factOf(method.holder, holderName, (name) => <bdi>{name}</bdi>),
          factOf(method.available, availableCents, money),
          factOf(method.returning, returningCents || undefined, money),
          factOf(method.blocked, blockedCents || undefined, money),
          factOf(method.stuck, stuckCents || undefined, money),
          [method.left, row.keepBalance ? method.keeps : method.returns],
        ]}
      />
      {blockedCents ? <p class="soft">{method.blockedText}</p> : undefined}
      {stuckCents ? <p class="unsure">{method.stuckText}</p> : undefined}
      <Actions
        actions={[
          refundOf(row),
          row.status === 'active' && currency !== null ? depositFor({ id, currency }) : undefined,
        ]}
        isSmall
      />
      {row.depositInstructions === null ? undefined : (
        <details class="folded">
          <summary class="link">
            {method.how} <Icon name="next" />
          </summary>
          <DepositWay way={row.depositInstructions} texts={way} />
        </details>
      )}
      <Refunds row={row} />
    </>
  );
}

/** Read once they are asked for. */
function Refunds({ row }: { readonly row: PaymentMethod }) {
  const { method } = laterWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="folded" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary class="link">
        {method.refunds} <Icon name="next" />
      </summary>
      {isOpen ? <ListOfRefunds row={row} /> : undefined}
    </details>
  );
}

function ListOfRefunds({ row: { id, cardholderId } }: { readonly row: PaymentMethod }) {
  const { method } = laterWords();
  const read = useRead(`/api/v1/cardholders/${cardholderId}/payment-methods/${id}/refunds`, REFUNDS);
  const { data, error } = read;
  if (data === undefined)
    return error === null ? null : <Trouble error={error} onRetry={() => void read.refetch()} />;
  if (data.data.length === 0) return <p class="soft">{method.noRefunds}</p>;
  return (
    <ul>
      {data.data.map((refund) => (
        <Refund key={refund.id} refund={refund} />
      ))}
    </ul>
  );
}

const TONES: Readonly<Record<MethodRefund['status'], Tone>> = {
  pending: 'info',
  done: 'good',
  refused: 'bad',
  returned: 'bad',
};

function Refund({ refund }: { readonly refund: MethodRefund }) {
  const { causes, statuses } = laterWords().method;
  const { cause, status, failure, amountCents, currency, createdAt } = refund;
  return (
    <li class="two-lines">
      <strong>{causes[cause]}</strong>
      <Money minor={amountCents} currency={currency} isQuiet={status !== 'done'} />
      <p>
        <Badge tone={TONES[status]}>{statuses[status]}</Badge>{' '}
        {failure === null ? undefined : <code class="reason">{failure}</code>}
      </p>
      <Time at={createdAt} />
    </li>
  );
}
