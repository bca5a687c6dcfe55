// Made by `npm run gen` from the routes.
import type { CancelledScheduledPayment, ListedOrganizationScheduledPayment, OrganizationScheduledPayment, ScheduledPayment, ScheduledPaymentRun } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type SchedulesCreateInput = {
  readonly payee_id: string;
  readonly amount_cents: number;
  /**
   * What it is for, as the owner and the payee read it. It must not contain invisible characters, nor
   * many marks on one letter.
   */
  readonly reason: string;
  /** Minute, hour, day of the month, month and day of the week, such as `0 9 1 * *`. */
  readonly cron_expression: string;
  /** For a session: within the limits of this sub-wallet. An agent key has its own. */
  readonly sub_wallet_id?: string;
  /** That of the capital of the country if left out. */
  readonly timezone?: string;
  /** Nothing is paid after it. */
  readonly ends_at?: string;
};

export type SchedulesListQuery = {
  readonly status?: 'active' | 'paused' | 'cancelled' | 'completed';
  /** How many to answer with. */
  readonly limit?: number;
  /** `next_cursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type SchedulesListAnswer = {
  readonly data: ReadonlyArray<ScheduledPayment>;
  /** Cursor of the next page, or null when this is the last. */
  readonly next_cursor: string | null;
};

export type SchedulesPatchInput = {
  readonly payee_id?: string;
  readonly amount_cents?: number;
  /**
   * What it is for, as the owner and the payee read it. It must not contain invisible characters, nor
   * many marks on one letter.
   */
  readonly reason?: string;
  /** Minute, hour, day of the month, month and day of the week, such as `0 9 1 * *`. */
  readonly cron_expression?: string;
  /** The IANA name of the time zone in which the expression is read. */
  readonly timezone?: string;
  /** `null`: it does not end. */
  readonly ends_at?: string | null;
  /** What falls due while it is paused is not paid later. */
  readonly status?: 'active' | 'paused';
};

export type SchedulesRunsQuery = {
  /** How many to answer with. */
  readonly limit?: number;
  /** `next_cursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type SchedulesRunsAnswer = {
  readonly data: ReadonlyArray<ScheduledPaymentRun>;
  /** Cursor of the next page, or null when this is the last. */
  readonly next_cursor: string | null;
};

