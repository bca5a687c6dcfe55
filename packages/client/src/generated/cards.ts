// Made by `npm run gen` from the routes.
import type { Card, CardFunding, CardReveal, ListedCard } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type CardsCreateInput = {
  /** Prefix `ch_`. */
  readonly cardholderId: string;
  /** In minor units of the currency of the cardholder's country; held on the payment method. */
  readonly amountCents: number;
  /** `single_use`, which closes after one purchase, by default. */
  readonly type?: 'single_use' | 'multi_use';
  /**
   * How long the card waits for money where its payment method is an account that has too little; 30 by
   * default.
   */
  readonly fundingWindowMinutes?: number;
  readonly label?: string | null;
  readonly allowedMccs?: ReadonlyArray<string> | null;
  readonly blockedMccs?: ReadonlyArray<string> | null;
  readonly merchantLock?: string | null;
  /** `exact`: only a purchase of exactly `amountCents` is approved. */
  readonly amountMatch?: 'max' | 'exact';
  readonly expiresAt?: string | null;
  readonly metadata?: Readonly<Record<string, string>> | null;
};

export type CardsListQuery = {
  readonly cardholderId?: string;
  readonly status?: 'PENDING_FUNDING' | 'OPEN' | 'IN_USE' | 'PAUSED' | 'CLOSED';
  /** What to name in `included` of each: `cardholder`, with commas between them. */
  readonly include?: string;
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type CardsListAnswer = {
  readonly data: ReadonlyArray<ListedCard>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type CardsPatchInput = {
  readonly label?: string | null;
  readonly allowedMccs?: ReadonlyArray<string> | null;
  readonly blockedMccs?: ReadonlyArray<string> | null;
  readonly merchantLock?: string | null;
  /** `exact`: only a purchase of exactly `amountCents` is approved. */
  readonly amountMatch?: 'max' | 'exact';
  readonly expiresAt?: string | null;
  readonly metadata?: Readonly<Record<string, string>> | null;
  /**
   * `PAUSED` declines purchases until it is `OPEN` again. A pause of the owner is for the owner to take
   * back.
   */
  readonly status?: 'OPEN' | 'PAUSED';
};

export type CardsOfOrganization = {
  /**
   * Create a card.
   *
   * Holds `amountCents` on the cardholder's default payment method and has the issuer make the card.
   * Answers when both are done; `card.created` says the same. Where the payment method is an account for
   * which money arrives, and too little is there, the answer is a 202: what there is is held,
   * `card.funding_requested` asks for the rest, and the card opens when it has come. If a step fails,
   * both are rolled back. A card that spends the limits of an agent is made by the agent or its owner,
   * at `POST /api/card/v1/cards`.
   *
   * Required scope: `cards:write`.
   *
   * `POST /api/v1/cards`
   */
  create(input: CardsCreateInput, options?: KeyedOptions): Promise<Card>;
  /**
   * List cards.
   *
   * Required scope: `cards:read`.
   *
   * `GET /api/v1/cards`
   */
  list(query?: CardsListQuery, options?: CallOptions): Listing<CardsListAnswer>;
  /**
   * Retrieve a card.
   *
   * Required scope: `cards:read`.
   *
   * `GET /api/v1/cards/{id}`
   */
  get(id: string, options?: CallOptions): Promise<Card>;
  /**
   * Update a card.
   *
   * Changes what is named and leaves the rest; `null` clears. `metadata` is replaced as a whole. A card
   * that was closed stays as it is. `OPEN` takes back the pause of the organization and of the system;
   * one that its owner has paused as well stays `PAUSED`. For a member who is signed in, what lets it
   * spend more takes a session that was proven in the last 10 minutes.
   *
   * Required scope: `cards:write`.
   *
   * `PATCH /api/v1/cards/{id}`
   */
  patch(id: string, input?: CardsPatchInput, options?: CallOptions): Promise<Card>;
  /**
   * Close a card.
   *
   * For good. Nothing new is approved on it; what is authorized still clears, and the rest of the hold
   * is released.
   *
   * Required scope: `cards:write`.
   *
   * `DELETE /api/v1/cards/{id}`
   */
  delete(id: string, options?: CallOptions): Promise<Card>;
  /**
   * Reveal a card.
   *
   * Answers with the address of a page for the cardholder: good for 60 seconds and one look. Each answer
   * is a new one. The audit log tells who asked, and when it was looked at.
   *
   * Required scope: `cards.reveal`.
   *
   * `GET /api/v1/cards/{id}/reveal`
   */
  reveal(id: string, options?: CallOptions): Promise<CardReveal>;
  /**
   * Retrieve the funding of a card.
   *
   * What is held, owed and being done on the payment method of the cardholder. A refused capture or
   * charge stays due: it is tried again after an hour, then daily, ten times in all.
   *
   * Required scope: `cards:read`.
   *
   * `GET /api/v1/cards/{id}/funding`
   */
  funding(id: string, options?: CallOptions): Promise<CardFunding>;
  /**
   * Retry the funding of a card.
   *
   * Asks at once for a hold or charge that was refused, however often it was. Use it when the cardholder
   * has made room, or has connected another payment method. Answers with the funding as it is then;
   * resume a paused card when nothing is due.
   *
   * Required scope: `cards:write`.
   *
   * `POST /api/v1/cards/{id}/funding/retry`
   */
  retry_funding(id: string, options?: KeyedOptions): Promise<CardFunding>;
};

export type CardsOfSession = CardsOfOrganization;

type Of = { readonly organization: CardsOfOrganization; readonly session: CardsOfSession };

const ROUTES = {
  create: 'POST ~/cards os bk',
  list: 'GET ~/cards os qp',
  get: 'GET ~/cards/{id} os',
  patch: 'PATCH ~/cards/{id} os b',
  delete: 'DELETE ~/cards/{id} os',
  reveal: 'GET ~/cards/{id}/reveal os',
  funding: 'GET ~/cards/{id}/funding os',
  retry_funding: 'POST ~/cards/{id}/funding/retry os k',
};

export const cards = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('cards', ROUTES, connection);
