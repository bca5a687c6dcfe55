// What a card waits for: how much is missing, until when, and how it is sent.
import type { Schemas } from '../../contract.ts';
import { useRead } from '../../lib/query.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { DepositWay, isSent } from '../../ui/deposit-way.tsx';
import { Facts, Money, Time } from '../../ui/parts.tsx';
import { laterWords } from '../frame/later-words.ts';
import { depositFor } from '../actions/method-actions.tsx';
import type { Card } from '../list/rows.ts';

type Awaiting = { readonly funding: Schemas.AwaitedFunding };

export function Awaited({ id, funding }: Awaiting & Pick<Card, 'id'>) {
  const { awaited, way } = laterWords();
  // The same as is read for what is held behind it, and names its payment method.
  const { data } = useRead(`/api/v1/cards/${encodeURIComponent(id)}/funding`);
  const methodId = data?.paymentMethodId;
  return (
    <section class="awaited">
      <h2>{awaited.title}</h2>
      <AwaitedFacts funding={funding} />
      {isSent(funding) ? (
        <>
          <DepositWay way={funding} texts={way} />
          <p class="soft">{awaited.own}</p>
          <p class="soft">{awaited.opens}</p>
          <Actions
            actions={[methodId === undefined ? undefined : depositFor({ id: methodId, ...funding })]}
            isSmall
          />
        </>
      ) : (
        <p class="soft">{awaited.debit}</p>
      )}
    </section>
  );
}

export function AwaitedFacts({ funding: { amountCents, currency, expiresAt } }: Awaiting) {
  const { awaited } = laterWords();
  return (
    <Facts
      facts={[
        [awaited.amount, <Money minor={amountCents} currency={currency} />],
        [awaited.until, <Time at={expiresAt} />],
      ]}
    />
  );
}
