// The arguments of tools become the parts of a request, without the nulls of strict clients.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partsOf } from '#modules/access/mcp/arguments.ts';
import { toolsOf } from '#modules/access/mcp/tools.ts';
import { routes } from '#product.ts';

const tools = toolsOf(routes);
function bodyOf(name: string, given: Record<string, unknown>): unknown {
  const offered = tools.find(({ tool }) => tool.name === name);
  assert.ok(offered);
  return partsOf(offered, given).body;
}

test('null is left out where it means nothing, at every depth, and stays where it is a value', () => {
  assert.deepEqual(
    bodyOf('wallet_create_agent', {
      agent_label: 'Papel',
      purpose: null,
      threshold_cents: null,
      initial_amount: null,
      payees: null,
      approval_config: { auto_approve_under_cents: null, per_day_cents: null, notify_whatsapp: true },
    }),
    {
      agent_label: 'Papel',
      purpose: null,
      payees: null,
      approval_config: { per_day_cents: null, notify_whatsapp: true },
    },
  );
});

test('null stays where the route must refuse it', () => {
  const given = { payee_id: null, amount_cents: 1, reason: 'x', colour: null, document: { id: null } };
  assert.deepEqual(bodyOf('wallet_pay', given), given);
});