export type SchedulesListForOrganizationQuery = {
  readonly walletId?: string;
  readonly status?: 'active' | 'paused' | 'cancelled' | 'completed';
  /** What to name in `included` of each: `cardholder`, with commas between them. */
  readonly include?: string;
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type SchedulesListForOrganizationAnswer = {
  readonly data: ReadonlyArray<ListedOrganizationScheduledPayment>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type SchedulesOfOrganization = {
  /**
   * List scheduled payments of all wallets.
   *
   * What falls due when, for you to follow and not to change. Filters combine. Where they leave little
   * over, a page may be short and still have a `nextCursor`.
   *
   * Required scope: `payments:read`.
   *
   * `GET /api/v1/scheduled_payments`
   */
  list_for_organization(query?: SchedulesListForOrganizationQuery, options?: CallOptions): Listing<SchedulesListForOrganizationAnswer>;
  /**
   * Retrieve a scheduled payment of any wallet.
   *
   * For you to follow: only the owner and the agent change it.
   *
   * Required scope: `payments:read`.
   *
   * `GET /api/v1/scheduled_payments/{id}`
   */
  get_for_organization(id: string, options?: CallOptions): Promise<OrganizationScheduledPayment>;
};

export type SchedulesOfSession = {
  /**
   * Schedule a payment.
   *
   * It is paid each time that `cron_expression` names, on the wall clock of `timezone`. Limits and
   * balance are checked then: what a payment made at that moment would be held for is held, and the
   * owner decides. What fell due while the service was down is paid once.
   *
   * `POST /api/v1/wallet/scheduled`
   */
  create(input: SchedulesCreateInput, options?: KeyedOptions): Promise<ScheduledPayment>;
  /**
   * List scheduled payments.
   *
   * An agent key sees those of its sub-wallet.
   *
   * `GET /api/v1/wallet/scheduled`
   */
  list(query?: SchedulesListQuery, options?: CallOptions): Listing<SchedulesListAnswer>;
  /**
   * Retrieve a scheduled payment.
   *
   * With when it is paid next.
   *
   * `GET /api/v1/wallet/scheduled/{id}`
   */
  get(id: string, options?: CallOptions): Promise<ScheduledPayment>;
  /**
   * Update, pause or resume a scheduled payment.
   *
   * Changes what is named and leaves the rest. A payment that was made already stays as it is. An agent
   * cannot: it cancels one, and schedules another.
   *
   * `PATCH /api/v1/wallet/scheduled/{id}`
   */
  patch(id: string, input?: SchedulesPatchInput, options?: CallOptions): Promise<ScheduledPayment>;
  /**
   * Cancel a scheduled payment.
   *
   * For good. A payment that was made already goes on, and so does one that waits for its owner.
   *
   * `DELETE /api/v1/wallet/scheduled/{id}`
   */
  cancel(id: string, options?: CallOptions): Promise<CancelledScheduledPayment>;
  /**
   * List the occurrences of a scheduled payment.
   *
   * Each time that it fell due, with its outcome.
   *
   * `GET /api/v1/wallet/scheduled/{id}/runs`
   */
  runs(id: string, query?: SchedulesRunsQuery, options?: CallOptions): Listing<SchedulesRunsAnswer>;
  /**
   * List scheduled payments of all wallets.
   *
   * What falls due when, for you to follow and not to change. Filters combine. Where they leave little
   * over, a page may be short and still have a `nextCursor`.
   *
   * Required scope: `payments:read`.
   *
   * `GET /api/v1/scheduled_payments`
   */
  list_for_organization(query?: SchedulesListForOrganizationQuery, options?: CallOptions): Listing<SchedulesListForOrganizationAnswer>;
  /**
   * Retrieve a scheduled payment of any wallet.
   *
   * For you to follow: only the owner and the agent change it.
   *
   * Required scope: `payments:read`.
   *
   * `GET /api/v1/scheduled_payments/{id}`
   */
  get_for_organization(id: string, options?: CallOptions): Promise<OrganizationScheduledPayment>;
};

export type SchedulesOfAgent = {
  /**
   * Schedule a payment.
   *
   * It is paid each time that `cron_expression` names, on the wall clock of `timezone`. Limits and
   * balance are checked then: what a payment made at that moment would be held for is held, and the
   * owner decides. What fell due while the service was down is paid once.
   *
   * `POST /api/v1/wallet/scheduled`
   */
  create(input: SchedulesCreateInput, options?: KeyedOptions): Promise<ScheduledPayment>;
  /**
   * List scheduled payments.
   *
   * An agent key sees those of its sub-wallet.
   *
   * `GET /api/v1/wallet/scheduled`
   */
  list(query?: SchedulesListQuery, options?: CallOptions): Listing<SchedulesListAnswer>;
  /**
   * Retrieve a scheduled payment.
   *
   * With when it is paid next.
   *
   * `GET /api/v1/wallet/scheduled/{id}`
   */
  get(id: string, options?: CallOptions): Promise<ScheduledPayment>;
  /**
   * Cancel a scheduled payment.
   *
   * For good. A payment that was made already goes on, and so does one that waits for its owner.
   *
   * `DELETE /api/v1/wallet/scheduled/{id}`
   */
  cancel(id: string, options?: CallOptions): Promise<CancelledScheduledPayment>;
  /**
   * List the occurrences of a scheduled payment.
   *
   * Each time that it fell due, with its outcome.
   *
   * `GET /api/v1/wallet/scheduled/{id}/runs`
   */
  runs(id: string, query?: SchedulesRunsQuery, options?: CallOptions): Listing<SchedulesRunsAnswer>;
};

type Of = { readonly organization: SchedulesOfOrganization; readonly session: SchedulesOfSession; readonly agent: SchedulesOfAgent };

const ROUTES = {
  create: 'POST ~/wallet/scheduled sa bk',
  list: 'GET ~/wallet/scheduled sa qp',
  get: 'GET ~/wallet/scheduled/{id} sa',
  patch: 'PATCH ~/wallet/scheduled/{id} s b',
  cancel: 'DELETE ~/wallet/scheduled/{id} sa',
  runs: 'GET ~/wallet/scheduled/{id}/runs sa qp',
  list_for_organization: 'GET ~/scheduled_payments os qp',
  get_for_organization: 'GET ~/scheduled_payments/{id} os',
};

export const schedules = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('schedules', ROUTES, connection);
