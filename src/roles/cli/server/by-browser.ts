// A login by browser: asks the server for a code, shows it, and asks until a person has answered (RFC 8628).
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { VERSION } from '#platform/basics/version.ts';
import {
  FailedError,
  MonederoError,
  NotFoundError,
  RateLimitedError,
  UnreachableError,
} from '../../../../packages/client/src/errors.ts';
import { visitor, type Visitor } from '../../../../packages/client/src/index.ts';
import type {
  DeviceLoginKey,
  StartedDeviceLogin,
} from '../../../../packages/client/src/generated/objects.ts';
import { connectionTo, orUnreachable } from './ask-server.ts';
import { show } from './browser.ts';
import type { Environment } from '../command.ts';
import { refusedError } from '../failure.ts';
import { untilInterrupted } from '../interrupted.ts';

const MACHINE_CHARACTERS_MAX = 63;
const SECOND_MS = 1_000;
/** The seconds to add if a server that slows us down does not say by how much (RFC 8628, 3.5). */
const SLOWER_SECONDS = 5;
const CODE = /^[A-Z]{4}-[A-Z]{4}$/;

type Asking = { readonly url: string; readonly json: boolean };

/** The key works from now on: the caller keeps it, or ends it if it cannot be kept. */
export async function keyByBrowser(environment: Environment, { url, json }: Asking): Promise<DeviceLoginKey> {
  const guest = guestOf(url);
  const signal = untilInterrupted();
  const started = await orUnreachable({ url, from: 'login', apiKey: '' }, () => start(guest, url));
  requireShowable(started, url);
  const { userCode, verificationUri, verificationUriComplete, expiresInSeconds } = started;
  if (json)
    console.log(
      JSON.stringify({
        status: 'waiting',
        userCode,
        verificationUri,
        verificationUriComplete,
        expiresInSeconds,
      }),
    );
  else {
    console.error(
      `Your code is ${userCode}. Compare it, and allow the login, at\n${verificationUriComplete}`,
    );
    console.error('Waiting for that; Ctrl-C ends it. To log in by key: monedero login --with-key');
    show(environment, verificationUriComplete);
  }
  return waitForKey(guest, started, signal);
}

/** Revokes a key that a login by browser has given. */
export const endKey = (url: string, apiKey: string): Promise<unknown> =>
  orUnreachable({ url, from: 'login', apiKey: '' }, () => guestOf(url).device_logins.end({ apiKey }));

const guestOf = (url: string): Visitor =>
  visitor({
    ...connectionTo({ url }),
    fetch(at, init) {
      const headers = new Headers(init.headers);
      headers.set('user-agent', `monedero/${VERSION}`);
      return fetch(at, { ...init, headers });
    },
  });

async function start(guest: Visitor, url: string): Promise<StartedDeviceLogin> {
  try {
    return await guest.device_logins.start({ machine: machineName() });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    throw refusedError(
      'no_login_by_browser',
      `${url} has no login by browser`,
      'log in by key: monedero login --with-key',
    );
  }
}

/** What others than letters, digits, dots and dashes are is not taken by servers. */
function machineName(): string {
  const name = hostname().replaceAll(/[^A-Za-z0-9._-]+/g, '-');
  return name.slice(0, MACHINE_CHARACTERS_MAX) || 'unknown';
}

/** The address is given to a program of this machine, so it must be one of the web. */
function requireShowable({ userCode, verificationUriComplete }: StartedDeviceLogin, url: string): void {
  const address = URL.parse(verificationUriComplete);
  const isOfTheWeb = address !== null && ['http:', 'https:'].includes(address.protocol);
  if (isOfTheWeb && address.href === verificationUriComplete && CODE.test(userCode)) return;
  throw refusedError('not_monedero', `what answers at ${url} is not a Monedero`, 'check the address');
}

async function waitForKey(
  guest: Visitor,
  { deviceCode, intervalSeconds, expiresInSeconds }: StartedDeviceLogin,
  signal: AbortSignal,
): Promise<DeviceLoginKey> {
  const endsAt = performance.now() + expiresInSeconds * SECOND_MS;
  let seconds = intervalSeconds;
  for (;;) {
    await wait(seconds * SECOND_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) throw refusedError('interrupted', 'not logged in', 'begin again with monedero login');
    try {
      // Ctrl-C does not end it: its answer may have the key, which is given once.
      return await guest.device_logins.poll({ deviceCode });
    } catch (error) {
      if (!mayGoOn(error) || performance.now() >= endsAt) throw error;
      seconds = secondsAfter(error, seconds);
    }
  }
}

const WAITS = new Set(['authorization_pending', 'slow_down']);
/** No one has answered yet, or the server is away for now. */
const mayGoOn = (error: unknown): boolean =>
  error instanceof UnreachableError ||
  error instanceof FailedError ||
  error instanceof RateLimitedError ||
  (error instanceof MonederoError && WAITS.has(error.code));

function secondsAfter(error: unknown, seconds: number): number {
  if (error instanceof RateLimitedError) return Math.max(seconds, error.retryAfterSeconds ?? 0);
  if (!(error instanceof MonederoError) || !WAITS.has(error.code)) return seconds;
  const { intervalSeconds: said } = error.details;
  if (typeof said === 'number' && said > 0) return said;
  return error.code === 'slow_down' ? seconds + SLOWER_SECONDS : seconds;
}
