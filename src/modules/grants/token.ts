// Gives tokens for the code that a person's consent has made, and new ones for a refresh token (RFC 6749).
import { refusal as platformRefusal } from '../../platform/refusals.ts';
import { answer, defineRoute } from '../../platform/route.ts';
import { callerNetworkOf, countTry, refuseTooMany } from '../sign-in/index.ts';
import { WRONG_OF_CALLER } from './bounds.ts';
import { resourceOf } from './metadata.ts';
import { findToken } from './queries.ts';
import { oauthRefusal, rows } from './refusals.ts';
import type { GrantServices } from './services.ts';
import { spendToken, tokenBody, tokensSchema, type TokenBody } from './spend-token.ts';
import type { TokenKind } from './tables.ts';
import { hashOfToken } from './token-text.ts';

const BODY_BYTES_MAX = 16 * 1024;

/** What is presented, by its kind; undefined for a kind of grant that is not given. */
function presented({ grant_type: type, code, refresh_token }: TokenBody): [TokenKind, string] | undefined {
  if (type === 'authorization_code') return ['code', code ?? ''];
  return type === 'refresh_token' ? ['refresh', refresh_token ?? ''] : undefined;
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
  bodyBytesMax: BODY_BYTES_MAX,
  answers: { 200: { description: 'The tokens, once.', schema: tokensSchema } },
  refusals: {
    invalid_grant: rows.invalid_grant,
    unsupported_grant_type: rows.unsupported_grant_type,
    invalid_target: rows.invalid_target,
    rate_limited: platformRefusal.rows.rate_limited,
  },
  steps: async ({ pool, works }, { actor, body }, { clock, tenants, baseUrl }: GrantServices) => {
    const now = clock.now();
    const network = callerNetworkOf(actor.ip);
    if (network !== undefined) await refuseTooMany(pool, WRONG_OF_CALLER, network, now);
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
        : await works.run(tenant, actor, (work) => spendToken(work, row, body, now));
    if (tokens !== undefined) return answer(200, tokens);
    if (network !== undefined) await countTry(pool, WRONG_OF_CALLER, network, now);
    throw oauthRefusal('invalid_grant');
  },
});
