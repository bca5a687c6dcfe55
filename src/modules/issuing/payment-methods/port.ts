// What payment methods need of a processor: it takes a card's number and answers a token for it, so that we
// never store the number.
import type { Tenant } from '#platform/context/context.ts';
import type { OutsideAnswer } from '#platform/provider/outside.ts';
import type { Funding } from './rails.ts';

export type { Funding };

/** Lives no longer than the request that brought it, and is written nowhere. */
export type CardEntry = {
  /** Digits only. */
  readonly number: string;
  /** yyyy-mm */
  readonly expiry: string;
  readonly cvc: string;
  readonly holderName: string;
};

export type TokenizedCard = {
  readonly token: string;
  /** The same number has the same fingerprint. */
  readonly fingerprint: string;
  readonly brand: string;
  readonly last4: string;
  /** yyyy-mm */
  readonly expiry: string;
  /** The kind of card; null if the processor does not say it. */
  readonly funding: Funding | null;
};

export type TokenizeRefusal = 'card_expired' | 'card_not_supported' | 'card_declined';

export type Tokenizer = {
  /**
   * Takes the card to be charged later without its holder. Nothing is held or charged; doing it twice does no
   * harm.
   */
  tokenize(
    tenant: Tenant,
    card: CardEntry,
    signal: AbortSignal,
  ): Promise<OutsideAnswer<TokenizedCard, TokenizeRefusal>>;
};

export type * from './account-notices.ts';
export type * from './account-port.ts';
export type * from './debit-port.ts';
