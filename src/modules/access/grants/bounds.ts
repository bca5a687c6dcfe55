// How long codes and tokens are valid, in real time, and how often the network of a caller may ask.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/clock.ts';
import type { Bound } from '#modules/people/sign-in/attempts.ts';

/** Long enough to sign in with a code on the way. */
export const REQUEST_LIVES_MS = 15 * MINUTE_MS;
export const CODE_LIVES_MS = MINUTE_MS;
export const ACCESS_LIVES_MS = HOUR_MS;
export const REFRESH_LIVES_MS = 60 * DAY_MS;
/** How many grants of one person may hold. */
export const GRANTS_MAX = 100;

const wording = {
  message: {
    en: 'Too many requests came from this network.',
    es: 'Llegaron demasiadas solicitudes desde esta red.',
    pt: 'Chegaram requisições demais desta rede.',
  },
  fix: {
    en: 'Wait the number of seconds in `Retry-After`.',
    es: 'Espere los segundos que indica `Retry-After`.',
    pt: 'Aguarde os segundos indicados em `Retry-After`.',
  },
};
/** Each may make us fetch a document. */
export const ASKED_BY_CALLER: Bound = { what: 'grants asked for', max: 60, whileMs: HOUR_MS, wording };
export const CLIENTS_OF_CALLER: Bound = { what: 'clients registered', max: 30, whileMs: HOUR_MS, wording };
/** Wrong tokens of one address. Right ones are no guesses, and many clients share an address. */
export const WRONG_OF_CALLER: Bound = { what: 'wrong codes and tokens', max: 300, whileMs: HOUR_MS, wording };
