// A client that is known by the address of a document about itself (client ID metadata document), since it
// alone can publish there. The document is fetched by the guarded client each time that a person is asked.
import { z } from 'zod';
import { isLoopbackAddress } from '#platform/outbound/address.ts';
import type { OutboundClient } from '#platform/outbound/client.ts';
import { isLocalhost } from '#platform/outbound/url.ts';
import { clientName } from './client-name.ts';
import { isRedirectUri } from './redirect-uri.ts';

const ID_CHARACTERS_MAX = 500;
export const REDIRECT_URIS_MAX = 20;

export type Client = { readonly id: string; readonly name: string; readonly redirectUris: readonly string[] };
/** Why a client is not known. */
export type ClientProblem = 'unknown' | 'unreachable' | 'not_a_document' | 'of_another' | 'confidential';

export type DocumentServices = {
  readonly outbound: OutboundClient;
  /** Allows, for trials, documents of this machine, also by plain HTTP. */
  readonly allowLoopbackReceivers: boolean;
};

const documentSchema = z.object({
  client_id: z.string(),
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1).max(REDIRECT_URIS_MAX),
  token_endpoint_auth_method: z.string().optional(),
});

/** It has a path, and is written as a browser would write it, so that it is compared as text. */
export function isDocumentAddress(id: string): boolean {
  if (id.length > ID_CHARACTERS_MAX || !/^https?:\/\//.test(id)) return false;
  const url = URL.parse(id);
  if (url?.href !== id || url.username !== '' || url.password !== '') return false;
  return url.pathname !== '/' && !id.includes('#');
}

export async function readClientDocument(
  { outbound, allowLoopbackReceivers }: DocumentServices,
  id: string,
): Promise<Client | ClientProblem> {
  const isHere = allowLoopbackReceivers && isOnLoopback(id);
  const rules = { allowLoopback: isHere, httpsOnly: !isHere };
  const got = await outbound.get({ url: id, headers: { accept: 'application/json' }, rules });
  if (got.kind === 'failed' || got.status !== 200) return 'unreachable';
  const read = documentSchema.safeParse(jsonOf(got.body));
  if (!read.success || !read.data.redirect_uris.every(isRedirectUri)) return 'not_a_document';
  const { client_id: named, client_name: name, redirect_uris: redirectUris } = read.data;
  if (named !== id) return 'of_another';
  // It authenticates in a way that we do not support, and must not be let in without.
  if ((read.data.token_endpoint_auth_method ?? 'none') !== 'none') return 'confidential';
  return { id, name: clientName(name, new URL(id).host), redirectUris };
}

function isOnLoopback(id: string): boolean {
  const host = new URL(id).hostname.replace(/^\[|\]$/g, '');
  return isLocalhost(host) || isLoopbackAddress(host);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
