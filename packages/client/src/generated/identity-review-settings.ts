// Made by `npm run gen` from the routes.
import type { IdentityReviewSettings } from './objects.ts';
import type { CallOptions, Connection } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type IdentityReviewSettingsUpdateInput = {
  /** Whether two persons have to approve. It holds for reviews that are opened from now on. */
  readonly secondPerson: 'never' | 'always' | 'in_countries';
  /** With `in_countries`: of which countries the cardholders are. */
  readonly countries?: ReadonlyArray<'AR' | 'MX' | 'BR' | 'CL' | 'CO' | 'PE' | 'UY'>;
};

export type IdentityReviewSettingsOfOrganization = {
  /**
   * Retrieve the settings of identity reviews.
   *
   * Required scope: `settings:read`.
   *
   * `GET /api/v1/identity_review_settings`
   */
  get(options?: CallOptions): Promise<IdentityReviewSettings>;
};

export type IdentityReviewSettingsOfSession = {
  /**
   * Retrieve the settings of identity reviews.
   *
   * Required scope: `settings:read`.
   *
   * `GET /api/v1/identity_review_settings`
   */
  get(options?: CallOptions): Promise<IdentityReviewSettings>;
  /**
   * Update the settings of identity reviews.
   *
   * Reviews that are open keep the rule that they were opened with.
   *
   * `PATCH /api/v1/identity_review_settings`
   */
  update(input: IdentityReviewSettingsUpdateInput, options?: CallOptions): Promise<IdentityReviewSettings>;
};

type Of = { readonly organization: IdentityReviewSettingsOfOrganization; readonly session: IdentityReviewSettingsOfSession };

const ROUTES = {
  get: 'GET ~/identity_review_settings os',
  update: 'PATCH ~/identity_review_settings s b',
};

export const identity_review_settings = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('identity_review_settings', ROUTES, connection);
