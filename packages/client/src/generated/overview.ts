// Made by `npm run gen` from the routes.
import type { Overview } from './objects.ts';
import type { CallOptions, Connection } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type OverviewOfOrganization = {
  /**
   * Retrieve the overview.
   *
   * How it stands with what you run, in one answer: what waits for somebody, and how purchases and
   * requests went lately. Each part needs the scope of its own list as well, and is left out without it:
   * `cardholders` needs `cardholders:read`, `holds` needs `cards:read`, `purchases` needs `cards:read`,
   * `approvals` needs `approvals:read`, `requests` needs `requests:read`, `webhooks` needs
   * `webhooks:read`. Numbers are counted up to 1000, and say where there is more.
   *
   * Required scope: `overview:read`.
   *
   * `GET /api/v1/overview`
   */
  get(options?: CallOptions): Promise<Overview>;
};

export type OverviewOfSession = OverviewOfOrganization;

type Of = { readonly organization: OverviewOfOrganization; readonly session: OverviewOfSession };

const ROUTES = {
  get: 'GET ~/overview os',
};

export const overview = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('overview', ROUTES, connection);
