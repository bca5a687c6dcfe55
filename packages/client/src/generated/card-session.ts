// Made by `npm run gen` from the routes.
import type { Card, CardDetails, CardKycStarted, CardKycStatus, CardRequest, CardReveal, CardSessionCardholder, CardShare, CardTransaction, PaymentMethod } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type CardSessionListQuery = {
  readonly status?: 'PENDING_FUNDING' | 'OPEN' | 'IN_USE' | 'PAUSED' | 'CLOSED';
  /** How many to answer with. */
  readonly limit?: number;
  /** `next_cursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type CardSessionListAnswer = {
  readonly data: ReadonlyArray<Card>;
  /** Cursor of the next page, or null when this is the last. */
  readonly next_cursor: string | null;
};

export type CardSessionIssueInput = {
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
  /**
   * The card spends through this sub-wallet: its purchases count against its limits. An agent key has
   * its own.
   */
  readonly sub_wallet_id?: string;
  /**
   * Of an agent: what the card is for, as its owner reads it. Left out: `label`. It must not contain
   * invisible characters, nor many marks on one letter.
   */
  readonly reason?: string;
};

export type CardSessionPaymentMethodsQuery = {
  /** How many to answer with. */
  readonly limit?: number;
  /** `next_cursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type CardSessionPaymentMethodsAnswer = {
  readonly data: ReadonlyArray<PaymentMethod>;
  /** Cursor of the next page, or null when this is the last. */
  readonly next_cursor: string | null;
};

export type CardSessionPatchInput = {
  /** `PAUSED` declines purchases until it is `OPEN` again, which only you can ask for then. */
  readonly status: 'OPEN' | 'PAUSED';
};

export type CardSessionTransactionsQuery = {
  /** How many to answer with. */
  readonly limit?: number;
  /** `next_cursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type CardSessionTransactionsAnswer = {
  readonly data: ReadonlyArray<CardTransaction>;
  /** Cursor of the next page, or null when this is the last. */
  readonly next_cursor: string | null;
};

export type CardSessionOfSession = {
  /**
   * Retrieve your cardholder.
   *
   * Of the person who is signed in. `approvalConfig` is that of the wallet, once it is open.
   *
   * `GET /api/card/v1/cardholders/me`
   */
  me(options?: CallOptions): Promise<CardSessionCardholder>;
  /**
   * Start your identity verification.
   *
   * Answers where it stands. Where it has not begun, `session_id` is an onboarding session. `GET
   * /api/card/v1/kyc/status` has the `url` of its pages, which are to be filled in with the e-mail
   * address of this session. Starting again answers with the same session while it is open.
   *
   * `POST /api/card/v1/kyc/start`
   */
  kyc_start(options?: KeyedOptions): Promise<CardKycStarted>;
  /**
   * Retrieve the state of your identity verification.
   *
   * Also where it was never started; while the pages are to be filled in, `url` leads to them.
   *
   * `GET /api/card/v1/kyc/status`
   */
  kyc_status(options?: CallOptions): Promise<CardKycStatus>;
  /**
   * List your cards.
   *
   * An agent key sees those of its own sub-wallet.
   *
   * `GET /api/card/v1/cards`
   */
  list(query?: CardSessionListQuery, options?: CallOptions): Listing<CardSessionListAnswer>;
  /**
   * Create a card of yours.
   *
   * Holds `amountCents` on the owner's default payment method and has the issuer make the card, as `POST
   * /api/v1/cards` does. A card on a sub-wallet spends within its limits: its purchases count against
   * them, and are declined with `limit_exceeded` beyond. An agent gets cards on its own sub-wallet.
   * Where its open cards and this one together pass what is left of a limit, or from the automatic
   * threshold on, nothing is held yet: the answer is a 202 with `approvalId`, the owner decides, and the
   * card is issued under the same `id`.
   *
   * `POST /api/card/v1/cards`
   */
  issue(input: CardSessionIssueInput, options?: KeyedOptions): Promise<Card | CardRequest>;
  /**
   * List your payment methods.
   *
   * Those that are active or pending. Of an account it says what has arrived and is held for no card,
   * and what is on its way back.
   *
   * `GET /api/card/v1/payment-methods`
   */
  payment_methods(query?: CardSessionPaymentMethodsQuery, options?: CallOptions): Listing<CardSessionPaymentMethodsAnswer>;
  /**
   * Retrieve a card of yours.
   *
   * A card that an agent asked its owner for has its id before it is issued: until then this tells what
   * it waits for, or why there is none.
   *
   * `GET /api/card/v1/cards/{id}`
   */
  get(id: string, options?: CallOptions): Promise<Card | CardRequest>;
  /**
   * Pause or resume a card of yours.
   *
   * Pausing takes effect at once, and only you can take it back. Resuming takes a session that was
   * proven in the last 10 minutes. What the organization or the system has paused stays `PAUSED`
   * (`pausedBy`), and is not for you to resume.
   *
   * `PATCH /api/card/v1/cards/{id}`
   */
  patch(id: string, input: CardSessionPatchInput, options?: CallOptions): Promise<Card>;
  /**
   * Retrieve the details of a card of yours.
   *
   * The number is masked. `reveal` shows it, once.
   *
   * `GET /api/card/v1/cards/{id}/details`
   */
  details(id: string, options?: CallOptions): Promise<CardDetails>;
  /**
   * List the purchases of a card of yours.
   *
   * Declined ones too, with `decline.reason`.
   *
   * `GET /api/card/v1/cards/{id}/transactions`
   */
  transactions(id: string, query?: CardSessionTransactionsQuery, options?: CallOptions): Listing<CardSessionTransactionsAnswer>;
  /**
   * Reveal a card of yours.
   *
   * Answers with the address of a page, good for 60 seconds and one look. Each answer is a new one, and
   * the audit log has each.
   *
   * `GET /api/card/v1/cards/{id}/reveal`
   */
  reveal(id: string, options?: CallOptions): Promise<CardReveal>;
  /**
   * Share a card of yours.
   *
   * Answers with the address of a page to send to somebody, good for 15 minutes and one look. Each
   * answer is a new one, and the audit log has each.
   *
   * `GET /api/card/v1/cards/{id}/share`
   */
  share(id: string, options?: CallOptions): Promise<CardShare>;
};

