// Which payees a sub-wallet has enabled, by the names that people gave them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '../../platform/clock.ts';
import { enabledIn, type EnabledPayees } from './enabled.ts';
import type { PayeeRow } from './tables.ts';

const CBU = '0110138202011100377664';
const at = instant(0);
const payee = (id: string, number: string, alias: string | null): PayeeRow => ({
  tenant_id: 't',
  id: `pye_${id}`,
  cardholder_id: 'ch_1',
  label: id,
  holder_name: id,
  number,
  alias,
  tax_id: '20267565393',
  currency: 'ARS',
  named_by: alias === null ? 'number' : 'alias',
  once_id: null,
  status: 'active',
  created_at: at,
  updated_at: at,
});
const ROWS = [payee('rent', '0000003100000000000130', 'casa.sol'), payee('bank', CBU, null)];

const CASES: ReadonlyArray<readonly [enabled: EnabledPayees, labels: readonly string[]]> = [
  ['every payee', ['rent', 'bank']],
  [[], []],
  [['casa.sol'], ['rent']],
  [[' Casa.Sol '], ['rent']],
  [['0000003100000000000130'], ['rent']],
  [['0110138-2 0201110037766-4'], ['bank']],
  [
    ['casa.sol', CBU],
    ['rent', 'bank'],
  ],
  [['casa', 'casa.sol.luna', '', 'null', 'undefined'], []],
];

for (const [enabled, labels] of CASES) {
  test(`${JSON.stringify(enabled)} enables ${labels.join(' and ') || 'none'}`, () => {
    assert.deepEqual(
      enabledIn(ROWS, enabled).map(({ label }) => label),
      labels,
    );
  });
}
