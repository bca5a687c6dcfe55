// Exchanges a code or a refresh token for tokens. Either is valid once: a second use means that it was
// copied, so its grant ends, with all tokens of it.
import { hash } from 'node:crypto';
import { z } from 'zod';
import { plus, type Instant } from '#platform/time/clock.ts';
import type { Work } from '#platform/work/work.ts';
import { isInForce } from './authenticate.ts';
import { ACCESS_LIVES_MS, REFRESH_LIVES_MS } from './bounds.ts';
import { lockGrant, lockToken, noteClient } from './queries.ts';
import { oauthRefusal } from './refusals.ts';
import { endGrant } from './revoke-grant.ts';
import { grants, grantTokens, type GrantRow, type TokenRow } from './tables.ts';
import { makeToken } from './token-text.ts';

const CHARACTERS_MAX = 2_000;
const SECOND_MS = 1_000;
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

const word = z.string().max(CHARACTERS_MAX);
export const tokenBody = z
  .object({
    grant_type: word.describe('`authorization_code` or `refresh_token`.'),
    client_id: word.optional().describe('Required, unless it is the name of HTTP Basic.'),
    code: word.optional(),
    redirect_uri: word.optional().describe('That of the request for the code.'),
    code_verifier: word.optional(),
    refresh_token: word.optional(),
    resource: word.optional(),
    scope: word
      .optional()
      .describe('With a refresh token, of what the person has agreed to. The tokens have all of it.'),
  })
  .meta({ id: 'TokenRequest' });
export type TokenBody = z.infer<typeof tokenBody>;
/** What the client of this name presents. */
export type Presented = TokenBody & { readonly client_id: string };

export const tokensSchema = z
  .object({
    access_token: z.string().describe('For `/mcp` alone.'),
    token_type: z.literal('Bearer'),
    expires_in: z.int().describe('In seconds.'),
    refresh_token: z.string().describe('Good once, within 60 days.'),
    scope: z.string().describe('What the person has agreed to, which may be less than was asked for.'),
  })
  .meta({ id: 'Tokens' });
/** Tokens, and one of their rows, by which they are found if the answer to the commit is lost. */
export type IssuedTokens = { readonly tokens: z.infer<typeof tokensSchema>; readonly row: TokenRow };

/** Whether a valid code was asked for by the client that presents it. */
const isAskedBy = (row: TokenRow, { redirect_uri: uri, code_verifier: verifier = '' }: TokenBody): boolean =>
  row.redirect_uri === uri &&
  VERIFIER.test(verifier) &&
  hash('sha256', verifier, 'base64url') === row.code_challenge;

const isWithin = ({ scopes }: GrantRow, { scope = '' }: TokenBody): boolean =>
  scope.split(' ').every((one) => one === '' || scopes.some((agreed) => agreed === one));

/**
 * Returns undefined for a wrong token. That its grant has ended by it is committed, so this must not throw.
 */
export async function spendToken(
  work: Work,
  seen: TokenRow,
  body: Presented,
  now: Instant,
): Promise<IssuedTokens | undefined> {
  const row = await lockToken(work, work.tenantId, seen.id);
  const grant = await lockGrant(work, work.tenantId, seen.grant_id);
  if (row === undefined || grant === undefined) return undefined;
  if (row.used_at !== null) {
    endGrant(work, grant, { why: 'grant.token_reused', now });
    return undefined;
  }
  if (row.expires_at <= now || grant.client_id !== body.client_id) return undefined;
  if (row.kind === 'code' && !isAskedBy(row, body)) return undefined;
  if (!(await isInForce(work, grant, now))) return undefined;
  if (row.kind === 'refresh' && !isWithin(grant, body)) throw oauthRefusal('invalid_scope');

  work.update(grantTokens, row, { used_at: now });
  await noteClient(work, grant.client_id, now);
  return giveTokens(work, grant, now);
}

function giveTokens(work: Work, grant: GrantRow, now: Instant): IssuedTokens {
  const [access, refresh] = [makeToken('access'), makeToken('refresh')];
  const expiresAt = plus(now, REFRESH_LIVES_MS);
  work.update(grants, grant, { expires_at: expiresAt });
  const shared = {
    tenant_id: grant.tenant_id,
    grant_id: grant.id,
    redirect_uri: null,
    code_challenge: null,
    created_at: now,
    used_at: null,
  };
  work.insert(grantTokens, {
    ...shared,
    id: work.newId('gtk', grant.id),
    kind: 'access',
    token_hash: access.hash,
    expires_at: plus(now, ACCESS_LIVES_MS),
  });
  const row = work.insert(grantTokens, {
    ...shared,
    id: work.newId('gtk', grant.id),
    kind: 'refresh',
    token_hash: refresh.hash,
    expires_at: expiresAt,
  });
  const tokens = {
    access_token: access.raw,
    token_type: 'Bearer',
    expires_in: ACCESS_LIVES_MS / SECOND_MS,
    refresh_token: refresh.raw,
    scope: grant.scopes.join(' '),
  } as const;
  return { tokens, row };
}
