// What cards need of an issuer: that it makes one card for each of our references, can be asked whether it
// did, and shows the number of a card.
import type { Tenant } from '#platform/context/context.ts';
import type { Currency } from '#platform/money/money.ts';
import type { OutsideAnswer, OutsideProgress } from '#platform/provider/outside.ts';

/** Our id of the card. */
export type CardReference = string;

export type IssueRequest = {
  readonly reference: CardReference;
  /** Our id of the cardholder, under whom KYC was passed. */
  readonly cardholderReference: string;
  readonly currency: Currency;
  readonly type: 'single_use' | 'multi_use';
};

export type IssuedCard = {
  readonly last4: string;
  readonly brand: string;
  /** yyyy-mm */
  readonly expiry: string;
};

/** `card_closed`: also if it was closed before it was made, which keeps it from being made. */
export type IssueRefusal = 'not_allowed' | 'card_closed';
export type IssueProgress = OutsideProgress<IssuedCard, IssueRefusal>;

/** The secret data of a card, which is shown on one page and stored nowhere. */
export type CardDetails = {
  readonly number: string;
  readonly cvc: string;
  /** yyyy-mm */
  readonly expiry: string;
};

export type CardIssuer = {
  /** Answers with the same card for the same reference, however often it is called. */
  issue(
    tenant: Tenant,
    request: IssueRequest,
    signal: AbortSignal,
  ): Promise<OutsideAnswer<IssuedCard, IssueRefusal>>;
  findCard(
    tenant: Tenant,
    reference: CardReference,
    signal: AbortSignal,
  ): Promise<OutsideAnswer<IssueProgress>>;
  /** Closes a card for good. Succeeds also if it is closed already or was never made. */
  closeCard(tenant: Tenant, reference: CardReference, signal: AbortSignal): Promise<OutsideAnswer<null>>;
  revealCard(
    tenant: Tenant,
    reference: CardReference,
    signal: AbortSignal,
  ): Promise<OutsideAnswer<CardDetails, 'card_closed'>>;
};
