// The kinds of credentials that a route takes, and the words for them if another kind was sent.
import type { Actor } from '../context/context.ts';
import type { Right } from '../context/rights.ts';
import { LANGUAGES, type Language, type Text } from '../text/language.ts';
import { refusal } from '../refusals/refusals.ts';
import type { Refusal } from '../refusals/refusal.ts';

/** A kind of caller that a route takes. */
export type Access =
  /** An API key of the organization with the scope, or a member whose role has it. */
  | { readonly scope: Right }
  /** A member whose role has it, and no key: a key is of one side, and members are of both. */
  | { readonly member: Right }
  /** An agent key. What it may act on is what it is bound to. */
  | { readonly agent: true }
  /**
   * A person who is signed in, about what is their own; `any`: even before a tenant is chosen; `person`: so,
   * and about what is theirs in all organizations, which no single one vouches for.
   */
  | { readonly session: 'self' | 'any' | 'person' }
  /** A client to which a person has granted the scope. */
  | { readonly grant: string }
  /** A provider that has signed its message, which the handler verifies. */
  | 'signed'
  /** Any caller, known or not. */
  | 'anyone';

/** The refusal of a caller of a kind that none of the entries takes. */
export function wrongCredential(auth: readonly Access[], { type }: Actor): Refusal {
  const taken = [...new Set(auth.flatMap((access) => TAKEN[kindOf(access)] ?? []))];
  const sent = SENT[type];
  if (taken.length === 0 || sent === undefined) return refusal('forbidden');
  return refusal('forbidden', {}, { message: TAKES, fix: SEND, taken: oneOf(taken), sent });
}

const kindOf = (access: Access): string =>
  typeof access === 'string' ? access : (Object.keys(access)[0] ?? '');

const API_KEY: Text = {
  en: 'an API key of the organization (`sk_…`)',
  es: 'una clave de API de la organización (`sk_…`)',
  pt: 'uma chave de API da organização (`sk_…`)',
};
const AGENT_KEY: Text = {
  en: 'the key of an agent (`ak_…`)',
  es: 'la clave de un agente (`ak_…`)',
  pt: 'a chave de um agente (`ak_…`)',
};
const TOKEN: Text = {
  en: 'the access token of a client',
  es: 'el token de acceso de un cliente',
  pt: 'o token de acesso de um cliente',
};
const OWNER: Text = {
  en: 'the session of the owner',
  es: 'la sesión del titular',
  pt: 'a sessão do titular',
};
const MEMBER: Text = {
  en: 'the session of a member of the organization',
  es: 'la sesión de un miembro de la organización',
  pt: 'a sessão de um membro da organização',
};
const OTHER_SESSION: Text = {
  en: 'the session of a person who is not a member of the organization',
  es: 'la sesión de una persona que no es miembro de la organización',
  pt: 'a sessão de uma pessoa que não é membro da organização',
};

const TAKEN: Readonly<Record<string, readonly Text[]>> = {
  scope: [API_KEY, MEMBER],
  member: [MEMBER],
  agent: [AGENT_KEY],
  session: [OWNER],
  grant: [TOKEN],
};
const SENT: Readonly<Partial<Record<Actor['type'], Text>>> = {
  api_key: API_KEY,
  agent_key: AGENT_KEY,
  grant: TOKEN,
  user: OTHER_SESSION,
};

const OR: Text = { en: 'or', es: 'o', pt: 'ou' };
function oneOf(texts: readonly Text[]): Text {
  const listed = (language: Language): string => {
    const all = texts.map((text) => text[language]);
    const last = all.pop() ?? '';
    return all.length === 0 ? last : `${all.join(', ')} ${OR[language]} ${last}`;
  };
  return Object.fromEntries(LANGUAGES.map((language) => [language, listed(language)])) as Text;
}

const TAKES: Text = {
  en: 'This takes {taken}; you sent {sent}.',
  es: 'Esto requiere {taken}; usted envió {sent}.',
  pt: 'Isto requer {taken}; você enviou {sent}.',
};
const SEND: Text = {
  en: 'Send the request with {taken}.',
  es: 'Envíe la solicitud con {taken}.',
  pt: 'Envie a requisição com {taken}.',
};
