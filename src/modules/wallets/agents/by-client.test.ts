// A client that acts for a person prepares agents, and gives them nothing to spend.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Actor } from '#platform/context/context.ts';
import { refuseLimits } from './create.ts';

const AGENT = { agent_label: 'Contador' };
const CLIENT: Actor = {
  type: 'grant',
  id: 'gra_1',
  userId: 'usr_1',
  personId: 'usr_2',
  boundTo: null,
  scopes: new Set(['wallet:admin']),
  ip: null,
  requestId: null,
};

test('a client may name an agent, and whom it may pay', () => {
  refuseLimits(CLIENT, { ...AGENT, purpose: 'Facturas', payees: ['libre.1'], initial_amount: 0 });
});

test('a client gives an agent no cap, threshold or other limit, not even a lower one', () => {
  for (const limits of [
    { initial_amount: 0.01 },
    { threshold_cents: 0 },
    { approval_config: {} },
    { approval_config: { auto_approve_under_cents: 1 } },
  ])
    assert.throws(
      () => refuseLimits(CLIENT, { ...AGENT, ...limits }),
      /limits_by_owner/,
      JSON.stringify(limits),
    );
});
