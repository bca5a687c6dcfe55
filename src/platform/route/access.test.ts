// Who may call what, cell by cell: every kind of entry against every kind of caller.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { idempotencyScopeOf, PROVEN_MS, requireAccess, type Guarded } from './access.ts';
import type { Access } from './credentials.ts';
import { rightsOf } from '../context/rights.ts';
import { ROLES, type Role } from '../context/role.ts';
import { instant } from '../time/clock.ts';
import { systemActor, type Actor, type SignedInUser } from '../context/context.ts';
import { Refusal } from '../refusals/refusal.ts';

const FROM = { ip: null, requestId: null };
const NOW = instant(Date.parse('2026-03-10T15:00:00Z'));
const user = (role: Role | null, changes: Partial<SignedInUser> = {}): Actor => ({
  ...FROM,
  type: 'user',
  id: 'usr_1',
  sessionId: 'ses_1',
  hasTenant: true,
  role,
  rights: role === null ? new Set() : rightsOf(role, null),
  signedRights: new Set(),
  personId: null,
  provenAt: NOW,
  vouchedBy: null,
  ...changes,
});
const CALLERS = {
  key: { ...FROM, type: 'api_key', id: 'key_1', scopes: new Set(['cards:read']), hourlyLimit: 1 },
  agent: { ...FROM, type: 'agent_key', id: 'ak_1', boundTo: 'sub_1' },
  owner: user('owner'),
  viewer: user('viewer'),
  developer: user('developer'),
  support: user('support'),
  finance: user('finance'),
  person: user(null),
  placeless: user(null, { hasTenant: false }),
  client: {
    ...FROM,
    type: 'grant',
    id: 'gra_1',
    userId: 'usr_1',
    personId: 'usr_2',
    boundTo: null,
    scopes: new Set(['wallet:read']),
  },
  provider: { ...FROM, type: 'provider', id: 'inbound' },
  job: systemActor('test'),
} as const satisfies Record<string, Actor>;
type Caller = keyof typeof CALLERS;
const MEMBERS = ROLES satisfies readonly Caller[];

const TAKEN: ReadonlyArray<[name: string, access: Access, callers: readonly Caller[]]> = [
  ['what every role may read', { scope: 'cards:read' }, ['key', ...MEMBERS]],
  ['what helps customers', { scope: 'cards:write' }, ['owner', 'developer', 'support']],
  ['what pays', { scope: 'transfers:write' }, ['owner', 'developer', 'finance']],
  ['what developers write', { scope: 'webhooks:write' }, ['owner', 'developer']],
  ['what owners hand out', { scope: 'keys:write' }, ['owner']],
  ['members who may read', { member: 'members:read' }, MEMBERS],
  ['members who hand out rights', { member: 'members:write' }, ['owner']],
  ['agents', { agent: true }, ['agent']],
  ['people in a tenant', { session: 'self' }, [...MEMBERS, 'person']],
  ['everybody signed in', { session: 'any' }, [...MEMBERS, 'person', 'placeless']],
  ['a scope that the client was granted', { grant: 'wallet:read' }, ['client']],
  ['another granted scope', { grant: 'wallet:pay' }, []],
  ['signed messages', 'signed', ['provider']],
];

const refusedWith = (route: Guarded, caller: Actor): string | undefined => {
  try {
    requireAccess(route, caller, NOW);
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
          refusedWith({ auth: [access] }, CALLERS[caller]) === undefined,
          (callers as string[]).includes(caller),
          caller,
        );
      }
    });
  }

  test('several kinds of callers takes each of them', () => {
    const auth = [{ scope: 'cards:read' }, { agent: true }, { session: 'self' }] as const;
    for (const caller of ['key', 'agent', 'person'] as const)
      assert.equal(refusedWith({ auth }, CALLERS[caller]), undefined);
    assert.equal(refusedWith({ auth }, CALLERS.provider), 'forbidden');
  });

  test('none at all takes no caller', () => {
    for (const { type, ...rest } of Object.values(CALLERS).filter(({ id }) => id !== 'usr_1'))
      assert.equal(refusedWith({ auth: [] }, { type, ...rest } as Actor), 'forbidden');
  });

  test('anyone takes everybody', () => {
    for (const caller of Object.values(CALLERS))
      assert.equal(refusedWith({ auth: ['anyone'] }, caller), undefined);
  });
});

test('a caller of a kind that is taken hears which scope it lacks, any other one that it may not', () => {
  const cards: Guarded = { auth: [{ scope: 'cards:write' }] };
  assert.equal(refusedWith(cards, CALLERS.key), 'insufficient_scope');
  assert.equal(refusedWith(cards, CALLERS.viewer), 'insufficient_scope');
  assert.equal(refusedWith(cards, CALLERS.person), 'forbidden');
  assert.equal(refusedWith({ auth: [{ grant: 'wallet:pay' }] }, CALLERS.client), 'insufficient_scope');
  assert.equal(refusedWith(cards, CALLERS.agent), 'forbidden');
  const members: Guarded = { auth: [{ member: 'members:write' }] };
  assert.equal(refusedWith(members, CALLERS.developer), 'insufficient_scope');
  assert.equal(refusedWith(members, CALLERS.key), 'forbidden');
  assert.equal(refusedWith({ auth: [{ agent: true }] }, CALLERS.key), 'forbidden');
});

test('an agent hears that a person must do what is for people only', () => {
  const route: Guarded = { auth: [{ session: 'self' }], webOnly: true };
  assert.equal(refusedWith(route, CALLERS.agent), 'web_session_required');
  assert.equal(refusedWith(route, CALLERS.key), 'forbidden');
  assert.equal(refusedWith(route, CALLERS.placeless), 'tenant_required');
});

test('a person who proved it long ago proves it again before a secret is shown, and a key does not', () => {
  const route: Guarded = { auth: [{ scope: 'cards:read' }], answerIsSecret: true };
  const at = (ago: number): Actor => user('owner', { provenAt: instant(NOW - ago) });
  assert.equal(refusedWith(route, at(PROVEN_MS)), undefined);
  assert.equal(refusedWith(route, at(PROVEN_MS + 1)), 'step_up_required');
  assert.equal(refusedWith({ auth: route.auth, proof: 'always' }, at(PROVEN_MS + 1)), 'step_up_required');
  assert.equal(refusedWith({ auth: route.auth }, at(PROVEN_MS + 1)), undefined);
  assert.equal(refusedWith(route, CALLERS.key), undefined);
});

test('the keys of an organization share their idempotency keys, and no other caller does', () => {
  assert.equal(idempotencyScopeOf(CALLERS.key), 'organization');
  const scopes = [CALLERS.key, CALLERS.agent, CALLERS.owner, CALLERS.client].map(idempotencyScopeOf);
  assert.equal(new Set(scopes).size, scopes.length);
});

test('all that spends as one agent shares its idempotency keys', () => {
  const agent = idempotencyScopeOf(CALLERS.agent);
  assert.equal(idempotencyScopeOf({ ...CALLERS.agent, id: 'ak_2' }), agent);
  const { boundTo } = CALLERS.agent;
  assert.equal(idempotencyScopeOf({ ...CALLERS.client, boundTo }), agent);
  assert.notEqual(idempotencyScopeOf({ ...CALLERS.client, boundTo: 'sub_2' }), agent);
});
