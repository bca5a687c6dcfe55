// What goes through which connection, and which of them a route may name.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  candidatesFor,
  faultsIn,
  hasOwnRule,
  isByServer,
  leftOutOf,
  listedOn,
  madeThrough,
  needsAttention,
  portsServed,
  sandboxOf,
} from './places.ts';
import type { ConnectionRoute, ProviderConnection } from '../list/rows.ts';

const SANDBOX = sandboxOf('Sandbox');
const connection = (id: string, changes: Partial<ProviderConnection> = {}): ProviderConnection => ({
  id,
  driver: 'paper',
  name: id,
  mode: 'test',
  scope: 'organization',
  ports: ['accounts', 'rail'],
  countries: ['MX'],
  settings: {},
  inboundUrl: 'https://pay.example/inbound/connections/conn_1',
  lastCheck: null,
  lastMessageAt: null,
  status: 'active',
  secrets: [],
  createdAt: '2026-11-26T12:00:00.000Z',
  statusSince: '2026-11-26T12:00:00.000Z',
  ...changes,
});
const RULE = { scope: 'organization', country: 'MX', connections: ['b', 'a'], changedAt: '' } as const;
const route = (changes: Partial<ConnectionRoute> = {}): ConnectionRoute => ({
  id: 'accounts.MX',
  port: 'accounts',
  country: 'MX',
  connections: ['a'],
  rule: RULE,
  missing: null,
  ...changes,
});

suite('the connections of a side', () => {
  test('come as they are tried: with the sandbox on the test side alone, and what was removed at the end', () => {
    const rows = [
      connection('a', { status: 'removed' }),
      connection('all', { scope: 'deployment' }),
      connection('b'),
    ];
    const ids = (mode: 'test' | 'live'): string[] => listedOn({ mode }, rows, SANDBOX).map(({ id }) => id);
    assert.deepEqual(ids('test'), ['b', 'all', 'sandbox', 'a']);
    assert.deepEqual(ids('live'), ['b', 'all', 'a']);
  });

  test('are offered for a route where they are active and serve it', () => {
    const listed = [
      connection('a'),
      connection('b', { countries: null }),
      connection('c', { status: 'disabled' }),
      connection('d', { ports: ['messenger'] }),
    ];
    const offered = (port: string, country: string | null): string[] =>
      candidatesFor(listed, { port, country }).map(({ id }) => id);
    assert.deepEqual(offered('rail', 'MX'), ['a', 'b']);
    assert.deepEqual(offered('rail', 'AR'), ['b']);
    assert.deepEqual(offered('rail', null), ['a', 'b']);
    assert.deepEqual(portsServed(listed), ['accounts', 'rail', 'messenger']);
  });
});

suite('a route', () => {
  test('says what goes through a connection, and after how many others', () => {
    const routes = [route({ connections: ['b', 'a'] }), route({ port: 'rail', country: null })];
    assert.deepEqual(madeThrough(routes, 'a'), [
      { port: 'accounts', country: 'MX', place: 2 },
      { port: 'rail', country: null, place: 1 },
    ]);
    assert.deepEqual(madeThrough(routes, 'c'), []);
  });

  test('has a rule to take away where it is of the organization and of this country', () => {
    assert.ok(hasOwnRule(route()));
    assert.ok(!hasOwnRule(route({ rule: null })));
    assert.ok(!hasOwnRule(route({ rule: { ...RULE, country: null } })));
    assert.ok(!hasOwnRule(route({ rule: { ...RULE, scope: 'deployment' } })));
    assert.deepEqual(leftOutOf(route()), ['b']);
  });
});

suite('mail to customers', () => {
  test('goes by the server of the deployment where there is no connection and nothing is missing', () => {
    const missing = { message: 'no mail', fix: 'add it' };
    const mail = { id: 'mailer', port: 'mailer', country: null, connections: [] } as const;
    assert.ok(isByServer(route(mail)));
    assert.ok(!isByServer(route({ ...mail, missing })));
    assert.ok(!isByServer(route({ ...mail, connections: ['a'] })));
    assert.ok(!isByServer(route({ ...mail, port: 'messenger' })));
  });
});

suite('what a check found', () => {
  const at = '2026-11-26T12:00:00.000Z';
  const found = (code: string, stops: boolean, message: string, fix = `mend ${code}`) => ({
    code,
    stops,
    message,
    fix,
  });

  test('is said once where one thing puts it right, and what stops comes first', () => {
    const faults = faultsIn([
      found('ends', false, 'it ends'),
      found('missing', true, 'no a'),
      found('missing', true, 'no b'),
      found('missing', true, 'no c', 'ask for c'),
    ]);
    assert.deepEqual(
      faults.map(({ fix, messages }) => [fix, ...messages]),
      [
        ['mend missing', 'no a', 'no b'],
        ['ask for c', 'no c'],
        ['mend ends', 'it ends'],
      ],
    );
  });

  test('needs attention where it stops a connection that is not removed', () => {
    const lastCheck = { at, isSound: false, findings: [found('missing', true, 'no a')] };
    assert.ok(needsAttention(connection('a', { lastCheck })));
    assert.ok(needsAttention(connection('a', { lastCheck, status: 'disabled' })));
    assert.ok(!needsAttention(connection('a', { lastCheck, status: 'removed' })));
    const findings = [found('ends', false, 'it ends')];
    assert.ok(!needsAttention(connection('a', { lastCheck: { at, isSound: true, findings } })));
    assert.ok(!needsAttention(connection('a')));
  });
});
