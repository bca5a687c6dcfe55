// What was bought with a card, and why a purchase was declined.
import { plainText } from '../../../src/platform/text/unseen.ts';
import type { Schemas } from '../../contract.ts';
import { moneyText } from '../../lib/format.ts';
import { kindText } from '../../lib/merchant-kind.ts';
import { usePages } from '../../lib/query.ts';
import { Badge, Time, type Tone } from '../../ui/parts.tsx';
import { laterWords } from '../later-words.ts';
import { List, rowsOf } from '../list.tsx';
import { Amount } from '../parts.tsx';

type Purchase = Schemas.CardTransaction;

const CARDS = '/api/card/v1/cards';
const PURCHASE_TONES: Readonly<Record<Purchase['status'], Tone>> = {
  authorized: 'info',
  declined: 'bad',
  settled: 'good',
  voided: 'mute',
  refunded: 'plum',
};
const FEW = { limit: 10 };

export function Purchases({ card: { id } }: { readonly card: Pick<Schemas.Card, 'id'> }) {
  const { cards } = laterWords();
  const read = usePages(`${CARDS}/${encodeURIComponent(id)}/transactions`, FEW);
  return (
    <section class="group">
      <h2>{cards.purchases}</h2>
      <List
        read={read}
        rows={rowsOf(read)}
        empty={{ icon: 'card', title: cards.noPurchases }}
        more={read}
        Row={(purchase) => <PurchaseRow purchase={purchase} />}
      />
    </section>
  );
}

function PurchaseRow({ purchase }: { readonly purchase: Purchase }) {
  const { cards, kinds } = laterWords();
  const { merchant, amountCents, currency, status, createdAt, decline } = purchase;
  return (
    <div class="row tall">
      <span class="grow">
        <strong>
          <bdi>{plainText(merchant.name)}</bdi>
        </strong>
        <span class="soft">
          {kindText(merchant.category, kinds)} · <Time at={createdAt} />
        </span>
        {decline === null ? undefined : (
          <span class="declined">
            {cards.why[decline.reason]}
            {decline.reason === 'insufficient_funds'
              ? ` ${cards.asked(moneyText(decline.requestedCents, currency), moneyText(decline.availableCents, currency))}`
              : ''}
          </span>
        )}
      </span>
      <span class="row-end">
        <Amount minor={amountCents} currency={currency} isQuiet={status === 'declined'} />
        <Badge tone={PURCHASE_TONES[status]}>{cards.purchase[status]}</Badge>
      </span>
    </div>
  );
}
