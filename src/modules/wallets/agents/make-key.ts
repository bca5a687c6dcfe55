// Makes a key of a sub-wallet. Its text is in the answer and nowhere else.
import type { Caller, Mode } from '#platform/context/context.ts';
import type { Draft, Tx } from '#platform/work/draft.ts';
import type { Db } from '#platform/db/sql.ts';
import { cryptoRandom, type Id } from '#platform/ids/ids.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { makeKeyText, type KeyText } from '#modules/base/identity/key-text.ts';
import { ownerRefusals } from '#modules/wallets/wallets/access.ts';
import { KEYS_MAX } from './bounds.ts';
import { isGood, toAgentKey } from './key-model.ts';
import { requireSubWallet } from './access.ts';
import { seenKeys } from './queries.ts';
import { refusal, tooManyKeys } from './refusals.ts';
import { agentKeyMachine } from './states.ts';
import { agentKeys, subWallets, type AgentKeyRow, type SubWalletRow } from './tables.ts';

export const AGENT_KEYS_CHANNEL = 'monedero_agent_keys';

export type MadeKey = { readonly row: AgentKeyRow; readonly raw: string };

export const makeAgentKeyText = (mode: Mode): KeyText => makeKeyText(mode, cryptoRandom, 'ak');

/** A sub-wallet with its keys, as they are before they are locked. */
export type WithKeys = {
  readonly id: Id<'sub'>;
  readonly keysMade: number;
  readonly keyIds: readonly Id<'agk'>[];
};

export async function withKeys(db: Db, caller: Caller, id: string): Promise<WithKeys> {
  const { row } = await requireSubWallet(db, caller, id);
  const { keys_made: keysMade, key_ids: keyIds } = await seenKeys(db, caller.tenant.id, row.id);
  return { id: row.id, keysMade, keyIds };
}

/** The sub-wallet, and those of its keys that were there when they were looked up and are valid. */
export function lockedKeys(tx: Tx, { id, keysMade, keyIds }: WithKeys) {
  const row = tx.find(subWallets, id);
  if (row === undefined) throw platformRefusal('not_found');
  const keys = keyIds.flatMap((keyId) => tx.find(agentKeys, keyId) ?? []);
  const good = keys.filter((key) => isGood(key, tx.now));
  return { row, good, madeSince: row.keys_made - keysMade };
}

/** A sub-wallet that is not closed gets one more key. Those that were made since count as good. */
export function requireRoom({ row, good, madeSince }: ReturnType<typeof lockedKeys>): void {
  if (row.status === 'closed') throw platformRefusal('invalid_state', { status: row.status });
  if (good.length + madeSince >= KEYS_MAX) throw tooManyKeys();
}

export function addKey(
  tx: Tx,
  row: SubWalletRow,
  { label, text }: { label: string; text: KeyText },
): MadeKey {
  tx.update(subWallets, row, { keys_made: row.keys_made + 1 });
  const key = tx.insert(agentKeys, {
    tenant_id: tx.tenantId,
    id: tx.newId('agk', row.id),
    sub_wallet_id: row.id,
    label,
    key_hash: text.hash,
    prefix: text.prefix,
    last_four: text.lastFour,
    status: agentKeyMachine.initial,
    grace_until: null,
    created_at: tx.now,
    last_used_at: null,
    revoked_at: null,
  });
  return { row: key, raw: text.raw };
}

/** A key that is not revoked. It is valid nowhere any more once this is committed. */
export function revokeKey(draft: Draft, row: AgentKeyRow): AgentKeyRow {
  draft.announce(AGENT_KEYS_CHANNEL, row.key_hash);
  noteKey(draft, 'agent_key.revoked', row.id);
  return draft.move(agentKeys, row, 'revoke', { revoked_at: draft.now });
}

export const noteKey = (draft: Draft, action: string, id: string): void =>
  audit(draft, action, { type: 'agent_key', id });

/** The answer with the text of a key was given once more. */
const noteShownAgain = (work: Work, { key }: { readonly key: { readonly id: string } }): void =>
  noteKey(work, 'agent_key.shown_again', key.id);

/** What the routes that make a key have in common. */
export const newKeyRoute = {
  auth: [{ session: 'self' }],
  tag: 'Agent keys',
  refusals: {
    ...ownerRefusals,
    invalid_state: platformRefusal.rows.invalid_state,
    too_many_agent_keys: refusal.rows.too_many_agent_keys,
  },
  answerIsSecret: true,
  onReplay: noteShownAgain,
  answer: ({ row, raw }: MadeKey) => answer(201, { key: toAgentKey(row, row.created_at), raw }),
} as const;