export type CardSessionOfAgent = {
  /**
   * List your cards.
   *
   * An agent key sees those of its own sub-wallet.
   *
   * `GET /api/card/v1/cards`
   */
  list(query?: CardSessionListQuery, options?: CallOptions): Listing<CardSessionListAnswer>;
  /**
   * Create a card of yours.
   *
   * Holds `amountCents` on the owner's default payment method and has the issuer make the card, as `POST
   * /api/v1/cards` does. A card on a sub-wallet spends within its limits: its purchases count against
   * them, and are declined with `limit_exceeded` beyond. An agent gets cards on its own sub-wallet.
   * Where its open cards and this one together pass what is left of a limit, or from the automatic
   * threshold on, nothing is held yet: the answer is a 202 with `approvalId`, the owner decides, and the
   * card is issued under the same `id`.
   *
   * `POST /api/card/v1/cards`
   */
  issue(input: CardSessionIssueInput, options?: KeyedOptions): Promise<Card | CardRequest>;
  /**
   * Retrieve a card of yours.
   *
   * A card that an agent asked its owner for has its id before it is issued: until then this tells what
   * it waits for, or why there is none.
   *
   * `GET /api/card/v1/cards/{id}`
   */
  get(id: string, options?: CallOptions): Promise<Card | CardRequest>;
};

type Of = { readonly session: CardSessionOfSession; readonly agent: CardSessionOfAgent };

const ROUTES = {
  me: 'GET /api/card/v1/cardholders/me s',
  kyc_start: 'POST /api/card/v1/kyc/start s k',
  kyc_status: 'GET /api/card/v1/kyc/status s',
  list: 'GET /api/card/v1/cards sa qp',
  issue: 'POST /api/card/v1/cards sa bk',
  payment_methods: 'GET /api/card/v1/payment-methods s qp',
  get: 'GET /api/card/v1/cards/{id} sa',
  patch: 'PATCH /api/card/v1/cards/{id} s b',
  details: 'GET /api/card/v1/cards/{id}/details s',
  transactions: 'GET /api/card/v1/cards/{id}/transactions s qp',
  reveal: 'GET /api/card/v1/cards/{id}/reveal s',
  share: 'GET /api/card/v1/cards/{id}/share s',
};

export const card_session = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('card_session', ROUTES, connection);
