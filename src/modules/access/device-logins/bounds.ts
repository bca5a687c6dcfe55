// How long a login waits, in real time, and how often codes may be asked for and tried.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/clock.ts';
import type { Bound } from '#modules/people/sign-in/attempts.ts';

export const LOGIN_LIVES_MS = 10 * MINUTE_MS;
export const INTERVAL_SECONDS = 5;
/** A wait that the network made shorter is not too short. */
export const EARLY_SECONDS = 1;
/** How much longer the interval is after each time that was too early (RFC 8628, 3.5). */
export const SLOWER_SECONDS = 5;
/** What has ended is known for so long, so that a code that comes again is known for one. */
export const KEPT_MS = DAY_MS;

const wording = {
  message: {
    en: 'Too many codes were tried or asked for.',
    es: 'Se probaron o pidieron demasiados códigos.',
    pt: 'Foram tentados ou pedidos códigos demais.',
  },
  fix: {
    en: 'Wait the number of seconds in `Retry-After`.',
    es: 'Espere los segundos que indica `Retry-After`.',
    pt: 'Aguarde os segundos indicados em `Retry-After`.',
  },
};
export const STARTED_BY_CALLER: Bound = { what: 'device logins started', max: 60, whileMs: HOUR_MS, wording };
/** Codes for people that no login waits for. There are 25,600,000,000. */
export const WRONG_OF_PERSON: Bound = { what: 'wrong user codes', max: 20, whileMs: HOUR_MS, wording };
/** Device codes that are not known, or that come too soon: each of these writes a row. */
export const WRONG_OF_CALLER: Bound = { what: 'wrong device codes', max: 300, whileMs: HOUR_MS, wording };
