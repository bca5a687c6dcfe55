// Creates a key for the agent of a sub-wallet.
import { defineCommand, lock } from '#platform/command/command.ts';
import { defineRoute } from '#platform/route/route.ts';
import type { KeyText } from '#modules/base/identity/key-text.ts';
import { createKeyBody, newAgentKeySchema } from './key-model.ts';
import {
  addKey,
  lockedKeys,
  makeAgentKeyText,
  newKeyRoute,
  noteKey,
  requireRoom,
  withKeys,
  type MadeKey,
  type WithKeys,
} from './make-key.ts';
import { subWalletParams } from './model.ts';
import { agentKeys, subWallets } from './tables.ts';

type Creation = WithKeys & { readonly label: string | undefined; readonly text: KeyText };

const createKey = defineCommand<Creation, MadeKey>({
  name: 'agent_keys.create',
  locks: ({ id, keyIds }) => [lock(subWallets, id), ...keyIds.map((keyId) => lock(agentKeys, keyId))],
  decide(tx, { label, text, ...seen }) {
    const locked = lockedKeys(tx, seen);
    requireRoom(locked);

    const made = addKey(tx, locked.row, { label: label ?? locked.row.label, text });
    noteKey(tx, 'agent_key.created', made.row.id);
    return made;
  },
});

export const createKeyRoute = defineRoute({
  ...newKeyRoute,
  id: 'agent_keys.create',
  method: 'POST',
  path: '/api/v1/wallet/sub-wallets/:id/keys',
  summary: 'Create an agent key',
  description: 'The key is in `raw`, once. It acts as the agent of this sub-wallet, for all who have it.',
  params: subWalletParams,
  body: createKeyBody,
  answers: { 201: { description: 'The key, with its text.', schema: newAgentKeySchema } },
  command: createKey,
  prepare: async (call, db) => ({
    ...(await withKeys(db, call, call.params.id)),
    label: call.body.label,
    text: makeAgentKeyText(call.tenant.mode),
  }),
});
