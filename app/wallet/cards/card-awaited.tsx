// What a card waits for: how much its owner has to send, until when, and how.
import type { Schemas } from '../../contract.ts';
import { DepositWay, isSent } from '../../ui/deposit-way.tsx';
import { Money, Time } from '../../ui/parts.tsx';
import { laterWords } from '../later-words.ts';
import { Card as Box } from '../parts.tsx';

/** What the person has to send is never hidden. */
export function Awaited({ funding }: { readonly funding: Schemas.AwaitedFunding }) {
  const { cards, way } = laterWords();
  const { title, before, opens, own, debit } = cards.awaited;
  if (!isSent(funding))
    return (
      <Box title={debit.title}>
        <p class="amount">
          <Money minor={funding.amountCents} currency={funding.currency} isLarge />
        </p>
        <p>{debit.opens}</p>
      </Box>
    );
  return (
    <Box title={title}>
      <p class="amount">
        <Money minor={funding.amountCents} currency={funding.currency} isLarge />
      </p>
      <p>
        {before}{' '}
        <strong>
          <Time at={funding.expiresAt} />
        </strong>
        . {opens}
      </p>
      <DepositWay way={funding} texts={way} isLed />
      <p class="soft">{own}</p>
    </Box>
  );
}
