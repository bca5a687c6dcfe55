// Made by `npm run gen` from the routes.
import type { Settings } from './objects.ts';
import type { CallOptions, Connection } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type SettingsUpdateInput = {
  readonly approvalConfig?: {
    /** Below it a payment needs no approval. */
    readonly autoApproveUnderCents?: number;
    /** Below it the owner is asked by WhatsApp, from it on for a passkey. */
    readonly whatsappThresholdCents?: number;
    /** No more than this leaves within 24 hours. */
    readonly panicLimit24hCents?: number;
  };
  readonly balanceLowThresholdCents?: number | null;
};

export type SettingsOfOrganization = {
  /**
   * Retrieve the settings.
   *
   * Required scope: `settings:read`.
   *
   * `GET /api/v1/settings`
   */
  get(options?: CallOptions): Promise<Settings>;
  /**
   * Update the settings.
   *
   * Fields that are left out stay. Wallets that are open keep the approval limits they were opened with.
   * For a member who is signed in, raising one of those takes a session that was proven in the last 10
   * minutes.
   *
   * Required scope: `settings:write`.
   *
   * `PATCH /api/v1/settings`
   */
  update(input?: SettingsUpdateInput, options?: CallOptions): Promise<Settings>;
};

export type SettingsOfSession = SettingsOfOrganization;

type Of = { readonly organization: SettingsOfOrganization; readonly session: SettingsOfSession };

const ROUTES = {
  get: 'GET ~/settings os',
  update: 'PATCH ~/settings os b',
};

export const settings = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('settings', ROUTES, connection);
