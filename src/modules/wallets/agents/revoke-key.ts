// Revokes a key: the next request with it is refused, in whichever process it arrives. Revoking twice is no
// error.
import { z } from 'zod';
import type { Instant } from '#platform/time/clock.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { withLastUses } from '#modules/base/identity/last-used.ts';
import { ownerRefusals } from '#modules/wallets/wallets/access.ts';
import { agentKeySchema, keyParams, toAgentKey } from './key-model.ts';
import { revokeKey } from './make-key.ts';
import { requireSubWallet } from './access.ts';
import { agentKeys, type AgentKeyRow } from './tables.ts';

type Revocation = { readonly subWalletId: string; readonly keyId: string; readonly usedAt: Instant | null };

const revoke = defineCommand<Revocation, { row: AgentKeyRow; now: Instant }>({
  name: 'agent_keys.revoke',
  locks: ({ keyId }) => [lock(agentKeys, keyId)],
  decide(tx, { subWalletId, keyId, usedAt }) {
    const row = tx.find(agentKeys, keyId);
    if (row?.sub_wallet_id !== subWalletId) throw refusal('not_found');
    const revoked = row.status === 'revoked' ? row : revokeKey(tx, row);
    return { row: { ...revoked, last_used_at: usedAt ?? row.last_used_at }, now: tx.now };
  },
});

export const revokeKeyRoute = defineRoute({
  id: 'agent_keys.revoke',
  method: 'DELETE',
  path: '/api/v1/wallet/sub-wallets/:id/keys/:keyId',
  auth: [{ session: 'self' }],
  proof: 'none: lets less go',
  tag: 'Agent keys',
  summary: 'Revoke an agent key',
  description: 'It ends at once, also where it was rotated and is in its 24 hours.',
  params: keyParams,
  answers: {
    200: {
      description: 'The key, now revoked.',
      schema: z.object({ ok: z.literal(true), key: agentKeySchema }).meta({ id: 'RevokedAgentKey' }),
    },
  },
  refusals: ownerRefusals,
  command: revoke,
  async prepare(call, db) {
    const { row } = await requireSubWallet(db, call, call.params.id);
    const { keyId } = call.params;
    const [used] = await withLastUses(db, call.tenant.id, [{ id: keyId, last_used_at: null }]);
    return { subWalletId: row.id, keyId, usedAt: used?.last_used_at ?? null };
  },
  answer: ({ row, now }) => answer(200, { ok: true as const, key: toAgentKey(row, now) }),
});
