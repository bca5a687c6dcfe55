// Made by `npm run gen` from the routes.
import type { OnboardingSession } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type CardholderOnboardingSessionsCreateInput = {
  /**
   * Where the person goes at the end, with `session`, `state` and `status` in the query. HTTPS; on the
   * test side http://localhost too.
   */
  readonly redirectUrl: string;
  /** Your id of the person; comes back in the event. It must not contain control characters. */
  readonly externalUserId: string;
  /** Chosen beforehand; the person may choose another. */
  readonly country?: 'AR' | 'MX' | 'BR' | 'CL' | 'CO' | 'PE' | 'UY';
  /**
   * Opaque; comes back in the event and in the redirect. Compare it against forged returns. It must not
   * contain control characters.
   */
  readonly state?: string;
};

export type CardholderOnboardingSessionsOfOrganization = {
  /**
   * Create an onboarding session.
   *
   * Send the person to `url`. There they give their data and prove e-mail and phone, and become a
   * cardholder: `cardholder_onboarding_session.completed` tells you which one. The link is good for 24
   * hours. On the live side it takes mail and a messenger for the codes.
   *
   * Required scope: `onboarding:write`.
   *
   * `POST /api/v1/cardholder_onboarding_sessions`
   */
  create(input: CardholderOnboardingSessionsCreateInput, options?: KeyedOptions): Promise<OnboardingSession>;
  /**
   * Retrieve an onboarding session.
   *
   * Required scope: `onboarding:read`.
   *
   * `GET /api/v1/cardholder_onboarding_sessions/{id}`
   */
  get(id: string, options?: CallOptions): Promise<OnboardingSession>;
  /**
   * Cancel an onboarding session.
   *
   * Only while it is `pending`. The link is dead at once.
   *
   * Required scope: `onboarding:write`.
   *
   * `POST /api/v1/cardholder_onboarding_sessions/{id}/cancel`
   */
  cancel(id: string, options?: KeyedOptions): Promise<OnboardingSession>;
};

export type CardholderOnboardingSessionsOfSession = CardholderOnboardingSessionsOfOrganization;

type Of = { readonly organization: CardholderOnboardingSessionsOfOrganization; readonly session: CardholderOnboardingSessionsOfSession };

const ROUTES = {
  create: 'POST ~/cardholder_onboarding_sessions os bk',
  get: 'GET ~/cardholder_onboarding_sessions/{id} os',
  cancel: 'POST ~/cardholder_onboarding_sessions/{id}/cancel os k',
};

export const cardholder_onboarding_sessions = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('cardholder_onboarding_sessions', ROUTES, connection);
