// Where the browser goes at the end: which addresses may be named, and what is told there.
import type { Mode } from '../../platform/facts.ts';
import type { Text } from '../../platform/language.ts';
import { refusal } from '../../platform/refusals.ts';
import type { OnboardingRow } from './tables.ts';

/** Parsers drop these without a word, and what was read would not be what was meant. */
const SPACE_OR_CONTROL = /[\s\p{Cc}]/u;
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

const TEXTS = {
  not_a_url: {
    en: 'this is no URL; it looks like https://example.com/done',
    es: 'no es una URL; una URL es como https://example.com/listo',
    pt: 'não é uma URL; uma URL é como https://example.com/pronto',
  },
  not_https: {
    en: 'the URL must begin with https://; on the test side http://localhost is taken too',
    es: 'la URL debe empezar con https://; del lado de prueba también se acepta http://localhost',
    pt: 'a URL deve começar com https://; do lado de teste também se aceita http://localhost',
  },
  credentials: {
    en: 'the URL must not carry a user or a password',
    es: 'la URL no debe llevar usuario ni contraseña',
    pt: 'a URL não deve levar usuário nem senha',
  },
} satisfies Record<string, Text>;

export function checkRedirectUrl(text: string, mode: Mode): void {
  const problem = problemOf(text, mode);
  if (problem === undefined) return;
  throw refusal('invalid_request', { field: 'redirectUrl', reason: problem }, { problem: TEXTS[problem] });
}

function problemOf(text: string, mode: Mode): keyof typeof TEXTS | undefined {
  const url = SPACE_OR_CONTROL.test(text) ? null : URL.parse(text);
  if (url === null) return 'not_a_url';
  const isLocal = mode === 'test' && url.protocol === 'http:' && LOCAL_HOSTS.includes(url.hostname);
  if (url.protocol !== 'https:' && !isLocal) return 'not_https';
  return url.username === '' && url.password === '' ? undefined : 'credentials';
}

/** The address to go back to, which keeps a query of its own as it is. */
export function redirectOf({ redirect_url: redirectUrl, id, state, status }: OnboardingRow): string {
  const url = new URL(redirectUrl);
  const told = new URLSearchParams({
    session: id,
    ...(state === null ? {} : { state }),
    status,
  }).toString();
  url.search = url.search === '' ? `?${told}` : `${url.search}&${told}`;
  return url.href;
}
