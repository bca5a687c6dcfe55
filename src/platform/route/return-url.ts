// The return URL of a hosted page: which URLs an integrator may give, and how the outcome is added to one.
import type { Mode } from '../context/context.ts';
import type { Text } from '../text/language.ts';
import { isLoopbackAddress } from '../outbound/address.ts';
import { isLocalhost, problemOfUrl, type UrlProblem } from '../outbound/url.ts';
import { invalid } from '../refusals/refusals.ts';

type Problem = Exclude<UrlProblem, 'address'>;

const TEXTS: Readonly<Record<Problem, Text>> = {
  not_a_url: {
    en: 'this must be a URL such as https://example.com/done',
    es: 'debe ser una URL, por ejemplo https://example.com/done',
    pt: 'deve ser uma URL, por exemplo https://example.com/done',
  },
  scheme: {
    en: 'the URL must begin with https://',
    es: 'la URL debe empezar con https://',
    pt: 'a URL deve começar com https://',
  },
  not_https: {
    en: 'the URL must begin with https://; on the test side http://localhost is accepted too',
    es: 'la URL debe empezar con https://; en el modo de prueba también se acepta http://localhost',
    pt: 'a URL deve começar com https://; no modo de teste também é aceito http://localhost',
  },
  credentials: {
    en: 'the URL must not contain a user name or a password',
    es: 'la URL no debe contener usuario ni contraseña',
    pt: 'a URL não deve conter usuário nem senha',
  },
  too_long: {
    en: 'the URL must have at most 2048 characters',
    es: 'la URL debe tener como máximo 2048 caracteres',
    pt: 'a URL deve ter no máximo 2048 caracteres',
  },
};

/** `field` of the body gave it. */
export function checkReturnUrl(field: string, url: string, mode: Mode): void {
  const problem = problemOf(url, mode);
  if (problem === undefined) return;
  throw invalid([{ field, message: TEXTS[problem] }], { reason: problem });
}

function problemOf(url: string, mode: Mode): Problem | undefined {
  const host = URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const isLoopback = isLocalhost(host) || isLoopbackAddress(host);
  const httpsOnly = !(mode === 'test' && isLoopback);
  const problem = problemOfUrl(url, { allowLoopback: true, httpsOnly });
  // The browser opens it and we do not, so it may be an address that only that browser can reach.
  return problem === 'address' ? undefined : problem;
}

/** The parameters that the URL already has stay as they are, byte for byte, since they may be signed. */
export function withQueryParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  const added = new URLSearchParams(parameters).toString();
  url.search = url.search === '' ? `?${added}` : `${url.search}&${added}`;
  return url.href;
}
