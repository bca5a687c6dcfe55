// Cards on the home that wait for money that the person has to send, those first whose time ends first.
import { plainText } from '../../../src/platform/text/unseen.ts';
import type { Schemas } from '../../contract.ts';
import { useRead } from '../../lib/query.ts';
import { addressOf } from '../../lib/router.ts';
import { isSent } from '../../ui/deposit-way.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/parts.tsx';
import { Avatar } from '../parts.tsx';
import { useNow } from '../reads.ts';
import { TimeLeft } from '../approvals/time-left.tsx';
import { leftUntil } from '../time-text.ts';
import { words } from '../words.ts';

const WAITING = { status: 'PENDING_FUNDING', limit: 20 } as const;
const SHOWN_MAX = 3;

export function AwaitedRows() {
  const { home } = words();
  const { data } = useRead('/api/card/v1/cards', WAITING);
  const now = useNow();
  const cards = (data?.data ?? [])
    .flatMap(({ id, label, funding }) => (funding === null ? [] : [{ id, label, funding }]))
    .filter(({ funding }) => isSent(funding) && !leftUntil(funding.expiresAt, now).isOver)
    .sort((a, b) => Date.parse(a.funding.expiresAt) - Date.parse(b.funding.expiresAt));
  const more = cards.length - SHOWN_MAX;
  return (
    <>
      {cards.slice(0, SHOWN_MAX).map((card) => (
        <AwaitedRow key={card.id} {...card} now={now} />
      ))}
      {more <= 0 ? undefined : (
        <a class="link" href={addressOf({ path: '/cards' })}>
          {home.moreWait(more)}
        </a>
      )}
    </>
  );
}

type AwaitedRowProps = Pick<Schemas.Card, 'id' | 'label'> & {
  readonly funding: Schemas.AwaitedFunding;
  readonly now: number;
};

/** What the person has to send is never hidden. */
function AwaitedRow({ id, label, funding, now }: AwaitedRowProps) {
  const { home } = words();
  return (
    <a class="card waiting" href={addressOf({ path: `/cards/${id}` })}>
      <Avatar icon="card" tone="warn" />
      <span class="grow">
        <strong>{label === null ? home.cardWaits : <bdi>{plainText(label)}</bdi>}</strong>
        <span class="soft">
          {home.missing} <Money minor={funding.amountCents} currency={funding.currency} />
        </span>
      </span>
      <TimeLeft left={leftUntil(funding.expiresAt, now)} />
      <Icon name="next" />
    </a>
  );
}
