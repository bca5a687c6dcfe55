// Ends a grant, and with it all its tokens. The person does it from their list, a client by a token of its
// own (RFC 7009), and the server if a code or a refresh token comes a second time.
import { z } from 'zod';
import type { Instant } from '#platform/time/clock.ts';
import type { Draft } from '#platform/work/draft.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { challengeIn, clientIdOf } from './client-id.ts';
import { grantParams } from './model.ts';
import { invalidClient, rows } from './refusals.ts';
import { findToken, lockGrant } from './queries.ts';
import type { GrantServices } from './services.ts';
import { grants, type GrantRow } from './tables.ts';
import { hashOfToken } from './token-text.ts';

type End = {
  /** What the audit log says. */
  readonly why: 'grant.revoked' | 'grant.token_reused';
  /** The instant, in real time. */
  readonly now: Instant;
};

/** It may end twice. */
export function endGrant(draft: Draft, row: GrantRow, { why, now }: End): void {
  if (row.status === 'revoked') return;
  draft.move(grants, row, 'revoke', { revoked_at: now });
  audit(draft, why, { type: 'grant', id: row.id });
}

/** The person who gave it revokes it. It may be revoked twice. */
export async function revokeOwn(work: Work, id: string, now: Instant): Promise<void> {
  const { actor, tenantId } = work;
  const row = await lockGrant(work, tenantId, id);
  if (row?.user_id !== actor.id) throw platformRefusal('not_found');

  endGrant(work, row, { why: 'grant.revoked', now });
}

export const revokeGrantRoute = defineRoute({
  id: 'grants.revoke',
  method: 'DELETE',
  path: '/api/v1/wallet/grants/:id',
  auth: [{ session: 'self' }],
  proof: 'none: lets less go',
  tag: 'Grants',
  summary: 'Revoke a grant',
  description:
    'At once and for good: the next request of the client is refused. What it has paid stays paid.',
  params: grantParams,
  answers: {
    200: {
      description: 'It is revoked.',
      schema: z.object({ ok: z.literal(true) }).meta({ id: 'RevokedGrant' }),
    },
  },
  work: async (work, { params }, { clock }: GrantServices) => {
    await revokeOwn(work, params.id, clock.now());
    return answer(200, { ok: true as const });
  },
});

const TOKEN_CHARACTERS_MAX = 200;

export const revokeTokenRoute = defineRoute({
  id: 'grants.revoke_token',
  method: 'POST',
  path: '/oauth/revoke',
  auth: ['anyone'],
  isForAnyOrigin: true,
  tag: 'Grants',
  summary: 'Revoke a token',
  description:
    'RFC 7009. Whichever token of a grant is sent, the grant ends, with all its tokens. The answer is the same for a token that is not known.',
  body: z
    .object({
      token: z.string().max(TOKEN_CHARACTERS_MAX),
      client_id: z
        .string()
        .optional()
        .describe('With which the token was asked for. Required, unless it is the name of HTTP Basic.'),
      token_type_hint: z.string().optional(),
    })
    .meta({ id: 'TokenRevocation' }),
  bodyIsForm: true,
  answers: { 200: { description: 'The token is not good any more.', schema: z.object({}) } },
  refusals: { invalid_client: rows.invalid_client },
  steps: async ({ pool, works }, { actor, body, raw }, { tenants, clock }: GrantServices) => {
    const clientId = clientIdOf(body, raw);
    const kinds = ['refresh', 'access'] as const;
    const found = kinds.flatMap((kind) => {
      const hash = hashOfToken(kind, body.token);
      return hash === undefined ? [] : [{ kind, hash }];
    })[0];
    const token = found && (await findToken(pool, found.kind, found.hash));
    if (token === undefined) return answer(200, {});
    await works.run(await tenants.get(token.tenant_id), actor, async (work) => {
      const row = await lockGrant(work, work.tenantId, token.grant_id);
      if (row === undefined) return;
      if (row.client_id !== clientId) throw invalidClient(challengeIn(raw));
      endGrant(work, row, { why: 'grant.revoked', now: clock.now() });
    });
    return answer(200, {});
  },
});
