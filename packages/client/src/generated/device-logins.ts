// Made by `npm run gen` from the routes.
import type { AnsweredDeviceLogin, DeviceLogin, DeviceLoginKey, StartedDeviceLogin } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type DeviceLoginsStartInput = {
  /** The name of the machine, which the person is shown as unverified. */
  readonly machine: string;
};

export type DeviceLoginsPollInput = {
  readonly deviceCode: string;
};

export type DeviceLoginsEndInput = {
  readonly apiKey: string;
};

export type DeviceLoginsFindInput = {
  /** As it was typed: in any case, with or without the dash. */
  readonly userCode: string;
};

export type DeviceLoginsApproveInput = {
  readonly name: string;
  readonly scopes: ReadonlyArray<'*' | 'cardholders' | 'cardholders:read' | 'cardholders:write' | 'payment_methods' | 'payment_methods:read' | 'payment_methods:write' | 'onboarding' | 'onboarding:read' | 'onboarding:write' | 'cards' | 'cards:read' | 'cards:write' | 'cards.reveal' | 'settings' | 'settings:read' | 'settings:write' | 'wallets:read' | 'approvals' | 'approvals:read' | 'payments' | 'payments:read' | 'transfers' | 'transfers:read' | 'transfers:write' | 'requests' | 'requests:read' | 'sandbox' | 'sandbox:read' | 'sandbox:write' | 'keys' | 'keys:read' | 'keys:write' | 'overview' | 'overview:read' | 'search' | 'search:read' | 'webhooks' | 'webhooks:read' | 'webhooks:write' | 'webhooks.secrets' | 'events' | 'events:read'>;
  /** 1,000 if left out, or the limit of the calling key where that is lower. */
  readonly hourlyLimit?: number;
  /** As it was typed: in any case, with or without the dash. */
  readonly userCode: string;
};

export type DeviceLoginsDenyInput = {
  /** As it was typed: in any case, with or without the dash. */
  readonly userCode: string;
};

export type DeviceLoginsOfSession = {
  /**
   * Find a login by its code.
   *
   * Who asks, and from where, as far as it is known. The code is in the body, so no log has it.
   *
   * `POST /api/v1/device_logins/find`
   */
  find(input: DeviceLoginsFindInput, options?: KeyedOptions): Promise<DeviceLogin>;
  /**
   * Allow a login.
   *
   * The next poll of the command line is answered with an API key of this side, as this body describes
   * it.
   *
   * `POST /api/v1/device_logins/approve`
   */
  approve(input: DeviceLoginsApproveInput, options?: KeyedOptions): Promise<AnsweredDeviceLogin>;
  /**
   * Deny a login.
   *
   * The command line hears of it and gets nothing.
   *
   * `POST /api/v1/device_logins/deny`
   */
  deny(input: DeviceLoginsDenyInput, options?: KeyedOptions): Promise<AnsweredDeviceLogin>;
};

export type DeviceLoginsOfVisitor = {
  /**
   * Begin a login by browser.
   *
   * As RFC 8628 has it, with the names of this API. A person who is signed in to the console compares
   * the code and allows the login or denies it. Meanwhile, ask at `/api/auth/device/token`.
   *
   * `POST /api/auth/device`
   */
  start(input: DeviceLoginsStartInput, options?: CallOptions): Promise<StartedDeviceLogin>;
  /**
   * Poll a login for its key.
   *
   * Until a person has answered it is refused with `authorization_pending`, and with `slow_down` where
   * it comes too soon. Once it is allowed, one answer has the key. A device code that comes again after
   * that revokes the key.
   *
   * `POST /api/auth/device/token`
   */
  poll(input: DeviceLoginsPollInput, options?: CallOptions): Promise<DeviceLoginKey>;
  /**
   * Log out.
   *
   * Revokes the API key that a login by browser has given. The answer is the same for a key that is not
   * known, is revoked already or was made by hand, to which nothing happens.
   *
   * `POST /api/auth/device/revoke`
   */
  end(input: DeviceLoginsEndInput, options?: CallOptions): Promise<Readonly<Record<string, never>>>;
};

type Of = { readonly session: DeviceLoginsOfSession; readonly visitor: DeviceLoginsOfVisitor };

const ROUTES = {
  start: 'POST /api/auth/device v b',
  poll: 'POST /api/auth/device/token v b',
  end: 'POST /api/auth/device/revoke v b',
  find: 'POST ~/device_logins/find s bk',
  approve: 'POST ~/device_logins/approve s bk',
  deny: 'POST ~/device_logins/deny s bk',
};

export const device_logins = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('device_logins', ROUTES, connection);
