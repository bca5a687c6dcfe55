// Creates an API key. Its text is in the answer and nowhere else; a key cannot give more than it has.
import { grants } from '#platform/route/access.ts';
import { defineCommand } from '#platform/command/command.ts';
import type { Actor, Mode } from '#platform/context/context.ts';
import type { Draft } from '#platform/work/draft.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { cryptoRandom, type Id } from '#platform/ids/ids.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from './audit.ts';
import { makeKeyText, type KeyText } from './key-text.ts';
import {
  apiKeyBody,
  HOURLY_LIMIT_DEFAULT,
  HOURLY_LIMIT_MAX,
  newApiKeySchema,
  toApiKey,
  type ApiKeyBody,
} from './model.ts';
import { refusal } from './refusals.ts';
import { apiKeys, type ApiKeyRow } from './tables.ts';

export type NewKey = {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly hourlyLimit: number;
  /** The login by which a command line gets it. */
  readonly loginId?: Id<'dvl'>;
};

/** A new key, with its text. */
export type MadeKey = { readonly row: ApiKeyRow; readonly raw: string };

export const makeApiKeyText = (mode: Mode): KeyText => makeKeyText(mode, cryptoRandom);

export function createApiKey(draft: Draft, key: NewKey, text = makeApiKeyText(draft.mode)): MadeKey {
  const row = draft.insert(apiKeys, {
    tenant_id: draft.tenantId,
    id: draft.newId('key', null),
    name: key.name,
    key_hash: text.hash,
    prefix: text.prefix,
    last_four: text.lastFour,
    scopes: key.scopes,
    hourly_limit: key.hourlyLimit,
    status: 'active',
    created_at: draft.now,
    last_used_at: null,
    revoked_at: null,
    login_id: key.loginId ?? null,
  });
  audit(draft, 'api_key.created', { type: 'api_key', id: row.id });
  return { row, raw: text.raw };
}

export const toNewKey = ({ row, raw }: MadeKey) => ({ ...toApiKey(row), raw });

const createCommand = defineCommand<{ key: NewKey; text: KeyText }, MadeKey>({
  name: 'api_keys.create',
  locks: () => [],
  decide: (tx, { key, text }) => createApiKey(tx, key, text),
});

type Grantable = { readonly scopes: ReadonlySet<string>; readonly hourlyLimit: number };

/** What a caller may hand out: no more than it has, or a narrow key would be as good as a wide one. */
export function grantableBy(actor: Actor): Grantable {
  if (actor.type === 'api_key') return actor;
  if (actor.type === 'user' && actor.role === 'owner') return EVERYTHING;
  throw platformRefusal('forbidden');
}

const EVERYTHING: Grantable = { scopes: new Set(['*']), hourlyLimit: HOURLY_LIMIT_MAX };

export function requireScopes(held: ReadonlySet<string>, wanted: readonly string[]): void {
  const beyond = wanted.find((scope) => !grants(held, scope));
  if (beyond !== undefined) throw refusal('scope_not_granted', { scope: beyond });
}

export function requireGranted(actor: Actor, wanted: Pick<NewKey, 'scopes' | 'hourlyLimit'>): void {
  const { scopes, hourlyLimit } = grantableBy(actor);
  requireScopes(scopes, wanted.scopes);
  if (wanted.hourlyLimit > hourlyLimit) throw refusal('hourly_limit_not_granted', { hourlyLimit });
}

/** What was asked for, with as many requests an hour as is usual and the caller can give. */
export const wantedOf = ({ body, actor }: { readonly body: ApiKeyBody; readonly actor: Actor }): NewKey => ({
  name: body.name,
  scopes: body.scopes,
  hourlyLimit: body.hourlyLimit ?? Math.min(HOURLY_LIMIT_DEFAULT, grantableBy(actor).hourlyLimit),
});

/** The text of a key was shown once more. */
export const noteShownAgain = (work: Work, { id }: { readonly id: string }): void =>
  audit(work, 'api_key.shown_again', { type: 'api_key', id });

export const createApiKeyRoute = (scopes: readonly string[]) =>
  defineRoute({
    id: 'api_keys.create',
    method: 'POST',
    path: '/api/v1/api_keys',
    auth: [{ scope: 'keys:write' }],
    tag: 'API keys',
    summary: 'Create an API key',
    description:
      'The key is in `raw`, once. It can have only scopes and requests an hour that the calling key has.',
    body: apiKeyBody(scopes),
    answers: { 201: { description: 'The key, with its text.', schema: newApiKeySchema } },
    refusals: refusal.rows,
    answerIsSecret: true,
    authorize: (call) => requireGranted(call.actor, wantedOf(call)),
    onReplay: noteShownAgain,
    command: createCommand,
    prepare: (call) => ({ key: wantedOf(call), text: makeApiKeyText(call.tenant.mode) }),
    answer: (made) => answer(201, toNewKey(made)),
  });
