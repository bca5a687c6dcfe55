// Checks that a URL that somebody else chose, in a field of a request, is one that may be posted to.
import type { Mode } from '../context/context.ts';
import type { Text } from '../text/language.ts';
import { isLoopbackAddress, type OutboundRules } from './address.ts';
import { isLocalhost, problemOfUrl, type UrlProblem } from './url.ts';
import { invalid } from '../refusals/refusals.ts';

const TEXTS: Readonly<Record<UrlProblem, Text>> = {
  not_a_url: {
    en: 'this is not a URL; a URL looks like https://example.com/hook',
    es: 'no es una URL; una URL es como https://example.com/hook',
    pt: 'não é uma URL; uma URL é como https://example.com/hook',
  },
  scheme: {
    en: 'the URL must begin with https://',
    es: 'la URL debe empezar con https://',
    pt: 'a URL deve começar com https://',
  },
  not_https: {
    en: 'the URL must begin with https://',
    es: 'la URL debe empezar con https://',
    pt: 'a URL deve começar com https://',
  },
  credentials: {
    en: 'the URL must not carry a user or a password; deliveries are signed instead',
    es: 'la URL no debe llevar usuario ni contraseña; las entregas van firmadas',
    pt: 'a URL não deve levar usuário nem senha; as entregas são assinadas',
  },
  address: {
    en: 'the host must be reachable from the public internet',
    es: 'el host debe ser accesible desde la internet pública',
    pt: 'o host deve ser acessível pela internet pública',
  },
  too_long: {
    en: 'the URL is too long',
    es: 'la URL es demasiado larga',
    pt: 'a URL é longa demais',
  },
};

/**
 * The rules of a tenant. If the deployment allows it, test tenants may have receivers on loopback, also by
 * plain HTTP.
 */
export function outboundRulesOf(url: string, mode: Mode, allowLoopbackReceivers: boolean): OutboundRules {
  const allowLoopback = mode === 'test' && allowLoopbackReceivers;
  return { allowLoopback, httpsOnly: !(allowLoopback && isLoopbackUrl(url)) };
}

export function checkUrl(url: string, mode: Mode, allowLoopbackReceivers: boolean, field = 'url'): void {
  const problem = problemOfUrl(url, outboundRulesOf(url, mode, allowLoopbackReceivers));
  if (problem === undefined) return;
  throw invalid([{ field, message: TEXTS[problem] }], { reason: problem });
}

/** Whether the host is written as a loopback address. What a name resolves to is checked at each post. */
function isLoopbackUrl(url: string): boolean {
  const host = URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return isLocalhost(host) || isLoopbackAddress(host);
}
