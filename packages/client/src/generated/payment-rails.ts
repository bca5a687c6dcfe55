// Made by `npm run gen` from the routes.
import type { PaymentRail } from './objects.ts';
import type { CallOptions, Connection } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type PaymentRailsListQuery = {
  readonly country?: 'AR' | 'MX' | 'BR' | 'CL' | 'CO' | 'PE' | 'UY';
};

export type PaymentRailsListAnswer = {
  readonly data: ReadonlyArray<PaymentRail>;
};

export type PaymentRailsOfOrganization = {
  /**
   * List payment rails.
   *
   * What people of each country can connect as a payment method. Whatever they connect belongs to one of
   * these.
   *
   * Required scope: `payment_methods:read`.
   *
   * `GET /api/v1/payment_rails`
   */
  list(query?: PaymentRailsListQuery, options?: CallOptions): Promise<PaymentRailsListAnswer>;
};

export type PaymentRailsOfSession = PaymentRailsOfOrganization;

type Of = { readonly organization: PaymentRailsOfOrganization; readonly session: PaymentRailsOfSession };

const ROUTES = {
  list: 'GET ~/payment_rails os q',
};

export const payment_rails = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('payment_rails', ROUTES, connection);
