// Made by `npm run gen` from the routes.
import type { Consent } from './objects.ts';
import type { CallOptions, Connection, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type ConsentsListQuery = {
  readonly kind?: 'onboarding' | 'card' | 'client';
  readonly subjectId?: string;
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type ConsentsListAnswer = {
  readonly data: ReadonlyArray<Consent>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type ConsentsOfOrganization = {
  /**
   * List consents.
   *
   * What people agreed to on hosted pages, in the words that they saw, and when.
   *
   * Required scope: `cardholders:read`.
   *
   * `GET /api/v1/consents`
   */
  list(query?: ConsentsListQuery, options?: CallOptions): Listing<ConsentsListAnswer>;
};

export type ConsentsOfSession = ConsentsOfOrganization;

type Of = { readonly organization: ConsentsOfOrganization; readonly session: ConsentsOfSession };

const ROUTES = {
  list: 'GET ~/consents os qp',
};

export const consents = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('consents', ROUTES, connection);
