// The texts of codes and tokens: a prefix that says what one is, and a secret of 32 bytes, of which only the
// hash is stored.
import { hashOfLink, isLinkSecret, makeLinkSecret } from '#platform/secrets/link.ts';
import type { TokenKind } from './tables.ts';

const PREFIXES: Readonly<Record<TokenKind, string>> = { code: 'gco_', access: 'gat_', refresh: 'grt_' };

export type TokenText = { readonly raw: string; readonly hash: string };

export function makeToken(kind: TokenKind): TokenText {
  const raw = PREFIXES[kind] + makeLinkSecret();
  return { raw, hash: hashOfLink(raw) };
}

/** Undefined for what can be no token of the kind, so the database need not be asked. */
export function hashOfToken(kind: TokenKind, raw: string): string | undefined {
  const prefix = PREFIXES[kind];
  return raw.startsWith(prefix) && isLinkSecret(raw.slice(prefix.length)) ? hashOfLink(raw) : undefined;
}

/** Whether a bearer token means to be one of a grant, well-formed or not. */
export const isGrantToken = (raw: string): boolean => raw.startsWith(PREFIXES.access);
