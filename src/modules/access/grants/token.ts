// Gives tokens for the code that a person's consent has made, and new ones for a refresh token (RFC 6749).
import { isInserted } from '#platform/command/commit-outcome.ts';
import type { Caller } from '#platform/context/context.ts';
import { isDatabaseAway, type Pool } from '#platform/db/pool.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work, Works } from '#platform/work/work.ts';
import { countTry, refuseTooMany } from '#modules/people/sign-in/attempts.ts';
import { callerNetworkOf } from '#modules/people/sign-in/caller-network.ts';
import { WRONG_OF_CALLER } from './bounds.ts';
import { clientIdOf, requireKnown } from './client-id.ts';
import { resourceOf } from './metadata.ts';
import { findToken } from './queries.ts';
import { oauthRefusal, rows } from './refusals.ts';
import type { GrantServices } from './services.ts';
import { spendToken, tokenBody, tokensSchema, type IssuedTokens, type TokenBody } from './spend-token.ts';
import { grantTokens, type TokenKind } from './tables.ts';
import { hashOfToken } from './token-text.ts';

/** What is presented, by its kind; undefined for a kind of grant that is not given. */
function presented({ grant_type: type, code, refresh_token }: TokenBody): [TokenKind, string] | undefined {
  if (type === 'authorization_code') return ['code', code ?? ''];
  return type === 'refresh_token' ? ['refresh', refresh_token ?? ''] : undefined;
}

/**
 * A client that is answered 503 presents what was spent a second time, and so ends the grant. If the answer
 * to the commit is lost, the new tokens are therefore looked up, and given if they are there.
 */
async function spend(
  { pool, works }: { readonly pool: Pool; readonly works: Works },
  { tenant, actor }: Caller,
  unit: (work: Work) => Promise<IssuedTokens | undefined>,
): Promise<IssuedTokens['tokens'] | undefined> {
  const tried: Array<IssuedTokens | undefined> = [];
  try {
    return await works.run(tenant, actor, async (work) => {
      tried.push(await unit(work));
      return tried.at(-1)?.tokens;
    });
  } catch (error) {
    const given = isDatabaseAway(error) ? tried.at(-1) : undefined;
    if (given === undefined || !(await isInserted(pool, grantTokens, given.row))) throw error;
    return given.tokens;
  }
}

export const tokenRoute = defineRoute({
  id: 'grants.token',
  method: 'POST',
  path: '/oauth/token',
  auth: ['anyone'],
  isForAnyOrigin: true,
  tag: 'Grants',
  summary: 'Get tokens',
  description:
    'RFC 6749, with PKCE. A code is good once, within 60 seconds; a refresh token once, within 60 days. If either comes a second time, the whole grant is revoked.',
  body: tokenBody,
  bodyIsForm: true,
  answers: { 200: { description: 'The tokens, once.', schema: tokensSchema } },
  refusals: {
    invalid_grant: rows.invalid_grant,
    invalid_client: rows.invalid_client,
    invalid_scope: rows.invalid_scope,
    unsupported_grant_type: rows.unsupported_grant_type,
    invalid_target: rows.invalid_target,
    rate_limited: platformRefusal.rows.rate_limited,
  },
  steps: async ({ pool, works }, { actor, body, raw }, { clock, tenants, baseUrl }: GrantServices) => {
    const now = clock.now();
    const network = callerNetworkOf(actor.ip);
    if (network !== undefined) await refuseTooMany(pool, WRONG_OF_CALLER, network, now);
    const by = { ...body, client_id: clientIdOf(body, raw) };
    const what = presented(body);
    if (what === undefined) throw oauthRefusal('unsupported_grant_type');
    if ((body.resource ?? resourceOf(baseUrl())) !== resourceOf(baseUrl()))
      throw oauthRefusal('invalid_target');
    const tokenHash = hashOfToken(...what);
    const row = tokenHash === undefined ? undefined : await findToken(pool, what[0], tokenHash);
    const tenant = row && (await tenants.get(row.tenant_id));
    const tokens =
      row === undefined || tenant === undefined || tenant.isSuspended
        ? undefined
        : await spend({ pool, works }, { tenant, actor }, (work) => spendToken(work, row, by, now));
    if (tokens !== undefined) return answer(200, tokens);
    if (network !== undefined) await countTry(pool, WRONG_OF_CALLER, network, now);
    await requireKnown(pool, by.client_id, raw);
    throw oauthRefusal('invalid_grant');
  },
});
