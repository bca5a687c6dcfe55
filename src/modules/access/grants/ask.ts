// A client asks a person for a grant: the request is checked, written down, and answered by the person on a
// page of its own. Nothing is sent to an address that the client has not named.
import { plus } from '#platform/time/clock.ts';
import { insertRows } from '#platform/db/bulk.ts';
import { hashOfLink, makeLinkSecret } from '#platform/secrets/link.ts';
import { countTry } from '#modules/people/sign-in/attempts.ts';
import { callerNetworkOf } from '#modules/people/sign-in/caller-network.ts';
import { ASKED_BY_CALLER, REQUEST_LIVES_MS } from './bounds.ts';
import { isDocumentAddress, readClientDocument, type Client, type ClientProblem } from './client-document.ts';
import { resourceOf } from './metadata.ts';
import { findRegistered } from './queries.ts';
import { answerAt, isNamed, receiverOf } from './redirect-uri.ts';
import { SCOPE_DEFAULT, scopesIn } from './scopes.ts';
import type { GrantServices } from './services.ts';
import { grantRequests, type RequestRow } from './tables.ts';

/** What is wrong with a request, by the code of OAuth. */
export type RequestProblem =
  | 'invalid_request'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'invalid_target';

export type GrantOutcome =
  | { readonly kind: 'asked'; readonly secret: string }
  /** The person is sent nowhere: the client is not known, or the address is not its own. */
  | { readonly kind: 'stranger'; readonly why: ClientProblem | 'redirect_uri' }
  /** The client hears of it at `back`, if the person goes there. */
  | {
      readonly kind: 'wrong';
      readonly why: RequestProblem;
      /** The parameter that is wrong. */
      readonly parameter: string;
      readonly client: Client;
      readonly back: string;
    };

const STATE_CHARACTERS_MAX = 2_000;
const CHALLENGE = /^[\w-]{43}$/;
/** Twice, these could be read as either. */
const ONCE = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
  'response_mode',
];

export async function askForGrant(
  services: GrantServices,
  query: URLSearchParams,
  ip: string | null,
): Promise<GrantOutcome> {
  const { pool, clock, newId, baseUrl } = services;
  const now = clock.now();
  const network = callerNetworkOf(ip);
  if (network !== undefined) await countTry(pool, ASKED_BY_CALLER, network, now);
  const client = await clientOf(services, query.get('client_id') ?? '');
  if (typeof client === 'string') return { kind: 'stranger', why: client };
  const uri = query.get('redirect_uri') ?? '';
  const isTwice = query.getAll('redirect_uri').length > 1 || query.getAll('client_id').length > 1;
  if (isTwice || !isNamed(uri, client.redirectUris)) return { kind: 'stranger', why: 'redirect_uri' };

  const state = query.get('state');
  const at = { redirect_uri: uri, state: state === null ? null : state.slice(0, STATE_CHARACTERS_MAX) };
  const problem = problemOf(query, resourceOf(baseUrl()));
  if (problem !== undefined) {
    const [why, parameter] = problem;
    const details = { error: why, error_description: `${parameter} is not valid` };
    return { kind: 'wrong', why, parameter, client, back: answerAt(at, baseUrl(), details) };
  }
  const secret = makeLinkSecret();
  const row: RequestRow = {
    id: newId('grq'),
    link_hash: hashOfLink(secret),
    client_id: client.id,
    client_name: client.name,
    client_host: receiverOf(uri).host,
    ...at,
    scopes: scopesAsked(query),
    resource: resourceOf(baseUrl()),
    code_challenge: query.get('code_challenge') ?? '',
    created_at: now,
    expires_at: plus(now, REQUEST_LIVES_MS),
    answered_at: null,
  };
  await insertRows(pool, grantRequests, [row]);
  return { kind: 'asked', secret };
}

async function clientOf(services: GrantServices, id: string): Promise<Client | ClientProblem> {
  if (isDocumentAddress(id)) return readClientDocument(services, id);
  const row = await findRegistered(services.pool, id);
  return row === undefined ? 'unknown' : { id: row.id, name: row.name, redirectUris: row.redirect_uris };
}

const scopesAsked = (query: URLSearchParams) =>
  scopesIn((query.get('scope') ?? SCOPE_DEFAULT).split(' ').filter((word) => word !== ''));

/** A method of challenge that is left out would be `plain`, which proves nothing. */
function problemOf(
  query: URLSearchParams,
  resource: string,
): readonly [why: RequestProblem, parameter: string] | undefined {
  const twice = ONCE.find((name) => query.getAll(name).length > 1);
  if (twice !== undefined) return ['invalid_request', twice];
  if (query.get('response_type') !== 'code') return ['unsupported_response_type', 'response_type'];
  if ((query.get('response_mode') ?? 'query') !== 'query') return ['invalid_request', 'response_mode'];
  if ((query.get('state') ?? '').length > STATE_CHARACTERS_MAX) return ['invalid_request', 'state'];
  if (query.get('code_challenge_method') !== 'S256') return ['invalid_request', 'code_challenge_method'];
  if (!CHALLENGE.test(query.get('code_challenge') ?? '')) return ['invalid_request', 'code_challenge'];
  if ((query.get('resource') ?? resource) !== resource) return ['invalid_target', 'resource'];
  return scopesAsked(query).length === 0 ? ['invalid_scope', 'scope'] : undefined;
}
