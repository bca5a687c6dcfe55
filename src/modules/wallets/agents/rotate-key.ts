// Rotates a key: a new one with the same label takes its place, and the old one stays valid for a while, so
// that an agent can change over without a gap.
import { plus } from '#platform/time/clock.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { defineRoute } from '#platform/route/route.ts';
import type { KeyText } from '#modules/base/identity/key-text.ts';
import { GRACE_MS } from './bounds.ts';
import { keyParams, newAgentKeySchema, shownStatus } from './key-model.ts';
import {
  addKey,
  AGENT_KEYS_CHANNEL,
  lockedKeys,
  makeAgentKeyText,
  newKeyRoute,
  noteKey,
  requireRoom,
  withKeys,
  type MadeKey,
  type WithKeys,
} from './make-key.ts';
import { agentKeys, subWallets } from './tables.ts';

type Rotation = WithKeys & { readonly keyId: string; readonly text: KeyText };

const rotateKey = defineCommand<Rotation, MadeKey>({
  name: 'agent_keys.rotate',
  locks: ({ id, keyId, keyIds }) => [
    lock(subWallets, id),
    lock(agentKeys, keyId),
    ...keyIds.map((other) => lock(agentKeys, other)),
  ],
  decide(tx, { keyId, text, ...seen }) {
    const locked = lockedKeys(tx, seen);
    const { row } = locked;
    const old = tx.find(agentKeys, keyId);
    if (old?.sub_wallet_id !== row.id) throw platformRefusal('not_found');
    if (old.status !== 'active') throw platformRefusal('invalid_state', { status: shownStatus(old, tx.now) });
    requireRoom(locked);

    tx.move(agentKeys, old, 'rotate', { grace_until: plus(tx.now, GRACE_MS) });
    tx.announce(AGENT_KEYS_CHANNEL, old.key_hash);
    noteKey(tx, 'agent_key.rotated', old.id);
    return addKey(tx, row, { label: old.label, text });
  },
});

export const rotateKeyRoute = defineRoute({
  ...newKeyRoute,
  id: 'agent_keys.rotate',
  method: 'POST',
  path: '/api/v1/wallet/sub-wallets/:id/keys/:keyId/rotate',
  summary: 'Rotate an agent key',
  description: 'Answers with the new key. The old one stays good for 24 hours, until its `grace_until`.',
  params: keyParams,
  answers: { 201: { description: 'The new key, with its text.', schema: newAgentKeySchema } },
  command: rotateKey,
  prepare: async (call, db) => ({
    ...(await withKeys(db, call, call.params.id)),
    keyId: call.params.keyId,
    text: makeAgentKeyText(call.tenant.mode),
  }),
});
