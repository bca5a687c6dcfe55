// The way back from a hosted page: which addresses of an integrator may be named, and how one is told what
// became of it.
import type { Mode } from './facts.ts';
import type { Text } from './language.ts';
import { isLoopbackAddress } from './outbound/address.ts';
import { isLocalhost, problemOfUrl, type UrlProblem } from './outbound/url.ts';
import { invalid } from './refusals.ts';

type Problem = Exclude<UrlProblem, 'address'>;

const TEXTS: Readonly<Record<Problem, Text>> = {
  not_a_url: {
    en: 'this is no URL; it looks like https://example.com/done',
    es: 'no es una URL; una URL es como https://example.com/done',
    pt: 'não é uma URL; uma URL é como https://example.com/done',
  },
  scheme: {
    en: 'the URL must begin with https://',
    es: 'la URL debe empezar con https://',
    pt: 'a URL deve começar com https://',
  },
  not_https: {
    en: 'the URL must begin with https://; on the test side http://localhost works as well',
    es: 'la URL debe empezar con https://; del lado de prueba también sirve http://localhost',
    pt: 'a URL deve começar com https://; no lado de teste também serve http://localhost',
  },
  credentials: {
    en: 'the URL must not carry a user or a password',
    es: 'la URL no debe llevar usuario ni contraseña',
    pt: 'a URL não deve levar usuário nem senha',
  },
  too_long: {
    en: 'the URL is longer than 2048 characters',
    es: 'la URL tiene más de 2048 caracteres',
    pt: 'a URL tem mais de 2048 caracteres',
  },
};

/** `field` of the body named it. */
export function checkWayBack(field: string, url: string, mode: Mode): void {
  const problem = problemOf(url, mode);
  if (problem === undefined) return;
  throw invalid([{ field, message: TEXTS[problem] }], { reason: problem });
}

function problemOf(url: string, mode: Mode): Problem | undefined {
  const host = URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const isLoopback = isLocalhost(host) || isLoopbackAddress(host);
  const httpsOnly = !(mode === 'test' && isLoopback);
  const problem = problemOfUrl(url, { allowLoopback: true, httpsOnly });
  // A browser goes there and we do not, so it may be an address that only that browser can reach.
  return problem === 'address' ? undefined : problem;
}

/** What is in the address already stays as it is, letter for letter: it may be signed. */
export function addressTelling(address: string, what: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  const told = new URLSearchParams(what).toString();
  url.search = url.search === '' ? `?${told}` : `${url.search}&${told}`;
  return url.href;
}
