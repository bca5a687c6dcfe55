// Who may call what, cell by cell: every kind of entry against every kind of caller.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { idempotencyScopeOf, requireAccess, type Access, type Role } from './access.ts';
import { systemActor, type Actor } from './context.ts';
import { Refusal } from './refusal.ts';

const FROM = { ip: null, requestId: null };
const user = (role: Role | null): Actor => ({ ...FROM, type: 'user', id: 'usr_1', role });
const CALLERS = {
  key: { ...FROM, type: 'api_key', id: 'key_1', scopes: new Set(['cards:read']), hourlyLimit: 1 },
  agent: { ...FROM, type: 'agent_key', id: 'ak_1', boundTo: 'sub_1' },
  owner: user('owner'),
  viewer: user('viewer'),
  person: user(null),
  client: { ...FROM, type: 'grant', id: 'gra_1', userId: 'usr_1', scopes: new Set(['wallet:read']) },
  provider: { ...FROM, type: 'provider', id: 'inbound' },
  job: systemActor('test'),
} as const satisfies Record<string, Actor>;
type Caller = keyof typeof CALLERS;

const TAKEN: ReadonlyArray<[name: string, access: Access, callers: readonly Caller[]]> = [
  ['a scope that the key has', { scope: 'cards:read' }, ['key']],
  ['another scope', { scope: 'cards:write' }, []],
  ['agents', { agent: true }, ['agent']],
  ['owners', { session: 'owner' }, ['owner']],
  ['viewers', { session: 'viewer' }, ['owner', 'viewer']],
  ['everybody signed in', { session: 'self' }, ['owner', 'viewer', 'person']],
  ['a scope that the client was granted', { grant: 'wallet:read' }, ['client']],
  ['another granted scope', { grant: 'wallet:pay' }, []],
  ['signed messages', 'signed', ['provider']],
];

const refusedWith = (access: readonly Access[], caller: Caller): string | undefined => {
  try {
    requireAccess(access, CALLERS[caller]);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code;
  }
};

suite('a route that takes', () => {
  for (const [name, access, callers] of TAKEN) {
    test(`${name} takes ${callers.length === 0 ? 'none of these' : callers.join(', ')} and no other caller`, () => {
      for (const caller of Object.keys(CALLERS) as Caller[]) {
        assert.equal(
          refusedWith([access], caller) === undefined,
          (callers as string[]).includes(caller),
          caller,
        );
      }
    });
  }

  test('several kinds of callers takes each of them', () => {
    const auth = [{ scope: 'cards:read' }, { agent: true }, { session: 'self' }] as const;
    for (const caller of ['key', 'agent', 'person'] as const)
      assert.equal(refusedWith(auth, caller), undefined);
    assert.equal(refusedWith(auth, 'provider'), 'forbidden');
  });

  test('none at all takes no caller', () => {
    for (const caller of Object.keys(CALLERS) as Caller[]) assert.equal(refusedWith([], caller), 'forbidden');
  });
});

test('a caller of a kind that is taken hears which scope it lacks, any other one that it may not', () => {
  assert.equal(refusedWith([{ scope: 'cards:write' }], 'key'), 'insufficient_scope');
  assert.equal(refusedWith([{ grant: 'wallet:pay' }], 'client'), 'insufficient_scope');
  assert.equal(refusedWith([{ scope: 'cards:write' }], 'agent'), 'forbidden');
  assert.equal(refusedWith([{ agent: true }], 'key'), 'forbidden');
});

test('the keys of an organization share their idempotency keys, and no other caller does', () => {
  const scopes = Object.values(CALLERS).map(idempotencyScopeOf);
  assert.equal(scopes[0], 'organization');
  assert.equal(new Set(scopes.filter((one) => !one.includes('usr_1'))).size, scopes.length - 3);
});
