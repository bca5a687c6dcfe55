// The sandbox as a tokenizer: it takes a card's number, keeps how the card behaves, and forgets the number.
import { insertRows } from '#platform/db/bulk.ts';
import { accepted, type OutsideAnswer } from '#platform/provider/outside.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import type { Work, Works } from '#platform/work/work.ts';
import type { Instant } from '#platform/time/clock.ts';
import type {
  CardEntry,
  TokenizedCard,
  Tokenizer,
  TokenizeRefusal,
} from '#modules/issuing/payment-methods/port.ts';
import { isLuhn } from '#platform/text/luhn.ts';
import { CALLER_GONE, SANDBOX_ACTOR } from './calls.ts';
import {
  behaviourOf,
  brandOf,
  fundingOf,
  isExpiredNumber,
  isPast,
  sandboxPaymentCards,
} from './payment-cards.ts';

export const createSandboxTokenizer = ({
  works,
  sealer,
}: {
  readonly works: Works;
  readonly sealer: Sealer;
}): Tokenizer => ({
  tokenize: (tenant, card, signal) =>
    signal.aborted
      ? Promise.resolve(CALLER_GONE)
      : works.run(tenant, SANDBOX_ACTOR, (work) => tokenize(work, sealer, card)),
});

async function tokenize(
  work: Work,
  sealer: Sealer,
  card: CardEntry,
): Promise<OutsideAnswer<TokenizedCard, TokenizeRefusal>> {
  const brand = brandOf(card.number);
  if (brand === undefined) return refused('card_not_supported');
  const reason = troubleWith(card, work.now);
  if (reason !== undefined) return refused(reason);

  const row = {
    tenant_id: work.tenantId,
    id: work.newId('tok', null),
    fingerprint: sealer.derive(`fingerprint in ${work.tenantId} of ${card.number}`),
    brand,
    last4: card.number.slice(-4),
    expiry: card.expiry,
    behaviour: behaviourOf(card.number),
    created_at: work.now,
  };
  await insertRows(work, sandboxPaymentCards, [row]);
  const { id: token, fingerprint, last4, expiry } = row;
  return accepted({ token, fingerprint, brand, last4, expiry, funding: fundingOf(card.number) });
}

function troubleWith({ number, expiry }: CardEntry, now: Instant): TokenizeRefusal | undefined {
  if (!isLuhn(number)) return 'card_declined';
  return isExpiredNumber(number) || isPast(expiry, now) ? 'card_expired' : undefined;
}

const refused = (reason: TokenizeRefusal): OutsideAnswer<TokenizedCard, TokenizeRefusal> => ({
  kind: 'refused',
  reasons: [reason],
});
