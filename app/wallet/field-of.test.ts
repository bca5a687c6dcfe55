// A field of a form of the wallet that its route would refuse does not compile. The compiler looks at this
// file with `npm run check`: an expected error that does not come is an error.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldOf } from './field-of.ts';

const typed = { label: '', value: '', onType: () => undefined };
const isRequired = true;
const id: string = 'sub_1';
const AGENTS = '/api/v1/wallet/sub-wallets';

/** Compiled and never called. */
const fields: ReadonlyArray<() => unknown> = [
  () => fieldOf('POST', AGENTS, { ...typed, kind: 'text', name: 'agent_label', isRequired }),
  // @ts-expect-error -- no agent is made without a name
  () => fieldOf('POST', AGENTS, { ...typed, kind: 'text', name: 'agent_label' }),
  () => fieldOf('POST', AGENTS, { ...typed, kind: 'amount', name: 'initial_amount' }),
  // @ts-expect-error -- an amount is not typed as any text
  () => fieldOf('POST', AGENTS, { ...typed, kind: 'text', name: 'initial_amount' }),
  // @ts-expect-error -- nor a text as an amount
  () => fieldOf('POST', AGENTS, { ...typed, kind: 'amount', name: 'agent_label', isRequired }),
  // @ts-expect-error -- nor a list as a text
  () => fieldOf('POST', AGENTS, { ...typed, kind: 'text', name: 'payees' }),
  // @ts-expect-error -- an agent has no such part
  () => fieldOf('POST', AGENTS, { ...typed, kind: 'text', name: 'label' }),
  () => fieldOf('PATCH', `${AGENTS}/${id}`, { ...typed, kind: 'amount', name: 'per_day_cents' }),
  // @ts-expect-error -- one of a few is not typed as any text
  () => fieldOf('PATCH', `${AGENTS}/${id}`, { ...typed, kind: 'text', name: 'status' }),
];

test('a field that its route would refuse does not compile', () => {
  assert.ok(fields.length > 0);
});
